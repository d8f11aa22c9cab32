import type { Transaction } from '../../database/database.ts';
import type { Kind, Values } from '../import/records.ts';
import type { ImportTenant } from '../import/references.ts';
import { readApplications } from './application-records.ts';
import { readContractTypes, readOrganisations, readPostingServices, readSources, readUsers } from './company-records.ts';
import { readDocuments, readEmails, readNotes, readTemplates } from './letter-records.ts';
import { readCandidates, readJobs } from './job-records.ts';
import { readProcesses, readQuestionnaires } from './process-records.ts';

/** A record and the id of its row, by which the next page begins. */
export type Exported = { readonly id: number; readonly record: Values };

/** Reads the records behind an id, some at a time; none when there are no more. */
export type Reader = (transaction: Transaction, tenant: ImportTenant, after: number) => Promise<readonly Exported[]>;

export const READERS: Readonly<Record<Kind, Reader>> = {
  organisation: readOrganisations,
  user: readUsers,
  contract_type: readContractTypes,
  posting_service: readPostingServices,
  source: readSources,
  process: readProcesses,
  questionnaire: readQuestionnaires,
  template: readTemplates,
  job: readJobs,
  candidate: readCandidates,
  application: readApplications,
  note: readNotes,
  email: readEmails,
  document: readDocuments,
};
