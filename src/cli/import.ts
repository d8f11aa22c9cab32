import path from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { JobStatus } from '#generated/prisma/client.ts';
import { addCommand, type CommandGroup, type Context } from './command.ts';
import { findTenant, readId } from './find.ts';
import { FORMATS, type Format } from './import/format.ts';
import { importFile } from './import/import-file.ts';
import type { ImportResult } from './import/import-records.ts';
import { createProgress } from './import/progress.ts';
import { KINDS, type Kind } from './import/records.ts';
import { createReport } from './import/report.ts';

type Options = {
  readonly tenant: string;
  readonly kind?: Kind;
  readonly format?: Format;
  readonly organisation?: number;
  readonly process?: number;
  readonly source?: number;
  readonly status: JobStatus;
  readonly report?: string;
  readonly dryRun?: true;
};

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
    .action(perform((context, file: string, options: Options) => bringIn(context, file, options)));
};

async function bringIn(context: Context, file: string, options: Options): Promise<void> {
  const { prisma } = context.database;
  const { kind, format, organisation, process, source, status, dryRun = false } = options;
  const tenant = await findTenant(prisma, options.tenant);
  const report = createReport(context, options.report);
  const progress = createProgress(context.io.stderr);
  const request = {
    file,
    tenantId: tenant.id,
    format,
    kind,
    organisationId: organisation,
    processId: process,
    sourceId: source,
    status,
    dryRun,
    keys: context.credentialKeys(),
    now: context.now,
  };
  let result: ImportResult;
  try {
    result = await importFile(prisma, request, {
      onStart: (_, bytes) => progress.start(bytes),
      onProgress: progress.reach,
      onRefusal: report.add,
    });
  } finally {
    progress.stop();
    report.close();
  }
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
