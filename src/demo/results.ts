import { createChance, happens } from './chance.ts';
import type { Journey } from './letters.ts';
import { addSeconds } from './moments.ts';

/** The result of a test that an assessment vendor reported in the name of a recruiter. */
export type DemoResult = {
  readonly tenantId: number;
  readonly applicationId: number;
  readonly userId: number;
  readonly date: Date;
  readonly name: string;
  readonly score: number | null;
  readonly maxScore: number | null;
  readonly url: string;
  readonly summary: string | null;
  readonly externalId: string;
};

const SUMMARIES = [
  'Above the average of the trade.',
  'Quick and exact, less sure with percentages.',
  'About the average of the trade.',
  null,
];

/** Results of tests that candidates took after the first conversation. */
export function resultsOf(journeys: readonly Journey[], day: Date): readonly DemoResult[] {
  const chance = createChance('results', day);
  return journeys.flatMap(({ arrival: { id, job }, moves }) => {
    const move = moves.find(({ step, userId }) => step.rank === 2 && step.status === 'CURRENT' && userId !== null);
    const isCast = id >= 501 && id <= 503;
    if (move === undefined || move.userId === null || !(isCast || happens(chance, 12))) return [];
    const isScored = isCast || happens(chance, 80);
    const externalId = isCast ? '8f2c' : chance.string.hexadecimal({ length: 8, casing: 'lower', prefix: '' });
    return [
      {
        tenantId: job.tenantId,
        applicationId: id,
        userId: move.userId,
        date: addSeconds(move.date, isCast ? 7_200 : chance.number.int({ min: 3_600, max: 14_400 })),
        name: isScored ? 'Numerical reasoning' : 'Language test B2',
        score: isScored ? (isCast ? 41.5 : chance.number.int({ min: 40, max: 100 }) / 2) : null,
        maxScore: isScored ? 50 : null,
        url: `https://assessments.example/report/${externalId}`,
        summary: isScored ? chance.helpers.arrayElement(SUMMARIES) : 'Passed.',
        externalId,
      },
    ];
  });
}
