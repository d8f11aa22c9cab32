import type { Prisma } from '#generated/prisma/client.ts';
import type { DemoSubmission } from './answers.ts';
import type { DemoDocument } from './documents.ts';
import type { Journey, Letter } from './letters.ts';
import type { DemoNote } from './notes.ts';
import { recruiterOf } from './organisations.ts';
import type { DemoResult } from './results.ts';
import { SOURCES } from './publications.ts';

/** The history of the applications. */
export type Trail = {
  readonly journeys: readonly Journey[];
  readonly documents: readonly DemoDocument[];
  readonly submissions: readonly DemoSubmission[];
  readonly letters: readonly Letter[];
  readonly notes: readonly DemoNote[];
  readonly results: readonly DemoResult[];
};

export type Entry = Omit<Prisma.HistoryEntryCreateManyInput, 'id'> & { readonly date: Date };

/** All history entries. Of entries at the same instant, that of the application comes first. */
export function historyOf({ journeys, documents, submissions, letters, notes, results }: Trail): readonly Entry[] {
  return [
    ...journeys.map(({ arrival }): Entry => {
      const { id, job, date, userId } = arrival;
      return { tenantId: job.tenantId, applicationId: id, userId, date, action: 'APPLY', text: arrivalText(arrival) };
    }),
    ...documents.map(({ tenantId, applicationId, userId, date, name }): Entry => {
      return { tenantId, applicationId, userId, date, action: 'DOCUMENT', text: `Document added: ${name}` };
    }),
    ...submissions.map(({ arrival: { id, job, date } }): Entry => {
      return {
        tenantId: job.tenantId,
        applicationId: id,
        userId: null,
        date,
        action: 'QUESTIONNAIRE',
        text: 'Questionnaire answered',
      };
    }),
    ...journeys.flatMap(({ arrival: { id, job }, moves }) =>
      moves.slice(1).map(({ step, userId, date }): Entry => {
        return { tenantId: job.tenantId, applicationId: id, userId, date, action: 'STEP_CHANGE', text: `Moved to ${step.name}` };
      }),
    ),
    ...letters.map(({ tenantId, applicationId, userId = null, date, subject, received }): Entry => {
      const text = `Email ${received ? 'received' : 'sent'}: ${subject}`;
      return { tenantId, applicationId, userId, date, action: 'EMAIL', text };
    }),
    ...notes.flatMap((note) => noteEntries(note, journeys)),
    ...results.map(({ tenantId, applicationId, userId, date, name }): Entry => {
      return { tenantId, applicationId, userId, date, action: 'RESULT', text: `Result recorded: ${name}` };
    }),
  ];
}

/** A note shows in every application that the candidate had by then to jobs of the organisation. */
function noteEntries(
  { tenantId, candidateId, organisationId, userId, date }: DemoNote,
  journeys: readonly Journey[],
): readonly Entry[] {
  const concerned = journeys.filter(
    ({ arrival }) => arrival.candidateId === candidateId && arrival.job.organisationId === organisationId && arrival.date < date,
  );
  return concerned.map(({ arrival }) => ({
    tenantId,
    applicationId: arrival.id,
    userId,
    date,
    action: 'NOTE',
    text: 'Note added',
  }));
}

function arrivalText({ route, sourceId, userId }: Journey['arrival']): string {
  if (userId !== null) {
    const { firstName, lastName } = recruiterOf(userId);
    return `Entered by ${firstName} ${lastName}`;
  }
  const source = SOURCES.find(({ id }) => id === sourceId);
  if (source) return `Applied through ${source.name}`;
  return route === 'IMPORT' ? 'Imported' : 'Applied by email';
}
