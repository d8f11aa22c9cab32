import type { Transaction } from '../database.ts';
import { Refusal } from './desk.ts';

type Named = { readonly id: number; readonly name: string };

const MAX_ID = 2_147_483_647;

/** The id that a text is; undefined when it is none. */
export function readId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN;
  return id <= MAX_ID ? id : undefined;
}

/** The one row found; refuses none, and several with the ids to choose from. */
export function onlyOne<Row extends { readonly id: number }>(what: string, text: string, rows: readonly Row[]): Row {
  const [row, ...others] = rows;
  if (row === undefined) throw new Refusal(`There is no ${what} "${text}".`);
  if (others.length === 0) return row;
  const ids = rows.map(({ id }) => id).slice(0, 10);
  throw new Refusal(`"${text}" may be one of ${rows.length} things called ${what}: give the id (${ids.join(', ')}).`);
}

/** The tenant of this id or exact name. */
export async function findTenant(transaction: Transaction, text: string): Promise<Named> {
  const id = readId(text);
  return onlyOne('tenant', text, await transaction.tenant.findMany({ where: id === undefined ? { name: text } : { id } }));
}
