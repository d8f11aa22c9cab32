import type { Links, Schema } from '../../contract/v1.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import { presentApplicationActions } from '../held/presenter.ts';
import type { Caller } from '../../auth/visibility.ts';
import type { ShownRow } from '../../database/read.ts';
import type { AnsweredQuestion, Submitted, withQuestions } from './service.ts';
import { presentEnvelope } from '../references.ts';

type AskedRow = Pick<ShownRow<'Questionnaire', { include: typeof withQuestions }>, 'id' | 'name' | 'questions'>;

/** A questionnaire as candidates are asked it, without what its choices score. */
export const presentQuestionnaire = ({ id, name, questions }: AskedRow): Schema<'Questionnaire'> => ({
  id,
  name,
  questions: { items: questions.map(presentQuestion) },
});

const presentQuestion = ({ id, label, type, required, choices }: AskedRow['questions'][number]): Schema<'Question'> => ({
  id,
  label,
  type,
  required,
  choices: { items: choices.map((choice) => presentChoice({ choice })) },
});

export const presentAnswers = (
  questions: readonly AnsweredQuestion[],
  self: string,
  links: Links,
): Schema<'QuestionnaireAnswers'> => ({
  ...presentEnvelope('QuestionnaireAnswers', self, links),
  items: questions.map(presentAnswer),
});

type ChosenRow = { readonly choice: { readonly id: number; readonly value: string } };

type QuestionRow = Pick<AnsweredQuestion, 'id' | 'label' | 'type'> & {
  readonly answers: readonly { readonly text: string; readonly choices: readonly ChosenRow[] }[];
};

/** A question with the answer to it, if there is one. */
export const presentAnswer = ({ id, label, type, answers: [given] }: QuestionRow): Schema<'QuestionnaireAnswer'> => ({
  question: { id, label, type },
  answer: {
    ...optionalFields<GivenAnswer>({ text: type === 'FREE_TEXT' ? (given?.text ?? '') : null }),
    choices: given?.choices.map(presentChoice) ?? [],
  },
});

type GivenAnswer = Schema<'QuestionnaireAnswer'>['answer'];

const presentChoice = ({ choice: { id, value } }: ChosenRow): Schema<'Choice'> => ({ id, value });

export const presentSubmitted = (
  { application, score }: Submitted,
  questionnaireId: number,
  caller: Caller,
  links: Links,
): Schema<'QuestionnaireResult'> => ({
  ...presentEnvelope(
    'QuestionnaireResult',
    links.to('getQuestionnaireAnswers', { applicationid: application.id, questionnaireid: questionnaireId }),
    links,
  ),
  application_id: application.id,
  questionnaire_id: questionnaireId,
  ...optionalFields<Schema<'QuestionnaireResult'>>({ questionnaire_score: score }),
  _actions: presentApplicationActions(application, caller, links),
});
