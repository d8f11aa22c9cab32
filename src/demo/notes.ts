import { createChance, happens } from './chance.ts';
import type { Journey } from './letters.ts';
import { addSeconds } from './moments.ts';

/** The notes of recruiters about candidates, each visible to one organisation. */
export type DemoNote = {
  readonly tenantId: number;
  readonly candidateId: number;
  readonly organisationId: number;
  readonly userId: number;
  readonly text: string;
  readonly date: Date;
};

const ON_THE_PHONE = [
  '<p>Spoke on the phone for twenty minutes. <strong>Motivated</strong>, asks good questions.</p>',
  '<p>Called back in the evening. Notice period of <em>six weeks</em>.</p>',
  '<p>Short call:</p><ul><li>can start next month</li><li>prefers full time</li><li>has a place to live nearby</li></ul>',
  '<p>Not reached twice, left a message.</p>',
  '<p>Salary expectation is at the upper end of our band.</p>',
];

const IN_THE_INTERVIEW = [
  '<p>Very good interview. <strong>Prefers night shifts.</strong></p>',
  '<p>Friendly and well prepared. The team would like a <em>trial day</em> first.</p>',
  '<p>Strong on practice, unsure about documentation.</p><blockquote>I would rather ask once too often.</blockquote>',
  '<p>References checked, both <strong>excellent</strong>.</p>',
  '<p>Good conversation, but wants to stay at the current employer until spring.</p>',
];

/** Notes after some of the conversations. */
export function notesOf(journeys: readonly Journey[], day: Date): readonly DemoNote[] {
  const chance = createChance('notes', day);
  return journeys.flatMap(({ arrival: { id, job, candidateId }, moves }) =>
    moves.flatMap(({ step, userId, date }) => {
      const talked = step.status === 'CURRENT' && !step.operational && userId !== null;
      const isCast = id >= 501 && id <= 503;
      if (!talked || isCast || !happens(chance, step.rank === 2 ? 30 : 55)) return [];
      const text = chance.helpers.arrayElement(step.rank === 2 ? ON_THE_PHONE : IN_THE_INTERVIEW);
      const written = addSeconds(date, chance.number.int({ min: 1_800, max: 14_400 }));
      return [{ tenantId: job.tenantId, candidateId, organisationId: job.organisationId, userId, text, date: written }];
    }),
  );
}
