import { statSync } from 'node:fs';
import { createCheck } from './check-record.ts';
import { importRecords, type ImportResult, type ImportSettings } from './import-records.ts';
import { kindOf } from './kind.ts';
import { readCsv } from './read-csv.ts';
import { readHead, readNdjson, UnreadableFile } from './read-file.ts';
import { createRunner, dryRun } from './dry-run.ts';
import type { Database } from '../database/database.ts';

export const FORMATS = ['ndjson', 'csv'] as const;

type Format = (typeof FORMATS)[number];

const HEAD_BYTES = 64 * 1024;

function detectFormat(file: string, beginning: string): Format {
  const head = beginning.replace(/^\u00ef\u00bb\u00bf/, '').trimStart();
  if (/^[<[]/.test(head)) throw new UnreadableFile(`${file} is neither NDJSON nor CSV.`);
  return head.startsWith('{') || head === '' ? 'ndjson' : 'csv';
}

/** The options of `import`, as its help explains them. */
export type ImportOptions = {
  readonly format?: Format;
  readonly kind?: string;
  readonly dryRun?: true;
};

type ImportRequest = ImportOptions &
  Pick<ImportSettings, 'kinds' | 'tenant' | 'onRefusal' | 'onProgress'> & { readonly file: string };

/** Imports a file. Throws `UnreadableFile` when the file or an option is wrong as a whole. */
export async function importFile(database: Database, request: ImportRequest): Promise<ImportResult> {
  const { kinds, tenant, onRefusal, onProgress } = request;
  const settings = { kinds, tenant, onRefusal, onProgress, ...(await openFile(request)) };
  return request.dryRun
    ? dryRun(database, (runner) => importRecords({ ...settings, runner }))
    : importRecords({ ...settings, runner: createRunner(database) });
}

async function openFile({ kinds, file, kind, format: given }: ImportRequest): Promise<Pick<ImportSettings, 'read' | 'check'>> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new UnreadableFile(`There is no file ${file}.`);
  if (!found.isFile()) throw new UnreadableFile(`${file} is not a file.`);
  const beginning = (await readHead(file, HEAD_BYTES)).toString('latin1');
  if (/^(\u00ff\u00fe|\u00fe\u00ff)/.test(beginning)) throw new UnreadableFile(`${file} is UTF-16: save it as UTF-8.`);
  const format = given ?? detectFormat(file, beginning);
  if (format === 'ndjson') return { read: () => readNdjson(file), check: createCheck(kinds, kind, false) };
  if (kind === undefined) throw new UnreadableFile('A CSV file has one kind of record: say which with --kind.');
  return { read: () => readCsv(file, kindOf(kinds, kind)), check: createCheck(kinds, kind, true) };
}
