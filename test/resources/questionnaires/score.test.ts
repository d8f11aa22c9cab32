import { expect, test } from '@jest/globals';
import type { CheckedAnswer, Question } from '../../../src/resources/questionnaires/answers.ts';
import { scoreAnswers } from '../../../src/resources/questionnaires/score.ts';

/** A question whose choices bring these points; choice ids are the question's id times ten plus their place. */
const ask = (id: number, type: Question['type'], ...points: readonly (number | null)[]): Question => ({
  id,
  type,
  required: false,
  choices: points.map((each, index) => ({ id: id * 10 + index, value: `choice ${index}`, points: each })),
});

const choose = (question: Question, ...places: readonly number[]): CheckedAnswer => ({
  questionId: question.id,
  text: '',
  choices: question.choices.filter((_, index) => places.includes(index)),
});

const single = ask(1, 'SINGLE_CHOICE', 20, 5, 0);
const multiple = ask(2, 'MULTIPLE_CHOICE', 5, 3, 2);
const free = ask(3, 'FREE_TEXT');
const mute = ask(4, 'SINGLE_CHOICE', null, null);
const zero = ask(5, 'MULTIPLE_CHOICE', 0, 0);
const costly = ask(6, 'MULTIPLE_CHOICE', 10, -10);

test.each<[string, Question[], CheckedAnswer[], number | null]>([
  ['the best of a single choice', [single], [choose(single, 0)], 100],
  ['a lesser single choice', [single], [choose(single, 1)], 25],
  ['a single choice without points', [single], [choose(single, 2)], 0],
  ['no answer at all', [single, multiple], [], 0],
  ['all of a multiple choice', [multiple], [choose(multiple, 0, 1, 2)], 100],
  ['one of a multiple choice', [multiple], [choose(multiple, 1)], 30],
  [
    'the maximum of a single choice is its best, of a multiple one their sum',
    [single, multiple],
    [choose(single, 0), choose(multiple, 0)],
    83,
  ],
  [
    'rounded to the nearest: one third',
    [ask(7, 'MULTIPLE_CHOICE', 1, 1, 1)],
    [choose(ask(7, 'MULTIPLE_CHOICE', 1, 1, 1), 0)],
    33,
  ],
  [
    'rounded to the nearest: two thirds',
    [ask(7, 'MULTIPLE_CHOICE', 1, 1, 1)],
    [choose(ask(7, 'MULTIPLE_CHOICE', 1, 1, 1), 0, 1)],
    67,
  ],
  ['rounded to the nearest: a half goes up', [ask(8, 'SINGLE_CHOICE', 200, 1)], [choose(ask(8, 'SINGLE_CHOICE', 200, 1), 1)], 1],
  ['negative points count nothing', [costly], [choose(costly, 0, 1)], 100],
  ['choices that do not score stand beside those that do', [mute, single], [choose(mute, 0), choose(single, 1)], 25],
  ['free text brings nothing', [free, single], [{ questionId: 3, text: 'long', choices: [] }, choose(single, 0)], 100],
  ['nothing scores: free text alone', [free], [{ questionId: 3, text: 'long', choices: [] }], null],
  ['nothing scores: choices without points', [mute], [choose(mute, 0)], null],
  ['nothing scores: nought at most', [zero], [choose(zero, 0, 1)], null],
  ['nothing scores: no questions', [], [], null],
])(
  '"points of the chosen choices in percent of the maximum, absent where nothing scores": %s',
  (_rule, questions, answers, score) => {
    expect(scoreAnswers(questions, answers)).toBe(score);
  },
);
