/** Lists whose items have ranks, ids and names: the steps of a process, questions and their choices. */
import { readRows } from '../database/rows.ts';
import type { Attempt, Line } from './kind.ts';
import type { Values } from './schema.ts';
import { givenColumns, initialColumns, itemsOf, type List } from './shape.ts';
import { writeNumbered } from './write-rows.ts';

/** The owner of a list: a record, with its row where it exists. */
type Owner = { readonly record: Values; readonly id: number | undefined };

type Ranked = { readonly rank: number; readonly name: string; readonly row: Values };

/** An item that is in the database. */
type Known = Ranked & { readonly id: number };

/** An item of a record, with the id of the item that it replaces. */
type Given = Ranked & Owner;

/** A list as the import leaves it: the items of the record, and the known ones that none replaces. */
export type Ranking = { readonly given: readonly Given[]; readonly known: readonly Known[]; readonly kept: readonly Known[] };

export const NO_RANKING: Ranking = { given: [], known: [], kept: [] };

/** By the record that the list belongs to. */
type Rankings = ReadonlyMap<Values, Ranking>;

/** Compares lists with the stored ones. Items without a rank have that of their place. */
export async function rankLists(attempt: Attempt, list: List, owners: readonly Owner[]): Promise<Rankings> {
  const { transaction, tenant, rowOf } = attempt;
  const nameIn = (row: Values): string => String(row[list.name ?? '']);
  const ownerIds = owners.flatMap(({ id }) => id ?? []);
  const rows = await readRows(transaction.sql, list.table, tenant.id, list.owner, ownerIds);
  const all = rows.map((row): Known => ({ id: Number(row['id']), rank: Number(row['rank']), name: nameIn(row), row }));
  const byOwner = Map.groupBy(
    all.toSorted((one, other) => one.rank - other.rank),
    ({ row }) => row[list.owner],
  );
  return new Map(
    owners.map(({ id, record }) => {
      const known = byOwner.get(id) ?? [];
      const items = itemsOf(list, record[list.field]).map((item, index) => {
        const rank = Number(item['rank'] ?? index + 1);
        const row = { ...givenColumns(list.shape, item, rowOf), rank };
        return { rank, name: nameIn(row), row, record: item };
      });
      const matches = match(known, items);
      const given = items.map((item) => {
        const old = matches.get(item);
        return { ...item, id: old?.id, row: { ...initialColumns(list.shape), ...keptColumns(list, old), ...item.row } };
      });
      const kept = known.filter((each) => !given.some((item) => item.id === each.id));
      return [record, { given, known, kept }];
    }),
  );
}

/** The columns that an item keeps whose record does not give them: those without a default. */
const keptColumns = ({ shape: { columns } }: List, old: Known | undefined): Values =>
  Object.fromEntries(columns.filter(({ initial }) => old && initial === null).map(({ name }) => [name, old?.row[name]]));

/** Writes lists, and returns their items with their ids. */
export async function writeRanked(
  attempt: Attempt,
  list: List,
  rankings: Rankings,
  owners: readonly { readonly line: Line; readonly record: Values; readonly id: number }[],
) {
  const items = owners.flatMap(({ line, record, id: owner }) => {
    const { given, known } = rankings.get(record) ?? NO_RANKING;
    return given.map(({ row, id, record: item }) => ({
      line,
      record: item,
      row: { ...row, [list.owner]: owner },
      old: known.find((each) => each.id === id),
    }));
  });
  const ids = await writeNumbered(attempt, list.table, items);
  return items.map((item, index) => ({ ...item, id: ids[index] ?? 0 }));
}

/**
 * Finds which known item each given one is: by rank and name, then by name alone (it was moved), then
 * by rank alone (it was renamed). A given item without a match is new.
 */
function match<Item extends Ranked>(known: readonly Known[], given: readonly Item[]): ReadonlyMap<Item, Known> {
  const matches = new Map<Item, Known>();
  const taken = new Set<Known>();
  const names = new Set(given.map(({ name }) => name));
  const matchBy = (isSame: (one: Known, other: Item) => boolean): void => {
    for (const item of given) {
      const found = matches.has(item) ? undefined : known.find((each) => !taken.has(each) && isSame(each, item));
      if (found === undefined) continue;
      matches.set(item, found);
      taken.add(found);
    }
  };
  matchBy((one, other) => one.rank === other.rank && one.name === other.name);
  matchBy((one, other) => one.name === other.name);
  matchBy((one, other) => one.rank === other.rank && !names.has(one.name));
  return matches;
}

/** The first rank that two items have; undefined when all differ. */
export const repeatedRank = (items: readonly Ranked[]): number | undefined => {
  const ranks = items.map((item) => item.rank);
  return ranks.find((each, index) => ranks.indexOf(each) < index);
};
