import { lockJobs } from '#generated/database/statements.ts';
import { createRead, type ShownRow } from '../../database/read.ts';
import {
  among,
  records,
  type Attempt,
  type Entry,
  type Line,
  type Page,
  type RecordKind,
  type Writer,
} from '../../records/kind.ts';
import type { Values } from '../../records/schema.ts';
import { instantOf, known } from '../../records/shape.ts';
import { writeEntries, writeKeyed, type Saved } from '../../records/write-rows.ts';
import { createStepNames } from '../held/records.ts';
import type { CheckedAnswer } from '../questionnaires/answers.ts';
import {
  answerOf,
  answersInOrder,
  checkAnswerSet,
  readQuestionnaires,
  writeAnswers,
} from '../questionnaires/recorded-answers.ts';
import { lacksDate } from '../submissions/record-application.ts';
import { schema, type Application } from './record-schema.ts';
import {
  readPlaces,
  refuseUnfoundedReasons,
  refuseUnknownSteps,
  writeHistory,
  writeSteps,
  type Places,
  type StepRow,
} from './record-steps.ts';

/**
 * Locks the jobs against new applications until the end of the transaction, so that a reader who
 * pages by id misses none. The order of locks is the one of `POST /apply`, so there is no deadlock.
 */
const lock: RecordKind['lock'] = async ({ sql }, tenantId, lines, find) => {
  const jobs = await find('job', [...new Set(lines.map(({ record }) => String(record['job'])))]);
  if (jobs.size > 0) await lockJobs(sql, { tenantId, jobIds: [...jobs.values()] });
};

/** Applications with steps, history and answers. No event is written and no mail sent. */
const write: Writer<Application> = async (attempt, entries) => {
  const places = await readPlaces(attempt, entries);
  refuseCounted(attempt, entries, places);
  for (const { line, record } of entries) {
    if (lacksDate(record.availability, record.availability_date))
      attempt.refuse(line, 'availability_date', 'is missing, and the availability is a date');
  }
  const stepRows = refuseUnknownSteps(attempt, entries, places);
  const reasonOf = await refuseUnfoundedReasons(attempt, entries, places, stepRows);
  const answers = await refuseUnknownAnswers(attempt, entries);
  await refuseSecond(attempt, entries);
  const saved = await writeEntries(attempt, entries, (entry) => ({
    ...columnsOf(entry, stepRows.get(entry.line)),
    rejection_reason_id: reasonOf(entry),
  }));
  await writeSteps(attempt, saved, stepRows);
  await writeHistory(attempt, saved);
  await writeSubmissions(attempt, saved, answers);
};

function columnsOf({ record, isNew }: Saved<Application>, rows: readonly StepRow[] | undefined): Values {
  const lastAction = record.last_action_time === null && { last_action_time: undefined };
  // an existing application keeps the columns that are counted
  if (!isNew) return { job_id: undefined, candidate_id: undefined, source_id: undefined, date: undefined, ...lastAction };
  const last = rows?.at(-1);
  const enteredAt = last?.date ?? instantOf(record.date);
  return {
    current_step_id: last?.step_id,
    step_date: enteredAt.slice(0, 10),
    step_entered_at: enteredAt,
    last_action_time: instantOf(record.last_action_time ?? latestOf(record)),
  };
}

const latestOf = (record: Application): string =>
  [record, ...(record.steps ?? []), ...(record.history ?? [])]
    .map(({ date }) => instantOf(date))
    .reduce((latest, each) => (each > latest ? each : latest));

type AnswerSet = {
  readonly questionnaireId: number;
  readonly date: string;
  readonly score: number | null;
  readonly answers: readonly CheckedAnswer[];
};

/** Reads the answers of the entries; refuses answers that do not fit their questions. */
async function refuseUnknownAnswers(
  attempt: Attempt,
  entries: readonly Entry<Application>[],
): Promise<ReadonlyMap<Line, readonly AnswerSet[]>> {
  const references = entries.flatMap(({ record }) => (record.answers ?? []).map(({ questionnaire }) => questionnaire));
  const questionnaires = await readQuestionnaires(attempt, references);
  const sets = new Map<Line, readonly AnswerSet[]>();
  for (const { line, record } of entries) {
    const found = (record.answers ?? []).map((given, index) => {
      const questionnaire = questionnaires.get(attempt.rowOf('questionnaire', given.questionnaire) ?? 0);
      const refuse = (place: string, reason: string): void => attempt.refuse(line, `answers.${index}.${place}`, reason);
      return {
        questionnaireId: questionnaire?.id ?? 0,
        date: instantOf(given.date),
        ...checkAnswerSet(questionnaire, given.answers, given.score, refuse),
      };
    });
    if (new Set(found.map(({ questionnaireId }) => questionnaireId)).size < found.length)
      attempt.refuse(line, 'answers', 'name a questionnaire twice');
    sets.set(line, found);
  }
  return sets;
}

/** Writes the answers to questionnaires. */
async function writeSubmissions(
  attempt: Attempt,
  saved: readonly Saved[],
  sets: ReadonlyMap<Line, readonly AnswerSet[]>,
): Promise<void> {
  const submissions = saved.flatMap(({ line, id, isNew }) =>
    (sets.get(line) ?? []).map(({ questionnaireId, date, score, answers }) => {
      const key = { application_id: id, questionnaire_id: questionnaireId };
      return { line, isNew, key, answers, row: { ...key, score, date } };
    }),
  );
  await writeKeyed(attempt, 'questionnaire_submission', ['tenant_id', 'application_id', 'questionnaire_id'], submissions);
  await writeAnswers(attempt, { answer: 'answer', choice: 'answer_choice' }, submissions);
}

/** Statistics count these columns of an application, so they never change. */
function refuseCounted({ rowOf, refuse }: Attempt, entries: readonly Entry<Application>[], { there }: Places): void {
  for (const { line, record, id } of entries) {
    const row = there.get(id ?? 0);
    if (row === undefined) continue;
    const differing = {
      job: row.jobId !== rowOf('job', record.job),
      candidate: row.candidateId !== rowOf('candidate', record.candidate),
      source: record.source !== undefined && row.sourceId !== rowOf('source', record.source),
      date: row.date.toISOString() !== instantOf(record.date),
    };
    for (const [field, differs] of Object.entries(differing))
      if (differs) refuse(line, field, 'of an application is counted and cannot be changed afterwards');
  }
}

/** A candidate applies to a job once. A line that is refused does not count: this is the last check. */
async function refuseSecond(
  { transaction, tenant, rowOf, refuse, isRefused }: Attempt,
  entries: readonly Entry<Application>[],
): Promise<void> {
  const fresh = entries.filter(({ line, id }) => id === undefined && !isRefused(line));
  const pairs = fresh.map(({ record }) => [rowOf('candidate', record.candidate), rowOf('job', record.job)]);
  const idsAt = (place: number) => ({ in: [...new Set(pairs.flatMap((pair) => pair[place] ?? []))] });
  const rows = await transaction.prisma.application.findMany({
    where: { tenantId: tenant.id, candidateId: idsAt(0), jobId: idsAt(1) },
    select: { candidateId: true, jobId: true },
  });
  const taken = new Set(rows.map(({ candidateId, jobId }) => `${candidateId} ${jobId}`));
  fresh.forEach(({ line }, index) => {
    const pair = (pairs[index] ?? []).join(' ');
    if (taken.has(pair)) refuse(line, 'candidate', 'has an application to this job already');
    taken.add(pair);
  });
}

const inApplications = {
  job: { select: { processId: true } },
  currentStep: true,
  stepChanges: { include: { step: true }, orderBy: { id: 'asc' } },
  submissions: { include: { answers: answersInOrder }, orderBy: { questionnaireId: 'asc' } },
} as const;
const readApplications = createRead('Application', { include: inApplications }, {}, 'shown');

const read: RecordKind['read'] = async (page, ids) => {
  const rows = await readApplications(page.transaction.sql, { where: among('id') }, [page.tenantId, ids]);
  const stepOf = await createStepNames(
    page,
    rows.map(({ job }) => job.processId),
  );
  return rows.map((row) => [row.id, fieldsOf(page, row, stepOf)]);
};

function fieldsOf(
  { referTo }: Page,
  row: ShownRow<'Application', { include: typeof inApplications }>,
  stepOf: Awaited<ReturnType<typeof createStepNames>>,
): Values {
  const stays = row.stepChanges.map(({ step, date, userId }) => known({ ...stepOf(step), date, user: referTo('user', userId) }));
  return {
    steps: stays.length > 0 ? stays : [{ ...stepOf(row.currentStep), date: row.stepEnteredAt }],
    // of the other outcomes it is not shown
    rejection_reason: row.currentStep.outcome === 'REJECTED' ? referTo('rejection_reason', row.rejectionReasonId) : null,
    answers: row.submissions.map(({ questionnaireId, date, score, answers }) => ({
      questionnaire: referTo('questionnaire', questionnaireId),
      date,
      // null is kept: without a score the import would compute one
      score,
      answers: answers.map(answerOf),
    })),
  };
}

export const application = records({
  schema,
  lock,
  write,
  read,
});
