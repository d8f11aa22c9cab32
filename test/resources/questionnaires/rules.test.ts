import { describe, expect, test } from '@jest/globals';
import {
  checkAnswers,
  scoreAnswers,
  type CheckedAnswer,
  type GivenAnswer,
  type Question,
} from '../../../src/resources/questionnaires/answers.ts';

describe('checkAnswers', () => {
  const choice = (id: number, value: string) => ({ id, value, points: null });

  const questions: readonly Question[] = [
    { id: 1, type: 'FREE_TEXT', required: false, choices: [] },
    {
      id: 2,
      type: 'SINGLE_CHOICE',
      required: false,
      choices: [choice(21, 'Yes'), choice(22, 'No'), choice(23, '24'), choice(24, 'x')],
    },
    { id: 3, type: 'MULTIPLE_CHOICE', required: false, choices: [choice(31, 'Day'), choice(32, 'Night')] },
  ];

  const required = questions.map((question) => ({ ...question, required: true }));

  /** Accepted answers as `question: text` or `question: choice ids`, refused ones as `field code`. */
  function check(asked: readonly Question[], given: Readonly<Record<string, GivenAnswer>>) {
    const { answers, faults } = checkAnswers(asked, given);
    return {
      answers: answers.map(({ questionId, text, choices }) => [questionId, text || choices.map(({ id }) => id)]),
      faults: faults.map(({ field, code }) => `${field} ${code}`),
    };
  }

  test.each<[string, Record<string, GivenAnswer>, unknown]>([
    ['a text', { 1: { answer: ' Because\n' } }, [1, ' Because\n']],
    ['an empty text where none is required', { 1: { answer: '' } }, [1, []]],
    ['a choice by its id', { 2: { answer: '22' } }, [2, [22]]],
    ['a choice by its exact value', { 2: { answer: 'No' } }, [2, [22]]],
    ['a value that looks like the id of another: the value counts', { 2: { answer: '24' } }, [2, [23]]],
    ['a single choice in `choices`', { 2: { choices: [24] } }, [2, [24]]],
    ['`answer` and `choices` that name the same', { 2: { answer: 'Yes', choices: [21] } }, [2, [21]]],
    ['several of a multiple choice, in the order of the questionnaire', { 3: { choices: [32, 31] } }, [3, [31, 32]]],
    ['one of a multiple choice by value', { 3: { answer: 'Night' } }, [3, [32]]],
    ['`answer` and `choices` of a multiple choice together', { 3: { answer: 'Night', choices: [31] } }, [3, [31, 32]]],
    ['no choice where none is required', { 3: { choices: [] } }, [3, []]],
  ])('accepted: %s', (_rule, given, answer) => {
    expect(check(questions, given)).toEqual({ answers: [answer], faults: [] });
  });

  test.each<[string, Record<string, GivenAnswer>, string[]]>([
    ['an unknown question', { 9: { answer: 'x' } }, ['answers.9 not_found']],
    ['an unknown choice by id', { 2: { answer: '31' } }, ['answers.2.answer unknown_value']],
    ['a value in other letters', { 2: { answer: 'yes' } }, ['answers.2.answer unknown_value']],
    ['a value with a space', { 2: { answer: 'Yes ' } }, ['answers.2.answer unknown_value']],
    ['an empty choice', { 2: { answer: '' } }, ['answers.2.answer unknown_value']],
    ['a choice of another question', { 3: { choices: [31, 21] } }, ['answers.3.choices unknown_value']],
    ['choices on a free text', { 1: { choices: [21] } }, ['answers.1.choices unknown_field']],
    ['choices beside a free text', { 1: { answer: 'x', choices: [] } }, ['answers.1.choices unknown_field']],
    ['several for a single choice', { 2: { choices: [21, 22] } }, ['answers.2.choices too_long']],
    ['two different ones in `answer` and `choices`', { 2: { answer: 'Yes', choices: [22] } }, ['answers.2.choices too_long']],
    ["a stranger among one's own words", { toString: { answer: 'x' } }, ['answers.toString not_found']],
  ])('refused: %s', (_rule, given, faults) => {
    expect(check(questions, given)).toEqual({ answers: [], faults });
  });

  test('all faults at once, and what fits is told apart', () => {
    const given = { 9: { answer: 'x' }, 8: { answer: 'x' }, 1: { choices: [1] }, 2: { answer: 'Yes' }, 3: { choices: [99] } };
    expect(check(questions, given)).toEqual({
      answers: [[2, [21]]],
      faults: [
        'answers.8 not_found',
        'answers.9 not_found',
        'answers.1.choices unknown_field',
        'answers.3.choices unknown_value',
      ],
    });
  });

  test.each<[string, Record<string, GivenAnswer>, string[]]>([
    ['nothing', {}, ['answers.1 required', 'answers.2 required', 'answers.3 required']],
    [
      'blanks',
      { 1: { answer: ' \n' }, 2: { choices: [] }, 3: { choices: [] } },
      ['answers.1.answer too_short', 'answers.2.choices too_short', 'answers.3.choices too_short'],
    ],
    [
      'characters that are not shown',
      { 1: { answer: '\u200b' }, 2: { choices: [] }, 3: { choices: [] } },
      ['answers.1.answer too_short', 'answers.2.choices too_short', 'answers.3.choices too_short'],
    ],
    [
      'answers without content',
      { 1: {}, 2: {}, 3: {} },
      ['answers.1.answer required', 'answers.2.choices too_short', 'answers.3.choices too_short'],
    ],
  ])('a required question wants an answer: %s', (_rule, given, faults) => {
    expect(check(required, given)).toEqual({ answers: [], faults });
  });

  test('a question that is not required may go unanswered', () => {
    expect(check(questions, {})).toEqual({ answers: [], faults: [] });
  });
});

describe('score', () => {
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
  const thirds = ask(7, 'MULTIPLE_CHOICE', 1, 1, 1);
  const halves = ask(8, 'SINGLE_CHOICE', 200, 1);

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
    ['rounded to the nearest: one third', [thirds], [choose(thirds, 0)], 33],
    ['rounded to the nearest: two thirds', [thirds], [choose(thirds, 0, 1)], 67],
    ['rounded to the nearest: a half goes up', [halves], [choose(halves, 1)], 1],
    ['negative points count nothing', [costly], [choose(costly, 0, 1)], 100],
    ['choices that do not score stand beside those that do', [mute, single], [choose(mute, 0), choose(single, 1)], 25],
    ['free text brings nothing', [free, single], [{ questionId: 3, text: 'long', choices: [] }, choose(single, 0)], 100],
    ['nothing scores: free text alone', [free], [{ questionId: 3, text: 'long', choices: [] }], null],
    ['nothing scores: choices without points', [mute], [choose(mute, 0)], null],
    ['nothing scores: nought at most', [zero], [choose(zero, 0, 1)], null],
    ['nothing scores: no questions', [], [], null],
  ])(
    'points of the chosen choices in percent of the maximum, absent where nothing scores: %s',
    (_rule, questions, answers, score) => {
      expect(scoreAnswers(questions, answers)).toBe(score);
    },
  );
});
