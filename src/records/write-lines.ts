/** Imports a batch of lines inside one transaction. Its results count after the commit. */
import type { Transaction } from '../database/sql.ts';
import { refuseErased } from './erased-people.ts';
import {
  kindOf,
  type Attempt,
  type Entry,
  type ImportTenant,
  type Line,
  type Outcome,
  type RecordKind,
  type RecordKinds,
  type Refusal,
} from './kind.ts';
import { matchRows, severalOf } from './match-rows.ts';
import { findPointedRows, findRows, idInOwnReference } from './references.ts';
import { pointersIn, type Pointer } from './shape.ts';
import { writeEntries } from './write-rows.ts';

/** A line that points at a record which is not there. */
export type Missing = { readonly line: Line; readonly pointer: Pointer };

export type Written = {
  readonly outcomes: ReadonlyMap<Line, Outcome>;
  readonly refusals: readonly Refusal[];
  readonly missing: readonly Missing[];
};

/**
 * Imports lines, kind after kind. `lasting` says whether others can see the rows when the
 * transaction ends. Throws what the database throws.
 */
export async function writeLines(
  transaction: Transaction,
  { kinds, tenant }: { readonly kinds: RecordKinds; readonly tenant: ImportTenant },
  lines: readonly Line[],
  lasting: boolean,
): Promise<Written> {
  const outcomes = new Map<Line, Outcome>();
  const refusals: Refusal[] = [];
  const refused = new Set<Line>();
  const missing: Missing[] = [];
  const targets: Targets = new Map();
  const parts: Omit<Attempt, 'kind'> = {
    transaction,
    tenant,
    rowOf: (kind, reference) => {
      const [row, ...others] = targets.get(`${kind} ${String(reference)}`) ?? [];
      return row !== undefined && others.length === 0 ? row.id : null;
    },
    refuse: (line, field, reason) => {
      refused.add(line);
      refusals.push({ line: line.number, kind: line.kind, reference: line.reference, field, reason });
    },
    isRefused: (line) => refused.has(line),
    written: (line, outcome) => {
      if (outcomes.get(line) !== 'created') outcomes.set(line, outcome);
    },
  };
  const writeKind = async (kind: RecordKind, own: readonly Line[]): Promise<void> => {
    const attempt: Attempt = { ...parts, kind };
    const found = await findEntries(attempt, own);
    const pointers = new Map(found.map((entry) => [entry, pointersIn(kind.schema, entry.record)]));
    await findTargets(attempt, kinds, [...pointers.values()].flat(), targets);
    const entries = found.filter((entry) => {
      if (refused.has(entry.line)) return false;
      const lost = pointers.get(entry)?.find((pointer) => attempt.rowOf(pointer.kind, pointer.reference) === null);
      if (lost === undefined) return true;
      const rows = targets.get(`${lost.kind} ${lost.reference}`);
      if (rows === undefined) missing.push({ line: entry.line, pointer: lost });
      else attempt.refuse(entry.line, lost.field, severalOf(lost.kind, rows));
      return false;
    });
    await refuseErased(attempt, entries);
    if (kind.write) await kind.write(attempt, entries);
    else await writeEntries(attempt, kind.match ? await matchRows(attempt, entries, kind.match) : entries);
    for (const { line } of entries) {
      if (!refused.has(line) && !outcomes.has(line)) outcomes.set(line, 'unchanged');
    }
  };
  const given = [...kinds.values()].map((kind) => ({ kind, own: lines.filter((line) => line.kind === kind.name) }));
  const present = given.filter(({ own }) => own.length > 0);
  const find = (name: string, references: readonly string[]) => findRows(transaction, tenant, kindOf(kinds, name), references);
  if (lasting) for (const { kind, own } of present) await kind.lock?.(transaction, tenant.id, own, find);
  for (const { kind, own } of present) await writeKind(kind, own);
  const spoilt = [...outcomes.keys()].find((line) => refused.has(line));
  if (spoilt) throw new Error(`Line ${spoilt.number} was refused after something of it had been written.`);
  return { outcomes, refusals, missing };
}

async function findEntries({ transaction, tenant, kind, refuse }: Attempt, lines: readonly Line[]): Promise<readonly Entry[]> {
  const ids = await findRows(transaction, tenant, kind, [...new Set(lines.map(({ reference }) => reference))]);
  return lines.map((line) => {
    const id = ids.get(line.reference);
    if (id === undefined && idInOwnReference(tenant, kind.name, line.reference) !== undefined)
      refuse(line, 'reference', 'has the form of a row of this tenant, and there is no such row');
    return { line, record: line.record, id };
  });
}

/** The rows that pointers lead to, by kind and reference: several where that is a name of several. */
type Targets = Map<string, readonly { readonly id: number }[]>;

/** Adds the rows that pointers lead to. */
async function findTargets(
  { transaction, tenant }: Attempt,
  kinds: RecordKinds,
  pointers: readonly Pointer[],
  targets: Targets,
): Promise<void> {
  for (const [kind, group] of Map.groupBy(pointers, (pointer) => pointer.kind)) {
    const references = [...new Set(group.map(({ reference }) => reference))];
    const found = await findPointedRows(transaction, tenant, kindOf(kinds, kind), references);
    for (const [reference, rows] of found) targets.set(`${kind} ${reference}`, rows);
  }
}
