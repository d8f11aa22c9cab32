import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { Presets, SingleBar } from 'cli-progress';
import { InvalidArgumentError, Option } from 'commander';
import { JobStatus } from '#generated/prisma/client.ts';
import { addCommand, Refusal, type CommandGroup, type Context } from './command.ts';
import { findTenant, readId } from './find.ts';
import { FORMATS, importFile, type ImportOptions } from './import/import-file.ts';
import { KINDS, type Refusal as RefusedLine } from './import/records.ts';

type Options = ImportOptions & { readonly tenant: string; readonly report?: string };

/** `import`. */
export const importCommands: CommandGroup = (program, perform) => {
  addCommand(
    program,
    'import',
    'import records of another system; what is there already is changed where it differs, nothing is deleted',
    'import people.ndjson --tenant "Northwind Clinics" --report faults.ndjson',
    'import candidates.csv --kind candidate --tenant 1 --dry-run',
    'import careers.html --tenant 1 --organisation 1 --process 3 --source 4',
  )
    .argument('<file>', 'records in NDJSON or CSV, a job feed in Indeed XML, job postings in schema.org JSON-LD')
    .requiredOption('--tenant <tenant>', 'the tenant that the records belong to (id or name)')
    .addOption(new Option('--kind <kind>', 'the one kind of record in the file; CSV needs it').choices(KINDS))
    .addOption(new Option('--format <format>', 'what the file is (default: by how it begins)').choices(FORMATS))
    .option('--organisation <id>', 'the organisation of job postings', readOption)
    .option('--process <id>', 'the process of job postings (default: the one that the organisation has)', readOption)
    .option('--source <id>', 'the source on which job postings are published (default: none)', readOption)
    .addOption(
      new Option('--status <status>', 'the status of new job postings').choices(Object.values(JobStatus)).default('OPEN'),
    )
    .option('--report <file>', 'write what is wrong with which line to this file, a JSON object a line')
    .option('--dry-run', 'tell what would happen, and write nothing')
    .addHelpText('after', '\nExit 1 when lines were refused: the others are in, and the same file can be imported again.')
    .action(perform((context, file: string, options: Options) => importInto(context, file, options)));
};

async function importInto(
  context: Context,
  file: string,
  { tenant: text, report: reportFile, ...options }: Options,
): Promise<void> {
  const { prisma } = context.database;
  const { dryRun = false } = options;
  const tenant = await findTenant(prisma, text);
  const report = createReport(context, reportFile);
  const progress = createProgress(context.io.stderr);
  const request = { file, tenantId: tenant.id, ...options, keys: context.credentialKeys(), now: context.now };
  const listeners = { onStart: progress.start, onProgress: progress.reach, onRefusal: report.add };
  const result = await importFile(prisma, request, listeners).finally(() => {
    progress.stop();
    report.close();
  });
  const counts = { ...result.total, kinds: result.kinds };
  if (!dryRun) await context.audit(prisma, tenant.id, { file: path.resolve(file), ...result.total });
  const { created, changed, unchanged, refused } = result.total;
  const would = dryRun ? 'would be ' : '';
  context.printOutcome(
    `${created} records ${would}created, ${changed} ${would}changed, ${unchanged} are as they were, ${refused} ${would}refused.`,
    { file, tenant: tenant.id, dry_run: dryRun, ...counts, ...report.summary() },
  );
  if (refused > 0)
    throw new Error(`${refused} of ${created + changed + unchanged + refused} records ${dryRun ? 'would be' : 'were'} refused.`);
}

function readOption(text: string): number {
  const id = readId(text);
  if (id === undefined) throw new InvalidArgumentError('It must be an id: a whole number from 1 on.');
  return id;
}

/** The greatest number of refused lines in the JSON document; `--report` has all. */
const IN_DOCUMENT = 1000;

/**
 * Writes each refused line at once: to the file, if there is one, else to standard error, except
 * with --json. Throws a refusal when the file cannot be written.
 */
function createReport({ io, json }: Context, file: string | undefined) {
  const descriptor = file === undefined ? undefined : create(file);
  const kept: RefusedLine[] = [];
  // on a terminal the bar stands where the sentence goes
  const clear = (io.stderr as { readonly isTTY?: boolean }).isTTY === true ? '\r\u001b[2K' : '';
  let count = 0;
  return {
    add: (refusal: RefusedLine): void => {
      count += 1;
      if (descriptor !== undefined) writeSync(descriptor, `${JSON.stringify(refusal)}\n`);
      else if (!json) io.stderr.write(`${clear}${describe(refusal)}\n`);
      if (json && kept.length < IN_DOCUMENT) kept.push(refusal);
    },
    close: (): void => {
      if (descriptor !== undefined) closeSync(descriptor);
    },
    /** The refused lines in the JSON document. */
    summary: () => ({ faults: kept, faults_left_out: count - kept.length }),
  };
}

function create(file: string): number {
  try {
    // references of people may be personal
    return openSync(file, 'w', 0o600);
  } catch (error) {
    throw new Refusal(`The report cannot be written: ${(error as Error).message}.`);
  }
}

/** Escapes text of the file, so that it stays on one line and cannot control the terminal. */
const describe = ({ line, kind, reference, field, reason }: RefusedLine): string =>
  [`line ${line}`, ...(kind ? [`${kind}${reference === undefined ? '' : ` "${reference}"`}`] : []), `${field} ${reason}`.trim()]
    .join(': ')
    .replaceAll(/\p{C}+/gu, ' ');

const SILENT = { start: () => {}, reach: () => {}, stop: () => {} };

/** A bar of the bytes read, on a terminal only. */
function createProgress(stream: Writable) {
  if ((stream as { readonly isTTY?: boolean }).isTTY !== true) return SILENT;
  const settings = {
    stream: stream as NodeJS.WriteStream,
    format: '{bar} {percentage} %, {eta_formatted} left',
    clearOnComplete: true,
  };
  const bar = new SingleBar({ ...settings, hideCursor: true }, Presets.shades_classic);
  return {
    start: (bytes: number) => bar.start(Math.max(1, bytes), 0),
    reach: (bytes: number) => bar.update(bytes),
    stop: () => bar.stop(),
  };
}
