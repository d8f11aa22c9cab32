import type { Attempt, Entry } from './attempt.ts';
import type { Kind } from './records.ts';
import { writeApplications } from './write-applications.ts';
import { writeCandidates } from './write-candidates.ts';
import { writeContractTypes, writeOrganisations, writePostingServices, writeSources, writeUsers } from './write-company.ts';
import { writeDocuments } from './write-documents.ts';
import { writeEmails, writeNotes, writeTemplates } from './write-letters.ts';
import { writeJobs } from './write-jobs.ts';
import { writeProcesses } from './write-processes.ts';
import { writeQuestionnaires } from './write-questionnaires.ts';

/** Brings entries of one kind in, or refuses them. */
export type Writer = (attempt: Attempt, entries: readonly Entry[]) => Promise<void>;

export const WRITERS: Readonly<Record<Kind, Writer>> = {
  organisation: writeOrganisations,
  user: writeUsers,
  contract_type: writeContractTypes,
  posting_service: writePostingServices,
  source: writeSources,
  process: writeProcesses,
  questionnaire: writeQuestionnaires,
  template: writeTemplates,
  job: writeJobs,
  candidate: writeCandidates,
  application: writeApplications,
  note: writeNotes,
  email: writeEmails,
  document: writeDocuments,
};
