import { analyseTables } from '#generated/database/statements.ts';
import { databaseFailure } from '../database/errors.ts';
import { refusalOf } from '../database/refusal.ts';
import { retryTransaction } from '../database/retry.ts';
import type { CheckRecord } from './check-record.ts';
import type { Runner } from './dry-run.ts';
import { kindOf, type ImportTenant, type Line, type Outcome, type RecordKinds, type Refusal } from './kind.ts';
import type { Found } from './read-file.ts';
import { writeLines, type Missing, type Written } from './write-lines.ts';

export type ImportSettings = {
  readonly kinds: RecordKinds;
  readonly tenant: ImportTenant;
  readonly runner: Runner;
  /** Reads the file from its beginning. */
  readonly read: () => AsyncIterable<Found>;
  readonly check: CheckRecord;
  readonly onRefusal: (refusal: Refusal) => void;
  /** Called with the number of records done, and of bytes of the file that this pass has read. */
  readonly onProgress: (records: number, bytes: number) => void;
};

type Counts = Record<Outcome | 'refused', number>;

/** The number of lines by what became of them. */
export type ImportResult = {
  readonly total: Readonly<Counts>;
  readonly kinds: Readonly<Record<string, Readonly<Counts>>>;
};

const BATCH_LINES = 1000;
const BATCH_BYTES = 8 * 1024 * 1024;
/** So many refused records are remembered, so that records which point at them can say so. */
const REMEMBERED = 100_000;

/**
 * Imports the records of a file in batches; refused ones are reported and skipped. Records that
 * refer to later ones are retried in another pass. Rejects when the file cannot be read or the
 * database is away; earlier batches stay.
 */
export async function importRecords(settings: ImportSettings): Promise<ImportResult> {
  const results = createResults(settings.onRefusal);
  const analyse = createAnalysis(settings.runner);
  let wanted: ReadonlySet<number> | undefined;
  for (let last = false; ;) {
    const waiting = new Set<number>();
    for await (const { lines, read } of readBatches(settings, wanted, wanted === undefined ? results.refuse : () => {})) {
      for await (const { outcomes, refusals, missing } of importBatch(settings, lines)) {
        for (const [line, outcome] of outcomes) results.count(line.kind, outcome);
        refusals.toSorted((one, other) => one.line - other.line).forEach(results.refuse);
        if (last) missing.forEach(results.refuseMissing);
        else for (const { line } of missing) waiting.add(line.number);
      }
      await analyse(results);
      const { created, changed, unchanged } = results.total;
      settings.onProgress(created + changed + unchanged, read);
    }
    if (waiting.size === 0) return { total: results.total, kinds: results.kinds };
    // when a pass resolves nothing more, the last pass reports why
    last = wanted !== undefined && waiting.size >= wanted.size;
    wanted = waiting;
  }
}

function createResults(onRefusal: (refusal: Refusal) => void) {
  const noCounts = (): Counts => ({ created: 0, changed: 0, unchanged: 0, refused: 0 });
  const total = noCounts();
  const kinds: Record<string, Counts> = {};
  const refused = new Map<string, number>();
  let lastRefused = 0;
  const count = (kind: string | undefined, outcome: keyof Counts): void => {
    total[outcome] += 1;
    if (kind !== undefined) (kinds[kind] ??= noCounts())[outcome] += 1;
  };
  const refuse = (refusal: Refusal): void => {
    const { line, kind, reference } = refusal;
    onRefusal(refusal);
    // the faults of a line come one after another
    if (line === lastRefused) return;
    lastRefused = line;
    count(kind, 'refused');
    if (reference !== undefined && refused.size < REMEMBERED) refused.set(`${kind} ${reference}`, line);
  };
  const refuseMissing = ({ line, pointer: { field, kind, reference } }: Missing): void => {
    const lost = refused.get(`${kind} ${reference}`);
    const why = lost === undefined ? ', which is neither there nor in the file' : ` of line ${lost}, which was refused`;
    refuse({
      line: line.number,
      kind: line.kind,
      reference: line.reference,
      field,
      reason: `points at the ${kind} "${reference}"${why}`,
    });
  };
  return { total, kinds, count, refuse, refuseMissing };
}

/** Runs ANALYZE after the first records of each kind, and whenever the tables may have doubled. */
function createAnalysis({ run }: Runner): (result: ImportResult) => Promise<void> {
  let analysed = { kinds: 0, records: BATCH_LINES / 4 };
  return async ({ total: { created: records }, kinds: byKind }) => {
    const kinds = Object.values(byKind).filter(({ created }) => created >= BATCH_LINES / 4).length;
    if (kinds === analysed.kinds && records < analysed.records * 2) return;
    analysed = { kinds, records };
    await run(({ sql }) => analyseTables(sql));
  };
}

/** Reads the file once. A batch has each record once; `read` is in bytes. */
async function* readBatches(
  { read, check }: ImportSettings,
  wanted: ReadonlySet<number> | undefined,
  refuse: (refusal: Refusal) => void,
): AsyncGenerator<{ readonly lines: readonly Line[]; readonly read: number }> {
  let all = 0;
  let batch = new Map<string, Line>();
  let bytes = 0;
  for await (const found of read()) {
    all += 'size' in found ? found.size : 0;
    if (wanted?.has(found.number) === false) continue;
    const line = check(found);
    if (!('record' in line)) {
      line.forEach(refuse);
      continue;
    }
    const key = `${line.kind} ${line.reference}`;
    if (batch.size >= BATCH_LINES || bytes + line.size > BATCH_BYTES || batch.has(key)) {
      yield { lines: [...batch.values()], read: all };
      batch = new Map();
      bytes = 0;
    }
    batch.set(key, line);
    bytes += line.size;
  }
  yield { lines: [...batch.values()], read: all };
}

/** Lines in one transaction, of the kinds whose names other rows show. */
const NAMING_LINES = 20;

/**
 * Imports records that may change names first, in short transactions. Such a transaction locks the
 * rows that show the name; in a long one, moves of those applications would time out.
 */
async function* importBatch(settings: ImportSettings, lines: readonly Line[]): AsyncGenerator<Written> {
  const order = [...settings.kinds.keys()];
  // about no person, but a list of the tenant or a job
  const isNaming = ({ kind }: Line): boolean => kindOf(settings.kinds, kind).person === undefined;
  const naming = lines.filter(isNaming).toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  for (let at = 0; at < naming.length; at += NAMING_LINES) yield* importLines(settings, naming.slice(at, at + NAMING_LINES));
  yield* importLines(
    settings,
    lines.filter((line) => !isNaming(line)),
  );
}

/** A batch that the database refuses is tried by halves, until the line is found that it refuses. */
async function* importLines(settings: ImportSettings, lines: readonly Line[]): AsyncGenerator<Written> {
  const [line, ...others] = lines;
  if (line === undefined) return;
  try {
    yield await attempt(settings, lines);
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    if (others.length === 0) return yield await importAlone(settings, line);
    const middle = lines.length >> 1;
    yield* importLines(settings, lines.slice(0, middle));
    yield* importLines(settings, lines.slice(middle));
  }
}

/** Tries the line again in any case: what another writer has recorded meanwhile is found then. */
async function importAlone(settings: ImportSettings, line: Line): Promise<Written> {
  try {
    return await retryTransaction(() => attempt(settings, [line]));
  } catch (error) {
    if (databaseFailure(error) !== undefined || !isDatabaseError(error)) {
      const sentence = `The import stopped at line ${line.number}. What came before is in: run the same file again when the database answers.`;
      throw new Error(sentence, { cause: error });
    }
    const refusal = {
      line: line.number,
      kind: line.kind,
      reference: line.reference,
      field: '',
      reason: `is refused by the database: ${refusalOf(error)}`,
    };
    return { outcomes: new Map(), refusals: [refusal], missing: [] };
  }
}

const attempt = (settings: ImportSettings, lines: readonly Line[]): Promise<Written> =>
  settings.runner.run((transaction) => writeLines(transaction, settings, lines, settings.runner.lasting));

const isDatabaseError = (error: unknown): boolean => databaseFailure(error) !== undefined || refusalOf(error) !== undefined;
