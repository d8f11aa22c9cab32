import type { Transaction } from '../database/sql.ts';
import type { DemoRows } from './rows.ts';

/** Tables in the order of their foreign keys. */
const TABLES = {
  tenants: 'tenant',
  organisations: 'organisation',
  users: 'user',
  memberships: 'membership',
  rejectionReasons: 'rejection_reason',
  processes: 'process',
  processOrganisations: 'process_organisation',
  processSteps: 'process_step',
  questionnaires: 'questionnaire',
  questions: 'question',
  choices: 'choice',
  contractTypes: 'contract_type',
  jobs: 'job',
  jobAttributes: 'job_attribute',
  jobTeam: 'job_team_member',
  postingServices: 'posting_service',
  sources: 'source',
  publications: 'publication',
  templates: 'template',
  candidates: 'candidate',
  pools: 'pool',
  candidatePools: 'candidate_pool',
  applications: 'application',
  stepChanges: 'step_change',
  history: 'history_entry',
  emails: 'email_message',
  notes: 'note',
  documents: 'document',
  documentContents: 'document_content',
  results: 'assessment_result',
  submissions: 'questionnaire_submission',
  answers: 'answer',
  answerChoices: 'answer_choice',
  webhooks: 'webhook',
  events: 'event',
  deliveries: 'delivery',
  calls: 'call',
} as const satisfies Record<keyof DemoRows, string>;

const CHUNK = 2_000;

/**
 * Writes the rows into an empty database in the order of their foreign keys, and sets the sequences
 * after their ids.
 */
export async function insertAll(transaction: Transaction, rows: DemoRows): Promise<void> {
  await switchDating(transaction, 'DISABLE');
  for (const [name, table] of Object.entries(TABLES) as [keyof DemoRows, string][])
    for (let at = 0; at < rows[name].length; at += CHUNK) {
      const { text, records } = insertInto(table, rows[name].slice(at, at + CHUNK));
      await transaction.$executeRawUnsafe(text, records);
    }
  await switchDating(transaction, 'ENABLE');
  await continueSequences(transaction);
}

/** Switches the triggers that date changes. The rows have dates of their own. */
async function switchDating(transaction: Transaction, turn: 'DISABLE' | 'ENABLE'): Promise<void> {
  await transaction.$executeRawUnsafe(`DO $$ DECLARE dating record; BEGIN
    FOR dating IN SELECT tgrelid::regclass AS place, tgname AS name FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      WHERE NOT tgisinternal AND tgname ~ '^(stamp|touch)' AND relnamespace = current_schema()::regnamespace
    LOOP EXECUTE format('ALTER TABLE %s ${turn} TRIGGER %I', dating.place, dating.name); END LOOP;
  END $$`);
}

/**
 * An INSERT with all rows as one JSON parameter, which the embedded database runs faster than one
 * parameter a field.
 */
export function insertInto(table: string, rows: readonly object[]) {
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), storable(value)])),
  );
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))].map((column) => `"${column}"`).join(', ');
  return {
    text: `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1::json)`,
    records: JSON.stringify(records),
  };
}

const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const storable = (value: unknown): unknown => (value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value);

/** The rows came with their ids, so that the sequences still stand at the beginning. */
async function continueSequences(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`
    SELECT setval(pg_get_serial_sequence(quote_ident(used.name), 'id'), used.top) FROM (
      SELECT 'tenant' AS name, max(id) AS top FROM "tenant"
      UNION ALL SELECT 'organisation', max(id) FROM "organisation"
      UNION ALL SELECT 'user', max(id) FROM "user"
      UNION ALL SELECT 'rejection_reason', max(id) FROM "rejection_reason"
      UNION ALL SELECT 'process', max(id) FROM "process"
      UNION ALL SELECT 'process_step', max(id) FROM "process_step"
      UNION ALL SELECT 'questionnaire', max(id) FROM "questionnaire"
      UNION ALL SELECT 'question', max(id) FROM "question"
      UNION ALL SELECT 'choice', max(id) FROM "choice"
      UNION ALL SELECT 'contract_type', max(id) FROM "contract_type"
      UNION ALL SELECT 'job', max(id) FROM "job"
      UNION ALL SELECT 'posting_service', max(id) FROM "posting_service"
      UNION ALL SELECT 'source', max(id) FROM "source"
      UNION ALL SELECT 'publication', max(id) FROM "publication"
      UNION ALL SELECT 'template', max(id) FROM "template"
      UNION ALL SELECT 'candidate', max(id) FROM "candidate"
      UNION ALL SELECT 'pool', max(id) FROM "pool"
      UNION ALL SELECT 'application', max(id) FROM "application"
      UNION ALL SELECT 'step_change', max(id) FROM "step_change"
      UNION ALL SELECT 'history_entry', max(id) FROM "history_entry"
      UNION ALL SELECT 'email_message', max(id) FROM "email_message"
      UNION ALL SELECT 'note', max(id) FROM "note"
      UNION ALL SELECT 'document', max(id) FROM "document"
      UNION ALL SELECT 'assessment_result', max(id) FROM "assessment_result"
      UNION ALL SELECT 'webhook', max(id) FROM "webhook"
      UNION ALL SELECT 'event', max(id) FROM "event"
      UNION ALL SELECT 'delivery', max(id) FROM "delivery"
      UNION ALL SELECT 'call', max(id) FROM "call"
    ) AS used`;
}
