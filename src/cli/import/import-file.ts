import { statSync } from 'node:fs';
import type { JobStatus, PrismaClient } from '#generated/prisma/client.ts';
import { formatDay } from '../../core/dates.ts';
import { Refusal as Refused } from '../command.ts';
import { createCheck } from './check-record.ts';
import { importRecords, type ImportResult, type ImportSettings } from './import-records.ts';
import type { PostingSettings } from './postings.ts';
import { readCsv } from './read-csv.ts';
import { readHead, readNdjson, UnreadableFile } from './read-file.ts';
import { readIndeed } from './read-indeed.ts';
import { readJsonLd } from './read-json-ld.ts';
import type { Kind } from './records.ts';
import { referencesOf } from './references.ts';
import { createSession, rehearse } from './session.ts';

export const FORMATS = ['ndjson', 'csv', 'indeed-xml', 'json-ld'] as const;

type Format = (typeof FORMATS)[number];

const HEAD_BYTES = 64 * 1024;

/** Detects the format by the beginning of the file. */
async function detectFormat(file: string): Promise<Format> {
  const head = (await readHead(file, HEAD_BYTES))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (head.startsWith('<'))
    return /^(<!--[^]*?-->\s*)?<(!doctype\s+html|html|head|body|script)\b/i.test(head) ? 'json-ld' : 'indeed-xml';
  if (head.startsWith('[') || (head.startsWith('{') && /"@(context|graph|type)"/.test(head))) return 'json-ld';
  return head.startsWith('{') || head === '' ? 'ndjson' : 'csv';
}

/** The options of `import`, as its help explains them. */
export type ImportOptions = {
  readonly format?: Format;
  readonly kind?: Kind;
  readonly organisation?: number;
  readonly process?: number;
  readonly source?: number;
  readonly status: JobStatus;
  readonly dryRun?: true;
};

type ImportRequest = ImportOptions &
  Pick<ImportSettings, 'tenant' | 'onRefusal'> & {
    readonly file: string;
    readonly now: Date;
  };

/** Imports a file. Throws a refusal when the file or an option is wrong as a whole. */
export async function importFile(prisma: PrismaClient, request: ImportRequest): Promise<ImportResult> {
  const { tenant, onRefusal, dryRun } = request;
  const settings = { tenant, onRefusal, ...(await openFile(prisma, request)) };
  try {
    return dryRun
      ? await rehearse(prisma, (session) => importRecords({ ...settings, session }))
      : await importRecords({ ...settings, session: createSession(prisma) });
  } catch (error) {
    throw error instanceof UnreadableFile ? new Refused(error.message) : error;
  }
}

async function openFile(prisma: PrismaClient, request: ImportRequest): Promise<Pick<ImportSettings, 'read' | 'check'>> {
  const { file, kind } = request;
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new Refused(`There is no file ${file}.`);
  if (!found.isFile()) throw new Refused(`${file} is not a file.`);
  const format = request.format ?? (await detectFormat(file));
  if (format === 'ndjson') return { read: () => readNdjson(file), check: createCheck(kind, false) };
  if (format === 'csv') {
    if (kind === undefined) throw new Refused('A CSV file has one kind of record: say which with --kind.');
    return { read: () => readCsv(file), check: createCheck(kind, true) };
  }
  const settings = await postingSettings(prisma, request);
  const read = format === 'json-ld' ? readJsonLd : readIndeed;
  return { read: () => read(file, settings), check: createCheck(undefined, false) };
}

async function postingSettings(prisma: PrismaClient, request: ImportRequest): Promise<PostingSettings> {
  const { tenant, organisation: organisationId, process: processId, source: sourceId, status, now } = request;
  if (organisationId === undefined) throw new Refused('Job postings belong to an organisation: say which with --organisation.');
  const where = (id: number) => ({ tenantId_id: { tenantId: tenant.id, id } });
  const organisation = await prisma.organisation.findUnique({
    where: where(organisationId),
    include: { processes: { orderBy: { processId: 'asc' } } },
  });
  if (organisation === null) throw new Refused(`The tenant has no organisation ${organisationId}.`);
  const shared = organisation.processes.map((each) => each.processId);
  const [first] = shared;
  if (processId === undefined && (first === undefined || shared.length > 1))
    throw new Refused(`The organisation has ${shared.length} processes: say with --process which one the jobs go through.`);
  if (processId !== undefined && !shared.includes(processId))
    throw new Refused(`The process ${processId} is not shared with the organisation ${organisationId}.`);
  if (sourceId !== undefined && (await prisma.source.findUnique({ where: where(sourceId) })) === null)
    throw new Refused(`The tenant has no source ${sourceId}.`);
  const nameOf = async (kind: Kind, id: number): Promise<string> => (await referencesOf(prisma, tenant, kind, [id]))(id);
  return {
    organisation: await nameOf('organisation', organisationId),
    process: await nameOf('process', processId ?? first ?? 0),
    organisationName: organisation.name,
    status,
    source: sourceId === undefined ? undefined : await nameOf('source', sourceId),
    today: formatDay(now),
  };
}
