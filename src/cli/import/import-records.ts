import { Prisma } from '#generated/prisma/client.ts';
import { databaseFailure } from '../../database/errors.ts';
import { retryTransaction } from '../../database/retry.ts';
import { attemptLines, type Attempted, type Missing } from './attempt.ts';
import type { Kind, Line, Outcome, Refusal } from './records.ts';
import type { OpenRecords } from './read-file.ts';
import type { ImportTenant } from './references.ts';
import type { Session } from './session.ts';

export type ImportSettings = {
  readonly tenant: ImportTenant;
  readonly session: Session;
  /** Whether what is written lasts. */
  readonly lasting: boolean;
  /** Reads the file from its beginning, skipping unwanted lines. */
  readonly open: OpenRecords;
  readonly onRefusal: (refusal: Refusal) => void;
  /** Hears how many bytes of the file are behind. */
  readonly onProgress: (bytes: number) => void;
};

type Counts = Readonly<Record<Outcome | 'refused', number>>;

/** The results by line. */
export type ImportResult = { readonly total: Counts; readonly kinds: Readonly<Partial<Record<Kind, Counts>>> };

const BATCH_LINES = 1000;
const BATCH_BYTES = 8 * 1024 * 1024;
/** As many refused records are remembered, so that those which point at them can say so. */
const REMEMBERED = 100_000;

/**
 * Imports the records of a file in batches; refused ones are reported and skipped. Records that
 * refer to later ones are retried in another pass. Rejects when the file cannot be read or the
 * database is away; earlier batches stay.
 */
export async function importRecords(settings: ImportSettings): Promise<ImportResult> {
  const run = createRun(settings);
  let waiting: ReadonlySet<number> | undefined;
  for (let last = false; ;) {
    const missing = await readThrough(run, waiting, last);
    if (missing.size === 0 || last) return run.result();
    // when a pass resolves nothing more, the last pass reports why
    last = waiting !== undefined && missing.size >= waiting.size;
    waiting = missing;
  }
}

/** Counters, readable during the import. */
const GROWING = [
  'external_reference',
  'job',
  'candidate',
  'application',
  'step_change',
  'history_entry',
  'note',
  'email_message',
  'document',
];

/**
 * Runs ANALYZE whenever the tables may have doubled; with statistics of empty tables the planner
 * would scan them for each row.
 */
async function analyse(run: Run): Promise<void> {
  const { created } = run.result().total;
  if (created < run.analysed.at * 2) return;
  run.analysed.at = created;
  await run.session.run((transaction) =>
    transaction.$executeRawUnsafe(`ANALYZE ${GROWING.map((table) => `"${table}"`).join(', ')}`),
  );
}

type Run = ImportSettings & {
  /** The number of new rows at the last ANALYZE. */
  readonly analysed: { at: number };
  readonly count: (kind: Kind | undefined, outcome: Outcome | 'refused') => void;
  readonly refuse: (refusal: Refusal) => void;
  /** The line of a record that was refused. */
  readonly refusedLine: (kind: Kind, reference: string) => number | undefined;
  readonly result: () => ImportResult;
};

type MutableCounts = Record<Outcome | 'refused', number>;

const noCounts = (): MutableCounts => ({ created: 0, changed: 0, unchanged: 0, refused: 0 });

function createRun(settings: ImportSettings): Run {
  const total = noCounts();
  const kinds: Partial<Record<Kind, MutableCounts>> = {};
  const refused = new Map<string, number>();
  let lastRefused = 0;
  const count: Run['count'] = (kind, outcome) => {
    total[outcome] += 1;
    if (kind !== undefined) (kinds[kind] ??= noCounts())[outcome] += 1;
  };
  return {
    ...settings,
    analysed: { at: BATCH_LINES / 4 },
    count,
    refuse: (refusal) => {
      const { line, kind, reference } = refusal;
      settings.onRefusal(refusal);
      // the faults of a line come one after another
      if (line === lastRefused) return;
      lastRefused = line;
      count(kind, 'refused');
      if (reference !== undefined && refused.size < REMEMBERED) refused.set(`${kind} ${reference}`, line);
    },
    refusedLine: (kind, reference) => refused.get(`${kind} ${reference}`),
    result: () => ({ total, kinds }),
  };
}

/** Reads the file once; returns the numbers of the lines that wait. */
async function readThrough(run: Run, wanted: ReadonlySet<number> | undefined, last: boolean): Promise<ReadonlySet<number>> {
  const waiting = new Set<number>();
  const onMissing = (missing: Missing): void => {
    if (last) run.refuse(lostPointer(run, missing));
    else waiting.add(missing.line.number);
  };
  let batch = new Map<string, Line>();
  let bytes = 0;
  const flush = async (): Promise<void> => {
    await bringBatchIn(run, [...batch.values()], onMissing);
    await analyse(run);
    batch = new Map();
    bytes = 0;
  };
  for await (const read of run.open((number) => wanted === undefined || wanted.has(number))) {
    run.onProgress(read.position);
    if (read.faults !== undefined) {
      const { number: line, faults, kind, reference } = read;
      const place = { line, ...(kind && { kind }), ...(reference !== undefined && { reference }) };
      if (wanted === undefined) for (const fault of faults) run.refuse({ ...place, ...fault });
      continue;
    }
    const { line } = read;
    const key = `${line.kind} ${line.reference}`;
    if (batch.size >= BATCH_LINES || bytes + read.size > BATCH_BYTES || batch.has(key)) await flush();
    batch.set(key, line);
    bytes += read.size;
  }
  await flush();
  return waiting;
}

function lostPointer(run: Run, { line, pointer: { field, kind, reference } }: Missing): Refusal {
  const refused = run.refusedLine(kind, reference);
  const reason =
    refused === undefined
      ? `points at the ${kind} "${reference}", which is neither there nor in the file`
      : `points at the ${kind} "${reference}" of line ${refused}, which was refused`;
  return { line: line.number, kind: line.kind, reference: line.reference, field, reason };
}

/** Kinds of which others show names, each behind those that it may point at. */
const NAMING: readonly Kind[] = [
  'organisation',
  'user',
  'contract_type',
  'posting_service',
  'source',
  'process',
  'questionnaire',
  'job',
];
/** Records of a transaction of these kinds. */
const NAMING_LINES = 20;

/**
 * Imports records that may change names first, in short transactions. Such a transaction locks the
 * rows that show the name; in a long one, moves of those applications would time out.
 */
async function bringBatchIn(run: Run, lines: readonly Line[], onMissing: (missing: Missing) => void): Promise<void> {
  const naming = NAMING.flatMap((kind) => lines.filter((line) => line.kind === kind));
  for (let at = 0; at < naming.length; at += NAMING_LINES) await bringIn(run, naming.slice(at, at + NAMING_LINES), onMissing);
  await bringIn(
    run,
    lines.filter(({ kind }) => !NAMING.includes(kind)),
    onMissing,
  );
}

/** A batch that the database refuses is tried by halves, until the line is found that it refuses. */
async function bringIn(run: Run, lines: readonly Line[], onMissing: (missing: Missing) => void): Promise<void> {
  if (lines.length === 0) return;
  try {
    tell(run, await attempt(run, lines), onMissing);
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    const [line, ...others] = lines;
    if (line !== undefined && others.length === 0) return bringAlone(run, line, error, onMissing);
    const middle = lines.length >> 1;
    await bringIn(run, lines.slice(0, middle), onMissing);
    await bringIn(run, lines.slice(middle), onMissing);
  }
}

async function bringAlone(run: Run, line: Line, failure: unknown, onMissing: (missing: Missing) => void): Promise<void> {
  let error = failure;
  if (databaseFailure(failure) !== undefined) {
    try {
      return tell(run, await retryTransaction(() => attempt(run, [line])), onMissing);
    } catch (again) {
      error = again;
    }
  }
  if (databaseFailure(error) !== undefined || !isDatabaseError(error)) throw stopped(line, error);
  run.refuse({ line: line.number, kind: line.kind, reference: line.reference, field: '', reason: refusedBy(error) });
}

const attempt = (run: Run, lines: readonly Line[]): Promise<Attempted> =>
  run.session.run((transaction) => attemptLines(transaction, run, lines));

function tell(run: Run, { outcomes, refusals, missing }: Attempted, onMissing: (missing: Missing) => void): void {
  for (const [line, outcome] of outcomes) run.count(line.kind, outcome);
  const byLine = refusals.toSorted((one, other) => one.line - other.line);
  byLine.forEach(run.refuse);
  missing.forEach(onMissing);
}

const isDatabaseError = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError || databaseFailure(error) !== undefined;

const stopped = (line: Line, cause: unknown): Error =>
  new Error(
    `The import stopped at line ${line.number}. What came before is in: run the same file again when the database answers.`,
    {
      cause,
    },
  );

type DriverError = {
  readonly meta?: { readonly driverAdapterError?: { readonly cause?: { readonly originalMessage?: string } } };
};

function refusedBy(error: unknown): string {
  const message = (error as DriverError).meta?.driverAdapterError?.cause?.originalMessage;
  return `is refused by the database: ${message ?? (error as Error).message.trim().split('\n').at(-1)}`;
}
