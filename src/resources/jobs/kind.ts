import type { Kind } from '../kind.ts';

export const job = {
  table: 'job',
  seen: 'organisation',
  read: 'getJob',
  parts: { job_attribute: [], publication: [] },
  shows: {
    contract_type: 'contract_type_id',
    organisation: 'organisation_id',
    process: 'process_id',
    questionnaire: 'questionnaire_id',
    questions: 'questionnaire_id',
    source: 'publication.source_id',
    user: 'owner_id',
  },
  shown: { job: ['title', 'status', 'process_id', 'questionnaire_id'] },
} as const satisfies Kind;
