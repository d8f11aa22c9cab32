import type { Kind } from '../kind.ts';

export const interview = {
  table: 'interview',
  seen: 'organisation',
  read: 'getInterview',
  parent: 'application',
  parts: { interviewer: [], evaluation: [], evaluation_answer: [], evaluation_choice: [] },
  shows: {
    candidate: 'application.candidate_id',
    job: 'job_id',
    organisation: 'organisation_id',
    outcome: 'step_id',
    questionnaire: 'questionnaire_id',
    questions: 'questionnaire_id',
    step: 'step_id',
    user: ['interviewer.user_id', 'evaluation.user_id'],
  },
  erasure: { title: '', location: null, video_url: null, reason: null, external_id: null },
} as const satisfies Kind;
