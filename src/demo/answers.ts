import type { Faker } from '@faker-js/faker';
import { checkAnswers, type CheckedAnswer, type GivenAnswer } from '../resources/questionnaires/answers.ts';
import { scoreAnswers } from '../resources/questionnaires/score.ts';
import type { Arrival } from './arrivals.ts';
import { createChance, happens } from './chance.ts';
import { found } from './lookup.ts';
import { QUESTIONNAIRES, type DemoQuestion } from './questionnaires.ts';

/** The answers that came with an application. */
export type DemoSubmission = {
  readonly arrival: Arrival;
  readonly questionnaireId: number;
  readonly answers: readonly CheckedAnswer[];
  readonly score: number | null;
};

/** As in the contract's examples: 80 of 100. */
const CAST: Readonly<Record<number, Readonly<Record<string, GivenAnswer>>>> = {
  501: {
    31: { answer: 'I spent two years on a cardiology ward and want to stay in the field.' },
    32: { choices: [62] },
    33: { choices: [64, 65] },
  },
};

/** The answers of most candidates; applications entered by recruiters have none. */
export function submissionsOf(arrivals: readonly Arrival[], day: Date): readonly DemoSubmission[] {
  const chance = createChance('answers', day);
  return arrivals.flatMap((arrival) => {
    const { id, job, route } = arrival;
    const isAsked = (route === 'API' || route === 'FORM') && id !== 502;
    if (job.questionnaireId === undefined || !isAsked || (!CAST[id] && happens(chance, 10))) return [];
    const { id: questionnaireId, questions } = found(QUESTIONNAIRES, job.questionnaireId);
    const given = CAST[id] ?? Object.fromEntries(questions.flatMap((question) => answer(chance, question)));
    const { answers, faults } = checkAnswers(questions, given);
    if (faults.length > 0) throw new Error(`The demo answers of application ${id} do not fit: ${JSON.stringify(faults)}.`);
    return [{ arrival, questionnaireId, answers, score: scoreAnswers(questions, answers) }];
  });
}

function answer(
  chance: Faker,
  { id, type, required, texts, choices }: DemoQuestion,
): readonly (readonly [string, GivenAnswer])[] {
  const ids = choices.map((choice) => choice.id);
  if (!required && happens(chance, 15)) return [];
  if (type === 'FREE_TEXT') return [[String(id), { answer: chance.helpers.arrayElement(texts) }]];
  if (type === 'SINGLE_CHOICE') return [[String(id), { choices: [chance.helpers.arrayElement(ids)] }]];
  return [[String(id), { choices: chance.helpers.arrayElements(ids, { min: 1, max: ids.length }) }]];
}
