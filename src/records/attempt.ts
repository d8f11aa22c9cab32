/**
 * One attempt to import a batch of lines inside one transaction. Its results count after the commit.
 */
import type { Transaction } from '../database/transaction.ts';
import { adoptRows, BY_NAME, severalOf, type Likeness } from './adopt.ts';
import type { Attempt, Entry, Writer } from './entry.ts';
import type { RecordOf } from './record-schemas.ts';
import { pointersIn, type Pointer } from './record-shapes.ts';
import { KINDS, type Kind, type Line, type Outcome, type Refusal } from './records.ts';
import { findPointedRows, findRows, idInOwnReference, type ImportTenant } from './references.ts';
import { saveEntries } from './save.ts';
import { lockJobs, writeApplications } from './write-applications.ts';
import { writeCandidates } from './write-candidates.ts';
import { writeInterviews } from './write-interviews.ts';
import { writeJobs } from './write-jobs.ts';
import { writeDocuments, writeEmails, writeNotes } from './write-letters.ts';
import { writeProcesses, writeQuestionnaires } from './write-ranked.ts';
import { writeRejectionReasons } from './write-rejection-reasons.ts';
import { writeOffers } from './write-offers.ts';
import { writeResults } from './write-results.ts';

/** A line that points at a record which is not there. */
export type Missing = { readonly line: Line; readonly pointer: Pointer };

export type Attempted = {
  readonly outcomes: ReadonlyMap<Line, Outcome>;
  readonly refusals: readonly Refusal[];
  readonly missing: readonly Missing[];
};

/** Saves entries, in place of rows without a reference that are alike. */
const save =
  <Each extends Kind>(kind: Each, likeness?: Likeness<Each>): Writer<Each> =>
  async (attempt, entries) => {
    await saveEntries(attempt, kind, likeness ? await adoptRows(attempt, kind, entries, likeness) : entries);
  };

const WRITERS: { readonly [Each in Kind]: Writer<Each> } = {
  organisation: save('organisation', BY_NAME),
  user: save('user', {
    field: 'email',
    anyCase: true,
    keyOf: (email) => email.toLowerCase(),
    isUnique: true,
  }),
  contract_type: save('contract_type', BY_NAME),
  posting_service: save('posting_service'),
  source: save('source', { field: 'name', isUnique: true }),
  rejection_reason: writeRejectionReasons,
  process: writeProcesses,
  questionnaire: writeQuestionnaires,
  template: save('template'),
  job: writeJobs,
  candidate: writeCandidates,
  application: writeApplications,
  note: writeNotes,
  email: writeEmails,
  document: writeDocuments,
  result: writeResults,
  interview: writeInterviews,
  offer: writeOffers,
};

/**
 * Imports lines, kind after kind. `lasting` says whether others can see the rows when the
 * transaction ends. Throws what the database throws.
 */
export async function attemptLines(
  transaction: Transaction,
  tenant: ImportTenant,
  lines: readonly Line[],
  lasting: boolean,
): Promise<Attempted> {
  const outcomes = new Map<Line, Outcome>();
  const refusals: Refusal[] = [];
  const refused = new Set<Line>();
  const missing: Missing[] = [];
  const targets: Targets = new Map();
  const attempt: Attempt = {
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
  if (lasting) await lockJobs(transaction, tenant, lines);
  const writeKind = async <Each extends Kind>(kind: Each): Promise<void> => {
    const own = lines.filter((line) => line.kind === kind);
    if (own.length === 0) return;
    const found = await findEntries(attempt, kind, own);
    const pointers = new Map(found.map((entry) => [entry, pointersIn(kind, entry.record)]));
    await findTargets(attempt, [...pointers.values()].flat(), targets);
    const entries = found.filter((entry) => {
      if (refused.has(entry.line)) return false;
      const lost = pointers.get(entry)?.find((pointer) => attempt.rowOf(pointer.kind, pointer.reference) === null);
      if (lost === undefined) return true;
      const rows = targets.get(`${lost.kind} ${lost.reference}`);
      if (rows === undefined) missing.push({ line: entry.line, pointer: lost });
      else attempt.refuse(entry.line, lost.field, severalOf(lost.kind, rows));
      return false;
    });
    await WRITERS[kind](attempt, entries);
    for (const { line } of entries) {
      if (!refused.has(line) && !outcomes.has(line)) outcomes.set(line, 'unchanged');
    }
  };
  for (const kind of KINDS) await writeKind(kind);
  const spoilt = [...outcomes.keys()].find((line) => refused.has(line));
  if (spoilt) throw new Error(`Line ${spoilt.number} was refused after something of it had been written.`);
  return { outcomes, refusals, missing };
}

/** Finds the rows that lines of one kind are about. The check of the lines has kept the schema of the kind. */
async function findEntries<Each extends Kind>({ transaction, tenant, refuse }: Attempt, kind: Each, lines: readonly Line[]) {
  const ids = await findRows(transaction, tenant, kind, [...new Set(lines.map(({ reference }) => reference))]);
  return lines.map((line): Entry<Each> => {
    const id = ids.get(line.reference);
    if (id === undefined && idInOwnReference(tenant, kind, line.reference) !== undefined)
      refuse(line, 'reference', 'has the form of a row of this tenant, and there is no such row');
    return { line, record: line.record as RecordOf<Each>, id };
  });
}

/** The rows that pointers lead to, by kind and reference: several where that is a name of several. */
type Targets = Map<string, readonly { readonly id: number }[]>;

/** Adds the rows that pointers lead to. */
async function findTargets({ transaction, tenant }: Attempt, pointers: readonly Pointer[], targets: Targets): Promise<void> {
  for (const [kind, group] of Map.groupBy(pointers, (pointer) => pointer.kind)) {
    const references = [...new Set(group.map(({ reference }) => reference))];
    const found = await findPointedRows(transaction, tenant, kind, references);
    for (const [reference, rows] of found) targets.set(`${kind} ${reference}`, rows);
  }
}
