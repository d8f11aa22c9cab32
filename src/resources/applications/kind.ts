import type { Kind } from '../kind.ts';

export const application = {
  table: 'application',
  seen: 'organisation',
  read: 'getApplication',
  parent: 'candidate',
  parts: {
    assessment_result: [],
    document: [],
    email_message: [],
    history_entry: [],
    questionnaire_submission: [],
    step_change: ['application_id', 'step_id', 'user_id', 'date'],
  },
  shows: {
    candidate: 'candidate_id',
    job: 'job_id',
    outcome: 'current_step_id',
    questionnaire: ['questionnaire_submission.questionnaire_id', 'job.questionnaire_id'],
    rejection_reason: 'rejection_reason_id',
    source: 'source_id',
    step: ['current_step_id', 'step_change.step_id'],
    user: ['step_change.user_id', 'history_entry.user_id', 'assessment_result.user_id'],
  },
} as const satisfies Kind;

export const result = { table: 'assessment_result', parent: 'application', erasure: 'deleted' } as const satisfies Kind;

export const historyEntry = { table: 'history_entry', parent: 'application', erasure: { text: '' } } as const satisfies Kind;
