import type { Transaction } from '../database.ts';
import type { DemoRows } from './rows.ts';

// far below the 65,535 values that a statement can have; 250 to 2,000 cost about the same on the embedded database, 500 the least
const CHUNK = 500;

/** Writes the rows in the order that their references want, and lets the sequences go on behind their ids. */
export async function writeRows(transaction: Transaction, rows: DemoRows): Promise<void> {
  await writeCompany(transaction, rows);
  await write(rows.candidates, (data) => transaction.candidate.createMany({ data }));
  await write(rows.pools, (data) => transaction.pool.createMany({ data }));
  await write(rows.candidatePools, (data) => transaction.candidatePool.createMany({ data }));
  await write(rows.applications, (data) => transaction.application.createMany({ data }));
  await write(rows.stepChanges, (data) => transaction.stepChange.createMany({ data }));
  await write(rows.history, (data) => transaction.historyEntry.createMany({ data }));
  await write(rows.emails, (data) => transaction.emailMessage.createMany({ data }));
  await write(rows.notes, (data) => transaction.note.createMany({ data }));
  await write(rows.documents, (data) => transaction.document.createMany({ data }));
  await write(rows.documentContents, (data) => transaction.documentContent.createMany({ data }));
  await write(rows.submissions, (data) => transaction.questionnaireSubmission.createMany({ data }));
  await write(rows.answers, (data) => transaction.answer.createMany({ data }));
  await write(rows.answerChoices, (data) => transaction.answerChoice.createMany({ data }));
  await continueSequences(transaction);
}

async function writeCompany(transaction: Transaction, rows: DemoRows): Promise<void> {
  await write(rows.tenants, (data) => transaction.tenant.createMany({ data }));
  await write(rows.organisations, (data) => transaction.organisation.createMany({ data }));
  await write(rows.users, (data) => transaction.user.createMany({ data }));
  await write(rows.memberships, (data) => transaction.membership.createMany({ data }));
  await write(rows.processes, (data) => transaction.process.createMany({ data }));
  await write(rows.processOrganisations, (data) => transaction.processOrganisation.createMany({ data }));
  await write(rows.processSteps, (data) => transaction.processStep.createMany({ data }));
  await write(rows.questionnaires, (data) => transaction.questionnaire.createMany({ data }));
  await write(rows.questions, (data) => transaction.question.createMany({ data }));
  await write(rows.choices, (data) => transaction.choice.createMany({ data }));
  await write(rows.contractTypes, (data) => transaction.contractType.createMany({ data }));
  await write(rows.jobs, (data) => transaction.job.createMany({ data }));
  await write(rows.jobAttributes, (data) => transaction.jobAttribute.createMany({ data }));
  await write(rows.jobTeam, (data) => transaction.jobTeamMember.createMany({ data }));
  await write(rows.postingServices, (data) => transaction.postingService.createMany({ data }));
  await write(rows.sources, (data) => transaction.source.createMany({ data }));
  await write(rows.publications, (data) => transaction.publication.createMany({ data }));
  await write(rows.templates, (data) => transaction.template.createMany({ data }));
}

async function write<Row>(rows: readonly Row[], create: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) await create(rows.slice(start, start + CHUNK));
}

/** The rows came with their ids, so that the sequences still stand at the beginning. */
async function continueSequences(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`
    SELECT setval(pg_get_serial_sequence(quote_ident(used.name), 'id'), used.top) FROM (
      SELECT 'tenant' AS name, max(id) AS top FROM "tenant"
      UNION ALL SELECT 'organisation', max(id) FROM "organisation"
      UNION ALL SELECT 'user', max(id) FROM "user"
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
    ) AS used`;
}
