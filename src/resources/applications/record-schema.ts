import {
  all,
  apart,
  field,
  list,
  moment,
  named,
  object,
  optionalText,
  pointer,
  pointers,
  rank,
  storedIn,
  type ValueOf,
} from '../../records/schema.ts';
import { givenAnswers } from '../questionnaires/recorded-answers.ts';

const answers = object(['questionnaire', 'date', 'answers'], {
  questionnaire: pointer('questionnaire'),
  date: moment,
  score: field('Application', 'questionnaire_score'),
  answers: givenAnswers,
});

const historyEntry = object(['date', 'action'], {
  ...all(field, 'HistoryEntry', 'date', 'action'),
  text: optionalText('HistoryEntry', 'text'),
  user: pointer('user'),
});

export const schema = object(['job', 'candidate', 'date'], {
  ...pointers('job', 'candidate', 'source'),
  route: field('Application', 'route', { default: 'IMPORT' }),
  ...all(field, 'Application', 'date', 'score', 'questionnaire_score', 'last_action_time', 'candidate_last_action'),
  ...all(field, 'ApplicationDetail', 'availability', 'availability_date'),
  consent: object([], all(field, 'Consent', 'processing', 'retention')),
  steps: {
    ...list(object(['date'], { step_name: named('ApplicationStep', 'name'), rank, date: moment, user: pointer('user') })),
    minItems: 1,
  },
  rejection_reason: apart(pointer('rejection_reason')),
  history: storedIn('history_entry', 'id', list(historyEntry)),
  answers: list(answers),
});

export type Application = ValueOf<typeof schema>;
