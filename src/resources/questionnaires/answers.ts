import type { QuestionType } from '#generated/prisma/client.ts';
import { isBlank, listOf } from '../../core/wording.ts';
import type { Fault } from '../../core/problem.ts';

type Choice = { readonly id: number; readonly value: string; readonly points: number | null };

export type Question = {
  readonly id: number;
  readonly type: QuestionType;
  readonly required: boolean;
  readonly choices: readonly Choice[];
};

/** The answer to one question as the body has it. */
export type GivenAnswer = { readonly answer?: string; readonly choices?: readonly number[] };

export type CheckedAnswer = { readonly questionId: number; readonly text: string; readonly choices: readonly Choice[] };

/**
 * Checks answers, keyed by question id, against the questions (openapi/decisions.md,
 * 'Questionnaires'). Returns all faults.
 */
export function checkAnswers(
  questions: readonly Question[],
  given: Readonly<Record<string, GivenAnswer>>,
): { readonly answers: readonly CheckedAnswer[]; readonly faults: readonly Fault[] } {
  const known = new Set(questions.map(({ id }) => String(id)));
  const strangers = Object.keys(given).filter((id) => !known.has(id));
  const faults: Fault[] = strangers.map((id) => ({
    field: `answers.${id}`,
    code: 'not_found',
    detail: `The questions are ${listOf([...known])}.`,
  }));
  const answers: CheckedAnswer[] = [];
  for (const question of questions) {
    const { answer, fault } = checkAnswer(question, given[question.id]);
    if (answer) answers.push(answer);
    if (fault) faults.push({ field: ['answers', question.id, ...fault.place].join('.'), code: fault.code, detail: fault.detail });
  }
  return { answers, faults };
}

type Checked = {
  readonly answer?: CheckedAnswer;
  readonly fault?: { readonly place: readonly string[]; readonly code: Fault['code']; readonly detail?: string };
};

export function checkAnswer(question: Question, given: GivenAnswer | undefined): Checked {
  if (given === undefined) return question.required ? { fault: { place: [], code: 'required' } } : {};
  return question.type === 'FREE_TEXT' ? checkText(question, given) : checkChoices(question, given);
}

function checkText({ id, required }: Question, { answer, choices }: GivenAnswer): Checked {
  if (choices !== undefined)
    return { fault: { place: ['choices'], code: 'unknown_field', detail: 'A FREE_TEXT question takes `answer`.' } };
  if (answer === undefined) return { fault: { place: ['answer'], code: 'required' } };
  if (required && isBlank(answer)) return { fault: { place: ['answer'], code: 'too_short' } };
  return { answer: { questionId: id, text: answer, choices: [] } };
}

function checkChoices({ id, type, required, choices: offered }: Question, { answer, choices = [] }: GivenAnswer): Checked {
  const named = answer === undefined ? undefined : findChoice(offered, answer);
  if (answer !== undefined && named === undefined) {
    const detail = `The choices are ${listOf(offered.map(({ value }) => value))}.`;
    return { fault: { place: ['answer'], code: 'unknown_value', detail } };
  }
  const chosen = offered.filter((choice) => choice === named || choices.includes(choice.id));
  if (choices.some((choiceId) => !offered.some((choice) => choice.id === choiceId))) {
    const detail = `The choices are ${listOf(offered.map((choice) => choice.id))}.`;
    return { fault: { place: ['choices'], code: 'unknown_value', detail } };
  }
  if (type === 'SINGLE_CHOICE' && chosen.length > 1)
    return { fault: { place: ['choices'], code: 'too_long', detail: 'A SINGLE_CHOICE question takes one choice.' } };
  if (required && chosen.length === 0) return { fault: { place: ['choices'], code: 'too_short' } };
  return { answer: { questionId: id, text: '', choices: chosen } };
}

/** By exact value first: a client that means an id can say so in `choices`. */
const findChoice = (offered: readonly Choice[], answer: string): Choice | undefined =>
  offered.find(({ value }) => value === answer) ?? offered.find(({ id }) => String(id) === answer);

const pointsOf = ({ points }: Choice): number => Math.max(0, points ?? 0);

/**
 * Points of the chosen choices in percent of the maximum, rounded. Null when no choice has points.
 */
export function scoreAnswers(questions: readonly Question[], answers: readonly CheckedAnswer[]): number | null {
  const most = questions.reduce((sum, question) => sum + mostPointsOf(question), 0);
  if (most === 0) return null;
  const had = answers.flatMap(({ choices }) => choices).reduce((sum, choice) => sum + pointsOf(choice), 0);
  return Math.round((100 * had) / most);
}

function mostPointsOf({ type, choices }: Question): number {
  const points = choices.map(pointsOf);
  return type === 'SINGLE_CHOICE' ? Math.max(0, ...points) : points.reduce((sum, each) => sum + each, 0);
}
