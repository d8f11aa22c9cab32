import type { Transaction } from '../../database/database.ts';
import type { Kind, Values } from '../import/records.ts';

/** The rows of a tenant behind an id, in the order of their ids. */
export type Page = {
  readonly where: { readonly tenantId: number; readonly id: { readonly gt: number } };
  readonly orderBy: { readonly id: 'asc' };
  readonly take: number;
};

/** The reference of a row in place of its id, for use in JSON; null stays null. */
export type ReferTo = (kind: Kind, id: number | null) => object | null;

/** Reads one page of records of a kind; empty when there are no more. */
export type Reader = (
  transaction: Transaction,
  page: Page,
  referTo: ReferTo,
) => Promise<readonly { readonly id: number; readonly record: Values }[]>;

export const reader =
  <Row extends { readonly id: number }>(
    find: (transaction: Transaction, page: Page) => Promise<readonly Row[]>,
    recordOf: (row: Row, referTo: ReferTo) => Values,
  ): Reader =>
  async (transaction, page, referTo) =>
    (await find(transaction, page)).map((row) => ({ id: row.id, record: recordOf(row, referTo) }));

/** Collects the ids that a page refers to, so that one query a kind finds all their references. */
export function createReferences() {
  const ids = new Map<Kind, Set<number>>();
  const found = new Map<Kind, (id: number) => string>();
  const referTo: ReferTo = (kind, id) => {
    if (id === null) return null;
    ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
    return { toJSON: () => found.get(kind)?.(id) };
  };
  const resolve = async (find: (kind: Kind, ids: readonly number[]) => Promise<(id: number) => string>): Promise<void> => {
    for (const [kind, wanted] of ids) found.set(kind, await find(kind, [...wanted]));
  };
  return { referTo, resolve };
}

/** Condition on candidates whose personal data is there. */
export const NOT_ERASED = { erasedAt: null };

/** The values that are not null: the import leaves alone what a record does not give. */
export const known = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** The object of the known values; null when there is none. */
export function knownObject(values: Values): Values | null {
  const object = known(values);
  return Object.keys(object).length > 0 ? object : null;
}
