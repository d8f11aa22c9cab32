import type { Transaction } from '../../database/database.ts';
import type { Kind, Values } from '../import/records.ts';
import { referencesOf, type ImportTenant } from '../import/references.ts';

export const PAGE = 500;

/** The rows behind an id, in the order of their ids. */
export const pageAfter = ({ id }: ImportTenant, after: number) => ({
  where: { tenantId: id, id: { gt: after } },
  orderBy: { id: 'asc' as const },
  take: PAGE,
});

/** Of whom something is known. */
export const NOT_ERASED = { erasedAt: null };

/** Finds the references of the rows that a page points at, kind by kind. */
export async function namesOf<Pointed extends Kind>(
  transaction: Transaction,
  tenant: ImportTenant,
  ids: Readonly<Record<Pointed, readonly (number | null)[]>>,
): Promise<(kind: Pointed, id: number) => string> {
  const names = new Map<Kind, (id: number) => string>();
  for (const kind of Object.keys(ids) as Pointed[]) names.set(kind, await referencesOf(transaction, tenant, kind, ids[kind]));
  return (kind, id) => names.get(kind)?.(id) ?? '';
}

/** What is known: an import leaves alone what is not given. */
export const known = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** An object of what is known; undefined when nothing is. */
export function knownObject(values: Values): Values | undefined {
  const object = known(values);
  return Object.keys(object).length > 0 ? object : undefined;
}
