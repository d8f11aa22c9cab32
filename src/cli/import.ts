import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Option, type Command } from 'commander';
import { oneLine } from '../core/wording.ts';
import { addCommand, Refusal, type CommandGroup, type Context, type Io } from './command.ts';
import { findTenant } from './find.ts';
import { describeFields, type Fields } from '../records/fields.ts';
import { FORMATS, importFile, type ImportOptions } from '../records/import-file.ts';
import type { Refusal as RefusedLine } from '../records/kind.ts';
import { UnreadableFile } from '../records/read-file.ts';
import { importTenant } from '../records/references.ts';
import { RECORDS } from '../resources/records.ts';
import { formatJson, formatTable } from './output.ts';
import { createProgress, type Progress } from './progress.ts';

const KINDS = [...RECORDS.keys()];

type Options = ImportOptions & { readonly tenant: string; readonly report?: string };
type Given = Partial<Options> & { readonly fields?: string | true };

export const importCommands: CommandGroup = (program, { perform }, io) => {
  const bring = perform((context, file: string, options: Options) => importInto(context, file, options));
  addCommand(
    program,
    'import',
    'import records of another system; what is there already is changed where it differs, nothing is deleted',
    'import people.ndjson --tenant "Northwind Clinics" --report faults.ndjson',
    'import candidates.csv --kind candidate --tenant 1 --dry-run',
    'import --fields job',
  )
    .argument('[file]', 'records in NDJSON or CSV')
    .option('--tenant <tenant>', 'the tenant that the records belong to (id or name)')
    .addOption(new Option('--kind <kind>', 'the one kind of record in the file; CSV needs it').choices(KINDS))
    .addOption(new Option('--format <format>', 'what the file is (default: by how it begins)').choices(FORMATS))
    .option('--report <file>', 'write what is wrong with which line to this file, a JSON object a line')
    .option('--dry-run', 'tell what would happen, and write nothing')
    .addOption(
      new Option('--fields [kind]', 'list the fields of this kind of record, or of all, with a sample of each').choices(KINDS),
    )
    .addHelpText(
      'after',
      '\nExit 1 when lines were refused: the others are in, and the same file can be imported again. How a record finds its row: src/records/README.md.',
    )
    .action((file: string | undefined, options: Given, command: Command) => {
      if (options.fields !== undefined) return printFields(io, options.fields, command);
      if (file === undefined) command.error("error: missing required argument 'file'");
      if (options.tenant === undefined) command.error("error: required option '--tenant <tenant>' not specified");
      return bring(file, options, command);
    });
};

/** Needs no database. */
function printFields(io: Io, kind: string | true, command: Command): void {
  const described = describeFields([...RECORDS.values()].filter(({ name }) => kind === true || name === kind));
  const { json } = command.optsWithGlobals<{ readonly json?: true }>();
  io.stdout.write(json ? formatJson(kind === true ? described : described[0]) : formatFields(described));
}

async function importInto(
  context: Context,
  file: string,
  { tenant: text, report: reportFile, ...options }: Options,
): Promise<void> {
  const { database } = context;
  const { dryRun = false } = options;
  const row = await findTenant(database, text);
  const { id } = row;
  const progress = createProgress(context.io.stderr);
  const report = createReport(context, progress, reportFile);
  const tenant = importTenant(row, context.keys('credential'));
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const onProgress = (records: number, read: number): void => progress.show(`${records} records`, read / size);
  const request = { kinds: RECORDS, file, ...options, tenant, onRefusal: report.add, onProgress };
  const { total, kinds } = await importFile(database, request).catch(asRefusal).finally(progress.clear);
  if (Object.values(total).every((count) => count === 0)) throw new Refusal(`There is no record in ${file}.`);
  if (!dryRun) await context.audit(database, id, { file: path.resolve(file), ...total });
  const { created, changed, unchanged, refused } = total;
  const would = dryRun ? 'would be ' : '';
  context.printOutcome(
    `${created} records ${would}created, ${changed} ${would}changed, ${unchanged} are as they were, ${refused} ${would}refused.`,
    { file, tenant: id, dry_run: dryRun, ...total, kinds, ...report.summary() },
  );
  if (refused > 0)
    throw new Error(`${refused} of ${created + changed + unchanged + refused} records ${dryRun ? 'would be' : 'were'} refused.`);
}

function asRefusal(error: unknown): never {
  throw error instanceof UnreadableFile ? new Refusal(error.message) : error;
}

/** The greatest number of refused lines in the JSON document; `--report` has all. */
const IN_DOCUMENT = 1000;

/**
 * Writes each refused line at once: to the file, if there is one, else to standard error, except
 * with --json. Throws a refusal when the file cannot be written.
 */
function createReport({ io, json }: Context, progress: Progress, file: string | undefined) {
  const kept: RefusedLine[] = [];
  let count = 0;
  if (file !== undefined) createEmpty(file);
  return {
    add: (refusal: RefusedLine): void => {
      count += 1;
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(refusal)}\n`);
      else if (!json) {
        progress.clear();
        io.stderr.write(`${describe(refusal)}\n`);
      }
      if (json && kept.length < IN_DOCUMENT) kept.push(refusal);
    },
    /** The refused lines in the JSON document. */
    summary: () => ({ faults: kept, faults_left_out: count - kept.length }),
  };
}

function createEmpty(file: string): void {
  try {
    // references of people may be personal
    writeFileSync(file, '', { mode: 0o600 });
  } catch (error) {
    throw new Refusal(`The report cannot be written: ${(error as Error).message}.`);
  }
}

/** Escapes text of the file, so that it stays on one line and cannot control the terminal. */
const describe = ({ line, kind, reference, field, reason }: RefusedLine): string =>
  oneLine(
    [
      `line ${line}`,
      ...(kind ? [`${kind}${reference === undefined ? '' : ` "${reference}"`}`] : []),
      `${field} ${reason}`.trim(),
    ].join(': '),
  );

/** The fields and the sample for people; of several kinds as a Markdown document. */
const formatFields = (kinds: readonly Fields[]): string =>
  kinds.length === 1
    ? kinds.map(formatKind).join('')
    : [HEAD, ...kinds.map((each) => `## ${each.kind}\n\n\`\`\`text\n${formatKind(each)}\`\`\`\n`)].join('\n');

const HEAD = `# Fields of records

Printed by \`npm run --silent support -- import --fields\`, of one kind by \`import --fields job\`. In CSV a
field has the name that stands here, with a number from 0 for \`N\`. How a field points at a record:
[Records](README.md#how-a-record-finds-its-row).
`;

function formatKind({ kind, fields, sample }: Fields): string {
  const cells = cellsOf(sample).filter(([name]) => name !== 'kind');
  const csv = [0, 1].map((part) => cells.map((cell) => quoted(cell[part] ?? '')).join(','));
  return `${formatTable(fields)}\nNDJSON:\n${JSON.stringify(sample)}\n\nCSV, with --kind ${kind}:\n${csv.join('\n')}\n`;
}

/** The values of a record under their names in CSV. */
const cellsOf = (value: unknown, name = ''): readonly (readonly [string, string])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([inner, each]) => cellsOf(each, name === '' ? inner : `${name}.${inner}`))
    : [[name, String(value)]];

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
