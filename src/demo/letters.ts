import type { Faker } from '@faker-js/faker';
import type { Prisma } from '#generated/prisma/client.ts';
import { formatDay } from '../core/dates.ts';
import { renderMessage, renderSubject, type KeywordValues, type Rendered } from '../resources/templates/render.ts';
import type { Arrival } from './arrivals.ts';
import type { DemoCandidate } from './candidates.ts';
import { createChance, happens } from './chance.ts';
import { addSeconds, workingMoment } from './moments.ts';
import { organisationOf, recruiterOf } from './organisations.ts';
import type { Move } from './progress.ts';
import type { DemoTemplate, Occasion } from './templates.ts';

/** An e-mail that was sent or came in. */
export type Letter = Omit<Prisma.EmailMessageCreateManyInput, 'id'> & { readonly date: Date; readonly received: boolean };

/** An application with what has happened to it so far. */
export type Journey = { readonly arrival: Arrival; readonly candidate: DemoCandidate; readonly moves: readonly Move[] };

const TITLES = { MR: 'Mr', MS: 'Ms', MRS: 'Mrs', MISS: 'Miss', UNKNOWN: '' } as const;

/** How often recruiters write, in percent. */
const HABITS: Readonly<Record<Occasion, number>> = { received: 35, screening: 55, interview: 80, offer: 90, refusal: 70 };

const REPLIES = {
  en: [
    'Thank you for your message. Tuesday and Thursday suit me, best after 2 p.m.',
    'Thank you, that is good news. I am free all of next week.',
    'Many thanks. Could we speak in the evening? I am on early shift until Friday.',
    'Thank you for the invitation. I will bring my certificates.',
  ],
  fr: [
    'Merci pour votre message. Mardi et jeudi me conviennent, de préférence après 14 h.',
    'Merci, c’est une bonne nouvelle. Je suis disponible toute la semaine prochaine.',
    'Je vous remercie. Serait-il possible de se parler en soirée ?',
  ],
} as const;

/** E-mails from templates in the language of the candidate, and some replies. */
export function lettersOf(journeys: readonly Journey[], templates: readonly DemoTemplate[], day: Date): readonly Letter[] {
  const chance = createChance('letters', day);
  return journeys.flatMap((journey) => journey.moves.flatMap((_, index) => correspond(chance, journey, index, templates, day)));
}

/** The letter of one move. */
function correspond(
  chance: Faker,
  { arrival, candidate, moves }: Journey,
  index: number,
  templates: readonly DemoTemplate[],
  day: Date,
): readonly Letter[] {
  const move = moves[index];
  const occasion = move && occasionOf(move);
  const isCast = arrival.id >= 501 && arrival.id <= 503;
  const writes = occasion !== undefined && (isCast ? occasion === 'screening' : happens(chance, HABITS[occasion]));
  if (move === undefined || !writes || candidate.email === null) return [];
  const date = isCast
    ? addSeconds(move.date, 279)
    : index === 0
      ? workingMoment(chance, move.date, 1)
      : addSeconds(move.date, chance.number.int({ min: 90, max: 1_200 }));
  if (date >= (moves[index + 1]?.date ?? day)) return [];
  const language = candidate.country === 'FR' ? 'fr' : 'en';
  const template = templates.find(
    (each) => each.organisationId === arrival.job.organisationId && each.occasion === occasion && each.language === language,
  );
  if (template === undefined) throw new Error(`The demo set has no template for the occasion ${occasion}.`);
  const sender = recruiterOf(move.userId ?? chance.helpers.arrayElement(arrival.job.team));
  const values = keywordValues(arrival, candidate, move, sender.id);
  const letter = {
    tenantId: arrival.job.tenantId,
    applicationId: arrival.id,
    templateId: template.id,
    userId: sender.id,
    date,
    subject: textOf(renderSubject(template.subject, values)),
    sender: sender.email,
    recipient: candidate.email,
    message: textOf(renderMessage(template.message, values)),
    received: false,
  };
  const answers = occasion !== 'received' && occasion !== 'refusal' && !isCast && happens(chance, 40);
  const replyDate = addSeconds(date, chance.number.int({ min: 2_400, max: 50_000 }));
  if (!answers || replyDate >= day) return [letter];
  const reply = {
    ...letter,
    templateId: null,
    userId: null,
    date: replyDate,
    subject: `Re: ${letter.subject}`,
    sender: candidate.email,
    recipient: sender.email,
    message: `<p>${chance.helpers.arrayElement(REPLIES[language])}</p><p>${candidate.firstName}</p>`,
    received: true,
  };
  return [letter, reply];
}

function occasionOf({ step }: Move): Occasion | undefined {
  if (step.operational) return 'offer';
  if (step.status === 'START') return 'received';
  if (step.status === 'END') return step.outcome === 'REJECTED' ? 'refusal' : undefined;
  return step.rank === 2 ? 'screening' : 'interview';
}

/**
 * Values of the keywords (openapi/decisions.md, 'Letters') of a demo application, as
 * `templates/keywords.ts` reads them from the database.
 */
const keywordValues = ({ job, date }: Arrival, candidate: DemoCandidate, { step }: Move, userId: number): KeywordValues => {
  const recruiter = recruiterOf(userId);
  return {
    'candidate.first_name': candidate.firstName,
    'candidate.last_name': candidate.lastName,
    'candidate.title': TITLES[candidate.title ?? 'UNKNOWN'],
    'candidate.email': candidate.email ?? '',
    'job.title': job.title,
    'job.reference': job.reference,
    'organisation.name': organisationOf(job.organisationId).name,
    'recruiter.first_name': recruiter.firstName,
    'recruiter.last_name': recruiter.lastName,
    'recruiter.email': recruiter.email,
    'step.name': step.name,
    'application.date': formatDay(date),
  };
};

function textOf(rendered: Rendered): string {
  if ('text' in rendered) return rendered.text;
  throw new Error(`A demo template has unknown keywords: ${rendered.unknownKeywords.join(', ')}.`);
}
