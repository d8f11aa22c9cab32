/**
 * One attempt to import a batch of lines inside one transaction. Its results count after the commit.
 */
import type { Transaction } from '../../database/database.ts';
import { pointersIn, type Pointer } from './record-shapes.ts';
import { KINDS, pick, type Kind, type Line, type Outcome, type Refusal, type Values } from './records.ts';
import { findRows, idInOwnReference, type ImportTenant } from './references.ts';
import { saveEntries } from './save.ts';
import { lockJobs, writeApplications } from './write-applications.ts';
import { writeCandidates } from './write-candidates.ts';
import { writeContractTypes, writeSources, writeUsers } from './write-company.ts';
import { writeJobs } from './write-jobs.ts';
import { writeDocuments, writeEmails, writeNotes } from './write-letters.ts';
import { writeProcesses } from './write-processes.ts';
import { writeQuestionnaires } from './write-questionnaires.ts';

/** A line that points at a record which is not there. */
export type Missing = { readonly line: Line; readonly pointer: Pointer };

export type Attempted = {
  readonly outcomes: ReadonlyMap<Line, Outcome>;
  readonly refusals: readonly Refusal[];
  readonly missing: readonly Missing[];
};

/** A line whose pointers lead somewhere. */
export type Entry = {
  readonly line: Line;
  readonly record: Values;
  /** The row that the line is about; undefined when it is yet to be made. */
  readonly id: number | undefined;
};

/** The parts of the writers. */
export type Attempt = {
  readonly transaction: Transaction;
  readonly tenant: ImportTenant;
  /** The row that a pointer of an entry leads to; null where the entry has none. */
  readonly rowOf: (kind: Kind, reference: unknown) => number | null;
  /** The line does not go in. */
  readonly refuse: (line: Line, field: string, reason: string) => void;
  readonly isRefused: (line: Line) => boolean;
  /** A row of the line was written; `created` when it is the line's own. */
  readonly written: (line: Line, outcome: 'created' | 'changed') => void;
};

/** Imports entries of one kind, or refuses them. */
export type Writer = (attempt: Attempt, entries: readonly Entry[]) => Promise<void>;

const saveOnly =
  (kind: Kind): Writer =>
  async (attempt, entries) =>
    void (await saveEntries(attempt, kind, entries));

const WRITERS: Readonly<Record<Kind, Writer>> = {
  organisation: saveOnly('organisation'),
  user: writeUsers,
  contract_type: writeContractTypes,
  posting_service: saveOnly('posting_service'),
  source: writeSources,
  process: writeProcesses,
  questionnaire: writeQuestionnaires,
  template: saveOnly('template'),
  job: writeJobs,
  candidate: writeCandidates,
  application: writeApplications,
  note: writeNotes,
  email: writeEmails,
  document: writeDocuments,
};

type AttemptSettings = {
  readonly tenant: ImportTenant;
  /** Whether others can see the rows when the transaction ends. */
  readonly lasting: boolean;
};

/** Brings lines in, kind after kind. Throws what the database throws. */
export async function attemptLines(
  transaction: Transaction,
  { tenant, lasting }: AttemptSettings,
  lines: readonly Line[],
): Promise<Attempted> {
  const outcomes = new Map<Line, Outcome>();
  const refusals: Refusal[] = [];
  const refused = new Set<Line>();
  const missing: Missing[] = [];
  const targets = new Map<string, number>();
  const attempt: Attempt = {
    transaction,
    tenant,
    rowOf: (kind, reference) => (typeof reference === 'string' ? (targets.get(`${kind} ${reference}`) ?? null) : null),
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
  for (const kind of KINDS) {
    const own = lines.filter((line) => line.kind === kind);
    if (own.length === 0) continue;
    const entries = await prepare(attempt, kind, own, targets, missing);
    await WRITERS[kind](attempt, entries);
    for (const { line } of entries) {
      if (!refused.has(line) && !outcomes.has(line)) outcomes.set(line, 'unchanged');
    }
  }
  const spoilt = [...outcomes.keys()].find((line) => refused.has(line));
  if (spoilt) throw new Error(`Line ${spoilt.number} was refused after something of it had been written.`);
  return { outcomes, refusals, missing };
}

/** Looks up what lines of one kind are about and point at; those that point nowhere are set aside. */
async function prepare(
  attempt: Attempt,
  kind: Kind,
  lines: readonly Line[],
  targets: Map<string, number>,
  missing: Missing[],
): Promise<readonly Entry[]> {
  const { transaction, tenant } = attempt;
  const ids = await findRows(transaction, tenant, kind, [...new Set(lines.map(({ reference }) => reference))]);
  const found = lines.map((line) => ({ line, record: recordOf(line, ids.has(line.reference)), id: ids.get(line.reference) }));
  const pointed = found.map((entry) => ({ entry, pointers: pointersIn(kind, entry.record) }));
  for (const target of KINDS) {
    const wanted = pointed.flatMap(({ pointers }) => pointers.filter((pointer) => pointer.kind === target));
    const references = [...new Set(wanted.map(({ reference }) => reference))];
    for (const [reference, id] of await findRows(transaction, tenant, target, references))
      targets.set(`${target} ${reference}`, id);
  }
  return pointed.flatMap(({ entry, pointers }) => {
    const { line, id } = entry;
    const lost = pointers.find((pointer) => !targets.has(`${pointer.kind} ${pointer.reference}`));
    if (lost !== undefined) missing.push({ line, pointer: lost });
    else if (id === undefined && idInOwnReference(tenant, kind, line.reference) !== undefined)
      attempt.refuse(line, 'reference', 'has the form of a row of this tenant, and there is no such row');
    else return [entry];
    return [];
  });
}

function recordOf({ record, onlyNew = [] }: Line, exists: boolean): Values {
  if (!exists || onlyNew.length === 0) return record;
  return pick(
    record,
    Object.keys(record).filter((field) => !onlyNew.includes(field)),
  );
}
