/** Files for the import, and the command line that reads them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { openTestDatabase } from '../harness/database.ts';
import { aTenant } from '../harness/records.ts';
import { createOperator } from '../cli/operator.ts';

export type Report = {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly faults: readonly Readonly<Record<'line' | 'kind' | 'reference' | 'field' | 'reason', unknown>>[];
};

export type Desk = ReturnType<typeof createDesk>;

export function createDesk(database: Database) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'import-test-'));
  const support = createOperator(database);
  let files = 0;
  const pathOf = (name: string): string => path.join(folder, `${(files += 1)}-${name}`);
  const put = (name: string, content: string | Buffer): string => {
    const file = pathOf(name);
    writeFileSync(file, content);
    return file;
  };
  const bringFile = async (tenantId: number, file: string, ...options: readonly string[]): Promise<Report> => {
    const { code, stdout, stderr } = await support(['import', file, '--tenant', String(tenantId), '--json', ...options]);
    if (stdout === '') throw new Error(`Exit ${code}: ${stderr}`);
    const report = JSON.parse(stdout) as Report;
    if ((code === 0) !== (report.refused === 0)) throw new Error(`Exit ${code} with ${report.refused} refused lines.`);
    return report;
  };
  return {
    support,
    pathOf,
    put,
    bringFile,
    /** Imports records, an object or a raw text a line. */
    bring: (tenantId: number, lines: readonly (object | string)[], ...options: readonly string[]): Promise<Report> =>
      bringFile(tenantId, put('records.ndjson', ndjson(lines)), ...options),
    giveOut: async (tenantId: number, ...options: readonly string[]): Promise<string> => {
      const file = pathOf('export.ndjson');
      const { code, stderr } = await support(['export', '--tenant', String(tenantId), '--out', file, ...options]);
      if (code !== 0) throw new Error(`Exit ${code}: ${stderr}`);
      return readFileSync(file, 'utf8');
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** What each test of a file has: the database of the file, and a tenant of its own. */
type Opened = { readonly database: Database; readonly desk: Desk; readonly tenantId: number };

/** Opens a desk for the tests of a file; each of them begins with these records. */
export function openDesk(take: (opened: Opened) => void, records: readonly object[] = []): void {
  let database: Database;
  let desk: Desk;
  beforeAll(async () => {
    database = await openTestDatabase();
    desk = createDesk(database);
  });
  beforeEach(async () => {
    const { id: tenantId } = await aTenant(database.prisma);
    take({ database, desk, tenantId });
    if (records.length > 0) await desk.bring(tenantId, records);
  });
  afterAll(async () => {
    desk?.close();
    await database?.close();
  });
}

export const ndjson = (lines: readonly (object | string)[]): string =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');

/** A candidate of few words. */
export const aPerson = (given: object): object => ({
  kind: 'candidate',
  reference: 'c',
  first_name: 'Ada',
  last_name: 'Long',
  ...given,
});

/** The lines and fields of a report, and the reasons as they stand there. */
export const faultsOf = ({ faults }: Report) => faults.map(({ line, field, reason }) => [line, field, reason]);

/** Every row of every table with all its columns, but the audit. */
export async function rowsOf({ pool }: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname <> 'audit_entry' ORDER BY 1`,
  );
  const dump: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" AS t ORDER BY 1`);
    dump[name] = rows.map(({ row }) => row);
  }
  return dump;
}

/**
 * An organisation with two recruiters, a process, a questionnaire, a source, a template and a job,
 * all under short names.
 */
export const OFFICE: readonly Readonly<Record<string, unknown>>[] = [
  { kind: 'organisation', reference: 'org', name: 'Northwind Clinics' },
  {
    kind: 'user',
    reference: 'amara',
    first_name: 'Amara',
    last_name: 'Okafor',
    email: 'amara@northwind.example',
    language: 'fr',
    time_zone: 'Europe/Paris',
    memberships: [{ organisation: 'org', role: 'ADMIN' }],
  },
  { kind: 'user', reference: 'ben', first_name: 'Ben', last_name: 'Adler', email: 'ben@northwind.example' },
  { kind: 'contract_type', reference: 'permanent', name: 'Permanent', abbreviation: 'P' },
  { kind: 'posting_service', reference: 'boards', name: 'Boards Inc.' },
  { kind: 'source', reference: 'board', name: 'Board of Jobs', posting_service: 'boards' },
  {
    kind: 'process',
    reference: 'hiring',
    name: 'Hiring',
    organisations: ['org'],
    steps: [
      { name: 'New', status: 'START' },
      { name: 'Interview', status: 'CURRENT' },
      { name: 'Offer', status: 'CURRENT', operational: true },
      { name: 'Hired', status: 'END', outcome: 'HIRED' },
      { name: 'Rejected', status: 'END', outcome: 'REJECTED' },
    ],
  },
  {
    kind: 'questionnaire',
    reference: 'screening',
    name: 'Screening',
    questions: [
      { label: 'Why us?', type: 'FREE_TEXT', required: true },
      {
        label: 'Licence?',
        type: 'SINGLE_CHOICE',
        choices: [
          { value: 'Yes', points: 10 },
          { value: 'No', points: 0 },
        ],
      },
    ],
  },
  {
    kind: 'template',
    reference: 'invitation',
    organisation: 'org',
    name: 'Invitation',
    language: 'en',
    subject: 'Your application: {{job.title}}',
    message: '<p>Dear {{candidate.first_name}}</p>',
  },
  {
    kind: 'job',
    reference: 'NWC-1',
    title: 'Nurse',
    status: 'OPEN',
    organisation: 'org',
    process: 'hiring',
    questionnaire: 'screening',
    owner: 'amara',
    contract_type: 'permanent',
    description: '<p>Care</p>',
    term: { count: 6, unit: 'MONTH' },
    pay: { min: 3100.5, max: 3600, currency: 'EUR', period: 'MONTH', note: '13 months' },
    location: { town: 'Paris', country: 'FR', latitude: 48.8566, longitude: 2.3522 },
    team: ['amara', 'ben'],
    attributes: [{ api_name: 'grade', name: 'Grade', value: 'B2' }],
    publications: [{ source: 'board', start_date: '2026-03-01', end_date: '2026-04-30' }],
  },
];

/** A candidate with an application at the interview, and its related records. */
export const PERSON: readonly Readonly<Record<string, unknown>>[] = [
  {
    kind: 'candidate',
    reference: 'zoe',
    title: 'MS',
    first_name: 'Zoë',
    last_name: 'Müller',
    email: 'Zoe.Mueller@mail.example',
    email_secondary: 'zoe@work.example',
    birthdate: '1992-02-29',
    mobile_phone: '+33 6 12 34 56 78',
    location: { address: '1 rue de la Paix', postalcode: '75002', town: 'Paris', country: 'FR' },
    instagram: 'zoe.m',
    pools: ['Nurses', 'Paris'],
  },
  {
    kind: 'application',
    reference: 'zoe-nurse',
    job: 'NWC-1',
    candidate: 'zoe',
    source: 'board',
    route: 'FORM',
    date: '2026-03-02T09:00:00+01:00',
    score: 80,
    availability: 'date',
    availability_date: '2026-06-01',
    consent: { processing: true, retention: false },
    steps: [
      { step_name: 'New', date: '2026-03-02T08:00:00Z' },
      { step_name: 'Interview', date: '2026-03-05T10:30:00Z', user: 'amara' },
    ],
    history: [
      { date: '2026-03-02T08:00:00Z', action: 'APPLY', text: 'Applied' },
      { date: '2026-03-05T10:30:00Z', action: 'STEP_CHANGE', text: 'Moved to Interview', user: 'amara' },
    ],
    answers: [
      {
        questionnaire: 'screening',
        date: '2026-03-02T08:00:00Z',
        answers: [
          { rank: 1, text: 'The team.' },
          { rank: 2, choices: ['Yes'] },
        ],
      },
    ],
  },
  {
    kind: 'note',
    reference: 'n-1',
    candidate: 'zoe',
    organisation: 'org',
    user: 'amara@northwind.example',
    date: '2026-03-05T11:00:00Z',
    text: '<p>Called <b>back</b><script>alert(1)</script></p>',
  },
  {
    kind: 'email',
    reference: 'e-1',
    application: 'zoe-nurse',
    template: 'invitation',
    user: 'amara',
    date: '2026-03-05T12:00:00Z',
    subject: 'Your application: Nurse',
    sender: 'amara@northwind.example',
    recipient: 'zoe.mueller@mail.example',
    message: '<p>Dear Zoë</p>',
  },
  {
    kind: 'document',
    reference: 'd-1',
    application: 'zoe-nurse',
    type: 'CV',
    name: 'cv.txt',
    mime_type: 'text/plain',
    date: '2026-03-02T08:00:00Z',
    content: Buffer.from('Zoë Müller, nurse').toString('base64'),
  },
  {
    kind: 'result',
    reference: 'r-1',
    application: 'zoe-nurse',
    user: 'amara',
    name: 'Reasoning',
    score: 41.5,
    max_score: 50,
    url: 'https://assessments.example/report/8f2c',
    summary: 'Quick & <exact>',
    external_id: '8f2c',
    date: '2026-03-06T08:00:00Z',
  },
  {
    kind: 'offer',
    reference: 'of-1',
    application: 'zoe-nurse',
    status: 'SENT',
    start_date: '2026-05-01',
    pay: { min: 3400, max: 3600.5, currency: 'EUR', period: 'MONTH', note: '13 months' },
    contract_type: 'permanent',
    term: { count: 2, unit: 'YEAR' },
    text: '<p>Join <b>us</b>.</p>',
    expires: '2026-03-31',
    reason: 'By post',
    external_id: 'OF-17',
  },
];
