import type { Prisma } from '#generated/prisma/client.ts';
import { dayOf } from '../core/dates.ts';
import type { DemoSubmission } from './answers.ts';
import { createChance, happens } from './chance.ts';
import { historyOf, type Entry, type Trail } from './history.ts';
import type { Journey } from './letters.ts';
import { numberByDate } from './moments.ts';
import { createReasons } from './rejection-reasons.ts';

/** The rows of the applications and their parts; ids are in the order of the dates. */
export function applicationRows(trail: Trail, day: Date) {
  const { journeys, letters, notes, submissions } = trail;
  const history = historyOf(trail);
  const documents = numberByDate(trail.documents);
  return {
    applications: describeAll(trail, history, day),
    stepChanges: numberByDate(journeys.flatMap(stepChangesOf)) satisfies Prisma.StepChangeCreateManyInput[],
    history: numberByDate(history) satisfies Prisma.HistoryEntryCreateManyInput[],
    emails: numberByDate(letters) satisfies Prisma.EmailMessageCreateManyInput[],
    notes: numberByDate(notes.map((note) => ({ ...note, ...writtenAt(note.date) }))) satisfies Prisma.NoteCreateManyInput[],
    documents: documents.map(({ bytes, userId: _userId, ...document }): Prisma.DocumentCreateManyInput => {
      return { ...document, mimeType: 'application/pdf', size: bytes.length };
    }),
    documentContents: documents.map(({ tenantId, id, bytes }): Prisma.DocumentContentCreateManyInput => {
      return { tenantId, documentId: id, bytes };
    }),
    results: numberByDate(trail.results) satisfies Prisma.AssessmentResultCreateManyInput[],
    ...answerRows(submissions),
  };
}

/** The dates of a row that was not changed since. */
const writtenAt = (date: Date) => ({ createdAt: date, modifiedAt: date });

function stepChangesOf({ arrival: { id, job }, moves }: Journey) {
  return moves.map(({ step, userId, date }) => ({
    tenantId: job.tenantId,
    applicationId: id,
    stepId: step.id,
    userId,
    date,
    ...writtenAt(date),
  }));
}

function describeAll(
  { journeys, letters, submissions }: Trail,
  history: readonly Entry[],
  day: Date,
): Prisma.ApplicationCreateManyInput[] {
  const chance = createChance('applications', day);
  const reasonOf = createReasons(day);
  const lastActions = latestBy(history);
  const lastReplies = latestBy(letters.filter(({ received }) => received));
  const scores = new Map(submissions.map(({ arrival, score }) => [arrival.id, score]));
  return journeys.map(({ arrival, moves }) => {
    const { id, job, candidateId, sourceId, route, date } = arrival;
    const last = moves.at(-1);
    if (last === undefined) throw new Error(`The demo application ${id} is on no step.`);
    const lastActionTime = lastActions.get(id) ?? date;
    const isOwnAction = route !== 'RECRUITER' && route !== 'IMPORT';
    const isJudged = moves.length > 1 && happens(chance, 60);
    const isRejected = last.step.outcome === 'REJECTED';
    const judgement = chance.number.int({ min: isRejected ? 15 : 55, max: isRejected ? 60 : 95 });
    return {
      tenantId: job.tenantId,
      id,
      jobId: job.id,
      candidateId,
      sourceId,
      currentStepId: last.step.id,
      stepDate: dayOf(last.date),
      stepEnteredAt: last.date,
      rejectionReasonId: isRejected ? reasonOf(job, last.date) : null,
      route,
      date,
      score: id === 501 ? 75 : isJudged ? judgement : null,
      questionnaireScore: scores.get(id) ?? null,
      lastActionTime,
      candidateLastAction: lastReplies.get(id) ?? (isOwnAction ? date : null),
      createdAt: date,
      modifiedAt: lastActionTime,
    };
  });
}

/** The latest date by application. */
function latestBy(items: readonly { readonly applicationId: number; readonly date: Date }[]): ReadonlyMap<number, Date> {
  const latest = new Map<number, Date>();
  for (const { applicationId, date } of items) {
    if (date > (latest.get(applicationId) ?? 0)) latest.set(applicationId, date);
  }
  return latest;
}

function answerRows(submissions: readonly DemoSubmission[]) {
  const keyed = submissions.map(({ arrival: { id, job, date }, questionnaireId, answers, score }) => {
    return { key: { tenantId: job.tenantId, applicationId: id, questionnaireId }, date, answers, score };
  });
  return {
    submissions: keyed.map(({ key, date, score }): Prisma.QuestionnaireSubmissionCreateManyInput => ({ ...key, score, date })),
    answers: keyed.flatMap(({ key, answers }) =>
      answers.map(({ questionId, text }): Prisma.AnswerCreateManyInput => ({ ...key, questionId, text })),
    ),
    answerChoices: keyed.flatMap(({ key, answers }) =>
      answers.flatMap(({ questionId, choices }) =>
        choices.map(({ id }): Prisma.AnswerChoiceCreateManyInput => ({ ...key, questionId, choiceId: id })),
      ),
    ),
  };
}
