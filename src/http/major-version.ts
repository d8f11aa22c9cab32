import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Sql } from '../database/sql.ts';
import type { KeyRing } from '../core/key-ring.ts';
import type { ReceiverSettings } from '../deliveries/webhook/receivers.ts';

import type { Document } from '../contract/document.ts';
import type { AnyLinks } from '../contract/links.ts';
import type { Paging } from '../contract/paging.ts';

/** Where a version is, and how long. */
type Place = {
  readonly document: Document;
  /** Address one level above the base address, without a slash at its end. */
  readonly publicUrl: string;
  /** Addresses under this version's base address. */
  readonly links: AnyLinks;
  readonly latestIndex: string;
  /** When this version is disabled; undefined while no such day is set. */
  readonly readExpiration: () => Promise<Expiration | undefined>;
};

/** What the handlers of a version get, with its links. */
export type PartsOf<Linked> = Omit<Place, 'links'> & {
  readonly links: Linked;
  /** For the calls of `pingWebhook`. */
  readonly receiverSettings: ReceiverSettings;
  /** Keys that encrypt the secrets of webhooks. */
  readonly secretKeys: KeyRing;
  readonly prisma: PrismaClient;
  readonly sql: Sql;
  readonly paging: Paging;
  readonly credentialKeys: KeyRing;
  readonly now: () => Date;
};

/**
 * A major version of the interface: its contract and a handler for each operation. Versions share
 * the services.
 */
export type MajorVersion = {
  readonly document: Document;
  readonly createHandlers: (parts: PartsOf<AnyLinks>) => object;
};

export type ServedVersion = MajorVersion & Place;

/** When a version is disabled, and since when that is known. */
export type Expiration = {
  /** The beginning of the day, in UTC. */
  readonly expiresOn: Date;
  readonly deprecatedAt: Date;
};
