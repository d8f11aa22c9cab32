import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { addCommand, Refusal, type CommandGroup, type Context } from './command.ts';
import { exportRecords } from '../records/export-records.ts';
import { findTenant } from './find.ts';
import { importTenant } from '../records/references.ts';
import { RECORDS } from '../resources/records.ts';
import { createProgress } from './progress.ts';
import { choiceOf } from './values.ts';

const KINDS = [...RECORDS.keys()];

type Options = { readonly tenant: string; readonly kind?: readonly string[]; readonly out?: string };

export const exportCommands: CommandGroup = (program, { perform }) => {
  addCommand(
    program,
    'export',
    'write the records of a tenant as import reads them, as they are at one moment',
    'export --tenant 1 --out northwind.ndjson',
    'export --tenant 1 --kind job candidate | gzip > some.gz',
  )
    .requiredOption('--tenant <tenant>', 'the tenant whose records are written (id or name)')
    .option('--kind <kind...>', `only records of these kinds: ${KINDS.join(', ')}`, addKind)
    .option('--out <file>', 'write to this file, which only you can read (default: standard output)')
    .action(perform((context, options: Options) => exportTenant(context, options)));
};

const addKind = (text: string, before: readonly string[] = []): readonly string[] => [...before, choiceOf(KINDS)(text)];

async function exportTenant(context: Context, { tenant: text, kind: kinds = KINDS, out }: Options): Promise<void> {
  const { database } = context;
  const row = await findTenant(database, text);
  const { id } = row;
  const tenant = importTenant(row, context.keys('credential'));
  const output = out === undefined ? undefined : await createFile(out);
  const progress = createProgress(context.io.stderr);
  const write = (lines: string): Promise<void> => writeTo(output ?? context.io.stdout, lines);
  const onProgress = (count: number): void => progress.show(`${count} records`);
  const counts = await exportRecords(database, { kinds: RECORDS, tenant, wanted: new Set(kinds), write, onProgress }).finally(
    progress.clear,
  );
  if (output) await finished(output.end());
  await context.audit(database, id, { records: counts });
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  // standard output carries the records
  if (out !== undefined)
    context.printOutcome(`${total} records were written to ${out}.`, { tenant: id, file: out, records: counts });
}

/** A new or emptied file that only its owner reads. */
async function createFile(file: string): Promise<Writable> {
  const output = createWriteStream(file, { mode: 0o600 });
  try {
    await once(output, 'open');
  } catch (error) {
    throw new Refusal(`The file cannot be written: ${(error as Error).message}.`);
  }
  return output;
}

async function writeTo(output: Writable, text: string): Promise<void> {
  if (output.errored) throw output.errored;
  if (!output.write(text)) await once(output, 'drain');
}
