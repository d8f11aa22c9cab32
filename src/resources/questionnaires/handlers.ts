import type { HandlerParts, HandlersFor } from '../../http/v1.ts';
import { scopeOf } from '../../auth/visibility.ts';
import { presentAnswers, presentSubmitted } from './presenter.ts';
import { readAnswers, submitAnswers } from './service.ts';

export const createQuestionnaireHandlers = ({ sql, links, now }: HandlerParts) =>
  ({
    getQuestionnaireAnswers: async ({ path, caller, self }) =>
      presentAnswers(await readAnswers(sql, scopeOf(caller), path.applicationid, path.questionnaireid), self, links),
    submitQuestionnaire: async ({ path, body, caller, write }) => {
      const questionnaireId = Number(body.questionnaire_id);
      const submission = { applicationId: path.applicationid, questionnaireId, answers: body.answers };
      return presentSubmitted(await submitAnswers(write, caller, submission, now()), questionnaireId, caller, links);
    },
  }) satisfies HandlersFor<'getQuestionnaireAnswers' | 'submitQuestionnaire'>;
