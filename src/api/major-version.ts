import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Expiration } from './expiration.ts';
import type { Document } from './document.ts';
import type { Links } from './links.ts';
import type { Paging } from './page.ts';

/** What the handlers of a version are made from. */
export type HandlerParts = {
  readonly prisma: PrismaClient;
  readonly paging: Paging;
  readonly credentialKey: string;
  readonly now: () => Date;
  readonly document: Document;
  /** Addresses under this version's base address. */
  readonly links: Links<string>;
  /** When this version is disabled; undefined while no such day is set. */
  readonly readExpiration: () => Promise<Expiration | undefined>;
  /** Index of the latest version. */
  readonly latestIndex: string;
};

/** A major version of the interface: its contract, and a handler for each operation of it. Versions share the services. */
export type MajorVersion = {
  readonly document: Document;
  readonly createHandlers: (parts: HandlerParts) => object;
};
