/** Lines of the audit for the rows that an import writes (openapi/decisions.md, 'Audit'). */
import type { AuditKind } from '#generated/prisma/enums.ts';
import { insertRows, readRows, type Row } from '../database/rows.ts';
import type { Attempt } from './kind.ts';

/** Rows as they were, by id, each with the rows of its lists. */
type Before = ReadonlyMap<number, { readonly row: Row; readonly parts: readonly Row[] }>;

/** The command, as the audit names it. */
const OPERATION = 'import';

/** The stored rows before they are written; undefined for kinds without lines in the audit. */
export async function readBefore(
  { transaction: { sql }, tenant, kind: { audit, table, shape } }: Attempt,
  ids: readonly number[],
): Promise<Before | undefined> {
  if (audit === undefined) return undefined;
  const rows = ids.length === 0 ? [] : await readRows(sql, table, tenant.id, 'id', ids);
  const parts: (readonly [owner: unknown, part: Row])[] = [];
  for (const list of ids.length === 0 ? [] : shape.lists)
    parts.push(...(await readRows(sql, list.table, tenant.id, list.owner, ids)).map((part) => [part[list.owner], part] as const));
  const byOwner = Map.groupBy(parts, ([owner]) => owner);
  return new Map(
    rows.map((row) => [row['id'] as number, { row, parts: (byOwner.get(row['id']) ?? []).map(([, part]) => part) }]),
  );
}

/** A row that was written, and those of its lists. */
type Written = {
  readonly entry: { readonly id: number; readonly isNew: boolean };
  readonly row: Row;
  readonly parts: readonly { readonly row: Row }[];
};

/** Adds a line for each row that is new or differs from before, its lists included. */
export async function addLines(attempt: Attempt, before: Before | undefined, written: readonly Written[]): Promise<void> {
  const { audit, shape } = attempt.kind;
  if (audit === undefined || before === undefined) return;
  const { kind, names = {}, partName = () => '', organisation } = audit;
  const lines = written.flatMap(({ entry: { id, isNew }, row, parts }) => {
    const was = before.get(id);
    const columns = shape.columns.flatMap(({ name }) =>
      name in row && !isSame(row[name], was?.row[name]) ? [names[name] ?? name] : [],
    );
    const fields = [
      ...columns,
      ...parts.filter((part) => !isAmong(part.row, was?.parts ?? [])).map((part) => partName(part.row)),
    ];
    if (fields.length === 0 && !isNew) return [];
    const whole: Row = { ...was?.row, ...row };
    return [{ kind, resource_id: id, organisation_id: organisation && whole[organisation], fields }];
  });
  await insertLines(attempt, lines);
}

type NewLine = {
  readonly kind: AuditKind;
  readonly resource_id: number;
  readonly organisation_id?: unknown;
  readonly fields: readonly string[];
};

/** Adds lines of support, by the command. */
export const insertLines = ({ transaction: { sql }, tenant }: Attempt, lines: readonly NewLine[]): Promise<void> =>
  insertRows(
    sql,
    'audit_line',
    lines.map((line) => ({ ...line, tenant_id: tenant.id, operation: OPERATION })),
  );

/** Whether a column has the value already; a new row has none, and null stands for none. */
const isSame = (given: unknown, present: unknown): boolean =>
  present instanceof Date && typeof given === 'string'
    ? present.getTime() === Date.parse(given)
    : (given ?? null) === (present ?? null);

const isAmong = (given: Row, rows: readonly Row[]): boolean =>
  rows.some((row) => Object.entries(given).every(([name, value]) => isSame(value, row[name])));
