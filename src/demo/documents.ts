import type { DocumentType } from '#generated/prisma/enums.ts';
import { formatDay } from '../core/dates.ts';
import { createChance, happens } from './chance.ts';
import type { Journey } from './letters.ts';
import { organisationOf } from './organisations.ts';
import { writePdf } from './pdf.ts';

/** A file that came with an application. */
export type DemoDocument = {
  readonly tenantId: number;
  readonly applicationId: number;
  readonly type: DocumentType;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly date: Date;
  readonly userId: number | null;
};

/**
 * A CV for most applications, and for all where the job requires one and the candidate applied
 * alone. The same for cover letters.
 */
export function documentsOf(journeys: readonly Journey[], day: Date): readonly DemoDocument[] {
  const chance = createChance('documents', day);
  return journeys.flatMap((journey) => {
    const { id, job, route } = journey.arrival;
    const alone = route === 'API' || route === 'FORM';
    const hasCv = (alone && job.cv === true) || happens(chance, alone ? 93 : 70);
    const hasCover = alone && (job.cover === true || happens(chance, 10));
    if (id === 503) return [];
    return [...(hasCv ? [writeDocument(journey, 'CV')] : []), ...(hasCover ? [writeDocument(journey, 'COVER')] : [])];
  });
}

function writeDocument({ arrival: { id, job, date, userId }, candidate }: Journey, type: 'CV' | 'COVER'): DemoDocument {
  const { firstName, lastName, email, mobilePhone, town, position, positionCompany } = candidate;
  const name = `${firstName} ${lastName}`;
  const present = position === null ? 'Looking for a first position' : `${position}, ${positionCompany ?? 'self-employed'}`;
  const cv = ['Curriculum vitae', present, town, ...[email, mobilePhone].filter((line) => line != null)];
  const cover = [
    formatDay(date),
    `To ${organisationOf(job.organisationId).name}`,
    `Application as ${job.title}`,
    'I would be glad to meet you.',
    name,
  ];
  return {
    tenantId: job.tenantId,
    applicationId: id,
    type,
    name: `${type === 'CV' ? 'CV' : 'Cover letter'} ${name}.pdf`,
    bytes: writePdf(name, type === 'CV' ? cv : cover),
    date,
    userId,
  };
}
