import { lockPoolList } from '#generated/database/statements.ts';
import type { Author } from '../../auth/visibility.ts';
import { faultIf, invalid, blankFaults, type Fault } from '../../core/problem.ts';
import type { Transaction } from '../../database/sql.ts';
import { addLine } from '../audit/add-line.ts';
import { asTaken, changedColumns } from '../changed-columns.ts';

/** Names of new pools, and what to change of others. Undefined stays. */
export type PoolListChange = {
  readonly add: readonly string[];
  readonly change: readonly { readonly id: number; readonly name: string | undefined; readonly retired: boolean | undefined }[];
};

type Pool = { readonly id: number; readonly name: string; readonly retiredAt: Date | null };

/** The maximum number of pools: without retired ones, and in all. */
const MOST_OFFERED = 1_000;
const MOST = 10_000;

/**
 * Adds pools, and renames and retires others, each with a line of the audit. What a pool is already is
 * not written. All faults of the body at once.
 */
export async function changePoolList(write: Transaction, author: Author, given: PoolListChange, now: Date): Promise<void> {
  const { tenantId } = author;
  const { add, change } = given;
  // two writers may add the same name at the same time
  await lockPoolList(write.sql, { tenantId });
  const pools = await write.prisma.pool.findMany({ where: { tenantId }, select: { id: true, name: true, retiredAt: true } });
  const known = new Map(pools.map((pool) => [pool.id, pool]));
  const changes = change.map(({ id, name, retired }) => {
    const pool = known.get(id);
    const retiredAt = retired === undefined || retired === (pool?.retiredAt !== null) ? undefined : retired ? now : null;
    return { id, columns: pool === undefined ? {} : changedColumns(pool, { name, retiredAt }) };
  });
  const faults = [...shapeFaults(given, known), ...nameFaults(given, pools), ...sizeFaults(given, pools, changes)];
  if (faults.length > 0) throw invalid(faults);
  const data = add.map((name) => ({ tenantId, name }));
  const added = await write.prisma.pool.createManyAndReturn({ data, skipDuplicates: true, select: { id: true, name: true } });
  // an import does not take the lock
  const names = new Set(added.map(({ name }) => name));
  const taken = add.flatMap((name, index) => faultIf(!names.has(name), `add.${index}.name`, 'taken', TAKEN));
  if (taken.length > 0) throw invalid(taken);
  for (const { id } of added) await addLine(write.sql, author, { kind: 'POOL', resourceId: id, fields: ['name'] });
  for (const [index, { id, columns }] of changes.entries()) {
    const fields = Object.keys(columns).map((name) => (name === 'retiredAt' ? 'retired' : name));
    if (fields.length === 0) continue;
    const where = { tenantId_id: { tenantId, id } };
    const fault = { field: `change.${index}.name`, code: 'taken', detail: TAKEN } as const;
    await write.prisma.pool.update({ where, data: columns, select: { id: true } }).catch(asTaken(fault));
    await addLine(write.sql, author, { kind: 'POOL', resourceId: id, fields });
  }
}

const NONE = 'It must name at least one pool in `add` or `change`.';
const TAKEN = 'Another pool has this name.';

const shapeFaults = ({ add, change }: PoolListChange, known: ReadonlyMap<number, Pool>): readonly Fault[] => [
  ...faultIf(add.length + change.length === 0, '_body', 'too_short', NONE),
  ...blankFaults(Object.fromEntries(add.map((name, index) => [`add.${index}.name`, name]))),
  ...blankFaults(Object.fromEntries(change.map(({ name }, index) => [`change.${index}.name`, name]))),
  ...change.flatMap(({ id }, index) => faultIf(!known.has(id), `change.${index}.id`, 'not_found')),
  ...change.flatMap(({ id }, index) => {
    const isRepeated = change.findIndex((each) => each.id === id) < index;
    return faultIf(isRepeated, `change.${index}.id`, 'repeated', 'The pool is changed already.');
  }),
];

/** A name in any case. */
const keyOf = (name: string): string => name.toLowerCase();

/** The faults of names that another pool has, or that stand in the body before. */
function nameFaults({ add, change }: PoolListChange, pools: readonly Pool[]): readonly Fault[] {
  const owners = Map.groupBy(pools, ({ name }) => keyOf(name));
  const given = [
    ...add.map((name, index) => ({ field: `add.${index}.name`, id: undefined, name })),
    ...change.flatMap(({ id, name }, index) => (name === undefined ? [] : [{ field: `change.${index}.name`, id, name }])),
  ];
  const seen = new Set<string>();
  return given.flatMap(({ field, id, name }) => {
    const key = keyOf(name);
    const isTaken = seen.has(key) || (owners.get(key) ?? []).some((pool) => pool.id !== id);
    seen.add(key);
    return faultIf(isTaken, field, 'taken', TAKEN);
  });
}

/** The fault of a list that grows beyond its limits. An import may exceed them. */
function sizeFaults(
  { add }: PoolListChange,
  pools: readonly Pool[],
  changes: readonly { readonly id: number; readonly columns: { readonly retiredAt?: Date | null } }[],
): readonly Fault[] {
  const retired = changes.filter(({ columns }) => columns.retiredAt instanceof Date).length;
  const returned = changes.filter(({ columns }) => columns.retiredAt === null).length;
  const more = add.length + returned - retired;
  const offered = pools.filter(({ retiredAt }) => retiredAt === null).length;
  const field = add.length > 0 ? 'add' : 'change';
  return [
    ...faultIf(
      more > 0 && offered + more > MOST_OFFERED,
      field,
      'too_long',
      'A list has at most 1,000 pools that are not retired.',
    ),
    ...faultIf(add.length > 0 && pools.length + add.length > MOST, 'add', 'too_long', 'A list has at most 10,000 pools in all.'),
  ];
}
