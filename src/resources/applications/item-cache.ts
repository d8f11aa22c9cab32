/**
 * Items of lists, kept ready to send. What a list shows of an application is made once after each change, by the presenter like everything
 * else, held to the contract, and stored as the text that is sent. The database raises the revision of an application with whatever is
 * shown of it (triggers `revise` and `touch_…`), in the transaction of the change; an item is good only for the revision it was made
 * of, so that none is ever sent that is out of date, and there is nothing that would have to be found and refreshed. Whoever reads
 * an application first after a change makes its item anew: a change costs nothing, and what nobody reads is never made.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { octetsOf, type Octets } from '../../contract/outcome.ts';
import type { Sql } from '../../database/database.ts';
import { listOf } from '../../database/sql-values.ts';
import type { ItemKind, ListedApplication } from './list.ts';
import { readRows, type ApplicationRow } from './rows.ts';

/** The items of a page. */
export type ReadyItems<Item> = {
  readonly octets: readonly Octets[];
  /** Those that were not ready. */
  readonly made: readonly Item[];
  /** Stores what was made, once it has passed the check; what does not succeed is made again at the next reading. */
  readonly keep: () => Promise<void>;
};

/** The files that decide what an item looks like, besides the contract. */
export const MADE_BY: readonly string[] = [
  './item-cache.ts',
  './rows.ts',
  './presenter.ts',
  '../references.ts',
  '../../core/dates.ts',
  '../../contract/links.ts',
];

/**
 * Items of this major version; they are made anew when the contract, what makes them or the public address in them is another. So servers
 * of one database have one public address, or else they would not find each other's items.
 */
export const itemKind = (major: number, contract: unknown, publicUrl: string): ItemKind => {
  const digest = createHash('sha256').update(JSON.stringify([contract, publicUrl]));
  for (const file of MADE_BY) digest.update(readFileSync(new URL(file, import.meta.url)));
  return { major, format: digest.digest('base64url').slice(0, 16) };
};

type ReadyItemsParts<Item> = {
  /** The primary's: it reads the present state, and stores. */
  readonly sql: Sql;
  readonly kind: ItemKind;
  readonly present: (row: ApplicationRow) => Item;
};

type KeptItem = { readonly id: number; readonly revision: number; readonly octets: Octets };
type MadeItem<Item> = KeptItem & { readonly modifiedAt: Date; readonly item: Item };

/**
 * Completes pages with the items that are not ready. An application that has changed since the page was found, and so is no longer before its
 * horizon, is left to a later reading: its date is beyond those that the reader may count on (collection.ts).
 */
export function createReadyItems<Item>({ sql, kind, present }: ReadyItemsParts<Item>) {
  const make = async (tenantId: number, missing: readonly ListedApplication[]): Promise<readonly MadeItem<Item>[]> => {
    const rows = await readRows(
      sql,
      tenantId,
      missing.map(({ id }) => id),
    );
    return rows.map(({ row, revision }) => {
      const item = present(row);
      return { id: row.id, revision, modifiedAt: row.modifiedAt, item, octets: octetsOf(JSON.stringify(item)) };
    });
  };
  const underWay = new Map<string, ReturnType<typeof make>>();
  /** What many miss at once, in the same states, is made once; by each alone where the first one does not succeed: its time may be over. */
  const makeOnce = async (tenantId: number, missing: readonly ListedApplication[]) => {
    const key = [tenantId, ...missing.map(({ id, revision }) => `${id}:${revision}`)].join();
    const others = underWay.get(key);
    if (others) return { own: false, items: await others.catch(() => make(tenantId, missing)) };
    const making = make(tenantId, missing);
    underWay.set(key, making);
    return { own: true, items: await making.finally(() => underWay.delete(key)) };
  };
  return async (tenantId: number, page: readonly ListedApplication[], horizon?: Date): Promise<ReadyItems<Item>> => {
    const missing = page.filter(({ item }) => item === null);
    const { own, items } = missing.length === 0 ? { own: false, items: [] } : await makeOnce(tenantId, missing);
    const made = items.filter(({ modifiedAt }) => horizon === undefined || modifiedAt < horizon);
    const missed = new Map(made.map(({ id, octets }) => [id, octets]));
    return {
      octets: page.flatMap(({ id, item }) => item ?? missed.get(id) ?? []),
      made: made.map(({ item }) => item),
      keep: async () => {
        if (own && made.length > 0) await store(sql, kind, tenantId, made);
      },
    };
  };
}

// The lock keeps a change from coming between: an item of a person who is being erased would stay behind. What is locked is left out.
// Nobody misses an item that a crash has lost. So storing it waits neither for the disk nor for a replica that confirms each commit: while that is
// away, each page that is read would take one connection more, until there is none left to read with.
const STORE = `
  INSERT INTO "application_item" ("tenant_id", "application_id", "major", "format", "revision", "body")
  SELECT a."tenant_id", a."id", $2::smallint, $3::text, made."revision", made."body"
  FROM (SELECT set_config('synchronous_commit', 'off', true)) AS unconfirmed
  CROSS JOIN unnest(${listOf('$4::int[]')}, $5::int[], $6::text[]) AS made("id", "revision", "body")
  JOIN "application" AS a ON a."tenant_id" = $1 AND a."id" = made."id" AND a."revision" = made."revision"
  ORDER BY a."id" FOR SHARE OF a SKIP LOCKED
  ON CONFLICT ("tenant_id", "application_id", "major") DO UPDATE
  SET "format" = excluded."format", "revision" = excluded."revision", "body" = excluded."body"`;

async function store(sql: Sql, { major, format }: ItemKind, tenantId: number, made: readonly KeptItem[]): Promise<void> {
  const [ids, revisions, bodies] = [
    made.map(({ id }) => id),
    made.map(({ revision }) => revision),
    made.map(({ octets }) => octets),
  ];
  await sql(STORE, [tenantId, major, format, ids, revisions, bodies]).catch(() => {});
}
