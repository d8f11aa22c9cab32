import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Expiration } from './expiration.ts';
import type { Document } from './document.ts';
import type { Links } from './links.ts';
import type { Paging } from './page.ts';

/** Where a version is, and how long. */
type Place = {
  readonly document: Document;
  /** Addresses under this version's base address. */
  readonly links: Links<string>;
  /** Index of the latest version. */
  readonly latestIndex: string;
  /** When this version is disabled; undefined while no such day is set. */
  readonly readExpiration: () => Promise<Expiration | undefined>;
};

/** What the handlers of a version are made from. */
export type HandlerParts = Place & {
  readonly prisma: PrismaClient;
  readonly paging: Paging;
  readonly credentialKey: string;
  readonly now: () => Date;
};

/** A major version of the interface: its contract, and a handler for each operation of it. Versions share the services. */
export type MajorVersion = {
  readonly document: Document;
  readonly createHandlers: (parts: HandlerParts) => object;
};

/** A version among those that are served. */
export type ServedVersion = MajorVersion & Place;
