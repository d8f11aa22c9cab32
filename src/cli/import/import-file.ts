import { statSync } from 'node:fs';
import type { JobStatus, PrismaClient } from '#generated/prisma/client.ts';
import { formatDay } from '../../core/dates.ts';
import type { KeyRing } from '../../core/key-ring.ts';
import { Refusal as Refused } from '../command.ts';
import { createCheck } from './check-record.ts';
import { importRecords, type ImportResult, type ImportSettings } from './import-records.ts';
import type { PostingSettings } from './postings.ts';
import { openCsv } from './read-csv.ts';
import { openNdjson, readHead, UnreadableFile, type OpenRecords } from './read-file.ts';
import { openIndeed } from './read-indeed.ts';
import { openJsonLd } from './read-json-ld.ts';
import type { Kind } from './records.ts';
import { findImportTenant, referencesOf, type ImportTenant } from './references.ts';
import { createSession, rehearse } from './session.ts';

export const FORMATS = ['ndjson', 'csv', 'indeed-xml', 'json-ld'] as const;

type Format = (typeof FORMATS)[number];

const HEAD_BYTES = 64 * 1024;

/** Whether a format has job postings, which need an organisation from the command line. */
const isPostings = (format: Format): boolean => format === 'indeed-xml' || format === 'json-ld';

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

/** The options of a file to import. */
export type ImportOptions = {
  /** Undefined: detected by the beginning of the file. */
  readonly format?: Format;
  /** The one kind that a CSV file has; other files may have many. */
  readonly kind?: Kind;
  /** For job postings: their organisation and process, which the file does not name. */
  readonly organisation?: number;
  /** Undefined: the one that the organisation has. */
  readonly process?: number;
  readonly source?: number;
  readonly status: JobStatus;
  /** Writes nothing that lasts. */
  readonly dryRun?: true;
};

type ImportRequest = ImportOptions & {
  readonly file: string;
  readonly tenantId: number;
  /** Of references to erased people. */
  readonly keys: KeyRing;
  readonly now: Date;
};

type Listeners = Pick<ImportSettings, 'onRefusal' | 'onProgress'> & {
  /** Is called with the size of the file before it is read. */
  readonly onStart: (bytes: number) => void;
};

/** Imports a file. Throws a refusal when the file or an option is wrong as a whole. */
export async function importFile(prisma: PrismaClient, request: ImportRequest, listeners: Listeners): Promise<ImportResult> {
  const { file, dryRun = false } = request;
  const bytes = sizeOf(file);
  const tenant = await findImportTenant(prisma, request.tenantId, request.keys);
  if (tenant === undefined) throw new Refused(`There is no tenant ${request.tenantId}.`);
  const format = request.format ?? (await detectFormat(file));
  const settings = { tenant, lasting: !dryRun, open: await openFile(prisma, tenant, format, request), ...listeners };
  listeners.onStart(bytes);
  try {
    return dryRun
      ? await rehearse(prisma, (session) => importRecords({ ...settings, session }))
      : await importRecords({ ...settings, session: createSession(prisma) });
  } catch (error) {
    throw error instanceof UnreadableFile ? new Refused(error.message) : error;
  }
}

function sizeOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile()) return found.size;
  throw new Refused(found === undefined ? `There is no file ${file}.` : `${file} is not a file.`);
}

async function openFile(
  prisma: PrismaClient,
  tenant: ImportTenant,
  format: Format,
  request: ImportRequest,
): Promise<OpenRecords> {
  const { file, kind } = request;
  if (!isPostings(format)) {
    if (format === 'csv' && kind === undefined) throw new Refused('A CSV file has one kind of record: say which with --kind.');
    return format === 'csv' ? openCsv(file, createCheck(kind, true)) : openNdjson(file, createCheck(kind, false));
  }
  const settings = await postingSettings(prisma, tenant, request);
  return (format === 'json-ld' ? openJsonLd : openIndeed)(file, createCheck(undefined, false), settings);
}

async function postingSettings(prisma: PrismaClient, tenant: ImportTenant, request: ImportRequest): Promise<PostingSettings> {
  const { organisation: organisationId, process: processId, source: sourceId, status, now } = request;
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
