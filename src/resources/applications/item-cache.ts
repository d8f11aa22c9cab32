/**
 * The item cache stores the text of each list item of an application in the database. The presenter
 * makes an item at the first read after a change. It is validated like any answer, then stored.
 * Triggers (`revise`, `touch_…`) raise the revision of an application with each change that an item
 * shows. An item is used only at its revision, and only while no work is left that is to raise
 * revisions, so no stale item is sent.
 */
import { hash } from 'node:crypto';
import { storeItems } from '#generated/database/statements.ts';
import { octetsOf, type Octets } from '../../contract/outcome.ts';
import type { Sql } from '../../database/sql.ts';
import type { ApplicationListing, ItemKind, ListedApplication } from './list.ts';
import { readRows, type ApplicationRow } from './service.ts';

export type ReadyItems<Item> = {
  readonly octets: readonly Octets[];
  /** The items that were not cached. */
  readonly made: readonly Item[];
  /**
   * Stores the new items after they were validated, unless work is left that may raise their
   * revisions. Items that fail are made again at the next reading.
   */
  readonly keep: () => Promise<void>;
};

/**
 * Raise this when the presenter or the statement of its rows makes a different text of an item.
 * Items stored by a former release are then made again. A test compares both with the format.
 */
export const ITEM_FORMAT = 3;

/**
 * The kind of item of a major version. Items are made again when format, contract or public address
 * change, so servers of one database must have one public address.
 */
export const itemKind = (major: number, contract: unknown, publicUrl: string): ItemKind => ({
  major,
  format: hash('sha256', JSON.stringify([ITEM_FORMAT, contract, publicUrl]), 'base64url').slice(0, 16),
});

type ReadyItemsParts<Item> = {
  readonly sql: Sql;
  readonly kind: ItemKind;
  readonly present: (row: ApplicationRow) => Item;
};

type KeptItem = { readonly id: number; readonly revision: number; readonly octets: Octets };
type MadeItem<Item> = KeptItem & { readonly modifiedAt: Date; readonly item: Item };

/**
 * Completes pages with the items that the cache lacks. An application that changed after the page
 * was read may be behind its horizon; it is left to a later reading (collection.ts).
 */
export function createReadyItems<Item>({ sql, kind, present }: ReadyItemsParts<Item>) {
  const make = async (tenantId: number, missing: readonly ListedApplication[]): Promise<readonly MadeItem<Item>[]> => {
    const ids = missing.map(({ id }) => id);
    return (await readRows(sql, tenantId, ids)).map((row) => {
      const { id, revision, modifiedAt } = row;
      const item = present(row);
      return { id, revision, modifiedAt, item, octets: octetsOf(JSON.stringify(item)) };
    });
  };
  const underWay = new Map<string, ReturnType<typeof make>>();
  /**
   * Concurrent misses of the same items share one call; when that fails, each caller makes its own,
   * because only the first one's deadline may have passed.
   */
  const makeOnce = async (tenantId: number, missing: readonly ListedApplication[], unmarked: string | null) => {
    // `unmarked`: before a pending change raises revisions, the same revisions may have older
    // values
    const key = [tenantId, unmarked, ...missing.map(({ id, revision }) => `${id}:${revision}`)].join();
    const others = underWay.get(key);
    if (others) return { own: false, items: await others.catch(() => make(tenantId, missing)) };
    const making = make(tenantId, missing);
    underWay.set(key, making);
    return { own: true, items: await making.finally(() => underWay.delete(key)) };
  };
  return async (
    tenantId: number,
    { rows, unmarked }: Pick<ApplicationListing, 'rows' | 'unmarked'>,
    horizon?: Date,
  ): Promise<ReadyItems<Item>> => {
    const missing = rows.filter(({ item }) => item === null);
    const { own, items } = missing.length === 0 ? { own: false, items: [] } : await makeOnce(tenantId, missing, unmarked);
    const made = items.filter(({ modifiedAt }) => horizon === undefined || modifiedAt < horizon);
    const missed = new Map(made.map(({ id, octets }) => [id, octets]));
    return {
      octets: rows.flatMap(({ id, item }) => item ?? missed.get(id) ?? []),
      made: made.map(({ item }) => item),
      keep: async () => {
        if (own && made.length > 0 && unmarked === null) await store(sql, kind, tenantId, made);
      },
    };
  };
}

async function store(sql: Sql, { major, format }: ItemKind, tenantId: number, made: readonly KeptItem[]): Promise<void> {
  const ids = made.map(({ id }) => id);
  const revisions = made.map(({ revision }) => revision);
  const bodies = made.map(({ octets }) => octets);
  await storeItems(sql, { tenantId, major, format, ids, revisions, bodies }).catch(() => {});
}
