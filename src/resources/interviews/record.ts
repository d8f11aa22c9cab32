import { blankFaults } from '../../core/problem.ts';
import { createRead } from '../../database/read.ts';
import {
  among,
  records,
  refuseFaults,
  type Attempt,
  type Entry,
  type Line,
  type RecordKind,
  type Writer,
} from '../../records/kind.ts';
import {
  all,
  apart,
  contractField,
  field,
  list,
  moment,
  named,
  object,
  pointer,
  pointers,
  rank,
  set,
  storedIn,
  type ValueOf,
  type Values,
} from '../../records/schema.ts';
import { instantOf, known } from '../../records/shape.ts';
import { writeEntries, writeKeyed } from '../../records/write-rows.ts';
import { MAX_INTERVIEWS } from '../held/access.ts';
import { createStepNames, findStep, matchHeld, refuseBeyond } from '../held/records.ts';
import type { CheckedAnswer } from '../questionnaires/answers.ts';
import {
  answerOf,
  answersInOrder,
  checkAnswerSet,
  givenAnswers,
  readQuestionnaires,
  writeAnswers,
} from '../questionnaires/recorded-answers.ts';
import { cleanMarkup, MARKUP_REASON } from '../sanitise.ts';
import { detailFaults } from './details.ts';

const evaluation = object(['user', 'date', 'recommendation'], {
  ...pointers('user'),
  ...all(field, 'Evaluation', 'date', 'first_date', 'after_reading', 'recommendation'),
  text: contractField('EvaluationRequest', 'text'),
  score: field('Evaluation', 'score'),
  answers: givenAnswers,
});

const schema = object(['application', 'title'], {
  ...pointers('application'),
  title: contractField('InterviewRequest', 'title'),
  status: field('Interview', 'status', { default: 'SCHEDULED' }),
  starts_at: moment,
  ends_at: moment,
  time_zone: field('Interview', 'time_zone', { format: 'time-zone', default: 'UTC' }),
  ...all(contractField, 'InterviewRequest', 'location', 'video_url'),
  step: apart(object(['name'], { name: named('ProcessStep', 'name'), rank })),
  ...pointers('questionnaire'),
  interviewers: storedIn('interviewer', 'user_id', set(pointer('user'))),
  could_read: set(pointer('user')),
  evaluations: list(evaluation),
  reason: contractField('InterviewStatusRequest', 'reason'),
  external_id: contractField('InterviewRequest', 'external_id'),
});

type Interview = ValueOf<typeof schema>;

const REASONS: Readonly<Record<string, string>> = {
  title: 'must not be blank',
  location: 'must not be blank',
  external_id: 'must not be blank',
  starts_at: 'must be given with `ends_at`',
  ends_at: 'must be given with `starts_at`, after it and at most 24 hours later',
  time_zone: 'must be a time zone such as Europe/Paris, not an offset',
  reason: 'must not be blank',
};
const PLACES: Readonly<Record<string, string>> = { starts: 'starts_at', ends: 'ends_at' };

/** An evaluation by its columns, without its interview, and its answers. */
type Evaluation = {
  readonly userId: number | null;
  readonly columns: Values;
  readonly answers: readonly CheckedAnswer[];
};

/** Interviews with interviewers and evaluations. No letter is sent, and no event written. */
const write: Writer<Interview> = async (attempt, entries) => {
  for (const entry of entries) checkDetails(attempt, entry);
  const stepIds = await refuseUnknownSteps(attempt, entries);
  const evaluations = await refuseEvaluations(attempt, entries);
  const { matched, held } = await matchHeld(attempt, entries);
  refuseBeyond(attempt, matched, held, MAX_INTERVIEWS);
  const saved = await writeEntries(attempt, matched, ({ line }) => ({ step_id: stepIds.get(line) }));
  const evaluated = saved.flatMap(({ line, id, isNew }) =>
    (evaluations.get(line) ?? []).map(({ userId, columns, answers }) => {
      const key = { interview_id: id, user_id: userId };
      return { line, isNew, key, row: { ...key, ...columns }, answers };
    }),
  );
  const readers = saved.flatMap(({ line, id, record }) =>
    (record.could_read ?? []).map((user) => ({
      line,
      row: { interview_id: id, user_id: attempt.rowOf('user', user), could_read: true },
    })),
  );
  const of = ['tenant_id', 'interview_id', 'user_id'];
  // authors of evaluations were interviewers
  const present = evaluated.map(({ line, key }) => ({ line, row: key }));
  await writeKeyed(attempt, 'interviewer', of, present);
  await writeKeyed(attempt, 'interviewer', of, readers);
  await writeKeyed(attempt, 'evaluation', of, evaluated);
  await writeAnswers(attempt, { answer: 'evaluation_answer', choice: 'evaluation_choice' }, evaluated);
};

function checkDetails(attempt: Attempt, { line, record }: Entry<Interview>): void {
  const { starts_at: starts, ends_at: ends, reason } = record;
  const dateOf = (text: string | null | undefined): Date | null => (typeof text === 'string' ? new Date(text) : null);
  const details = {
    title: record.title,
    timeZone: record.time_zone ?? undefined,
    location: record.location,
    videoUrl: record.video_url,
    externalId: record.external_id,
  };
  const faults = detailFaults(details, { startsAt: dateOf(starts), endsAt: dateOf(ends) });
  const placed = faults.map((fault) => ({ ...fault, field: PLACES[fault.field] ?? fault.field }));
  refuseFaults(attempt, line, placed, REASONS);
  // a missing field keeps its value, and null takes it away
  if ((starts === undefined) !== (ends === undefined) && (starts ?? ends ?? null) === null)
    attempt.refuse(line, starts === undefined ? 'starts_at' : 'ends_at', 'is missing');
  refuseFaults(attempt, line, blankFaults({ reason }), REASONS);
}

/** The steps that entries name, by line; null takes one away. */
async function refuseUnknownSteps({ transaction, tenant, rowOf, refuse }: Attempt, entries: readonly Entry<Interview>[]) {
  const ids = [...new Set(entries.flatMap(({ record }) => rowOf('application', record.application) ?? []))];
  const applications = await transaction.prisma.application.findMany({
    where: { tenantId: tenant.id, id: { in: ids } },
    select: { id: true, job: { select: { process: { select: { steps: true } } } } },
  });
  const steps = new Map(applications.map(({ id, job }) => [id, job.process.steps]));
  return new Map(
    entries.map(({ line, record }): [Line, number | null | undefined] => {
      const { step } = record;
      if (step === undefined || step === null) return [line, step];
      const offered = steps.get(rowOf('application', record.application) ?? 0) ?? [];
      const found = findStep(offered, step.name, step.rank);
      if (typeof found === 'string') refuse(line, 'step.name', found);
      return [line, typeof found === 'string' ? null : found.id];
    }),
  );
}

/** The evaluations of the entries, by line; refuses texts and answers that do not fit. */
async function refuseEvaluations(attempt: Attempt, entries: readonly Entry<Interview>[]) {
  const { rowOf } = attempt;
  const questionnaires = await readQuestionnaires(
    attempt,
    entries.flatMap(({ record }) => record.questionnaire ?? []),
  );
  return new Map(
    entries.map(({ line, record }): [Line, readonly Evaluation[]] => [
      line,
      (record.evaluations ?? []).map((given, index): Evaluation => {
        const refuse = (place: string, reason: string): void => attempt.refuse(line, `evaluations.${index}.${place}`, reason);
        const questionnaire = questionnaires.get(rowOf('questionnaire', record.questionnaire) ?? 0);
        const { answers, score } = checkAnswerSet(questionnaire, given.answers ?? [], given.score, refuse);
        const cleaned = typeof given.text === 'string' ? cleanMarkup(given.text) : { text: null };
        if (!('text' in cleaned)) refuse('text', MARKUP_REASON);
        const text = 'text' in cleaned ? cleaned.text : null;
        return {
          userId: rowOf('user', given.user),
          columns: {
            date: instantOf(given.date),
            first_date: typeof given.first_date === 'string' ? instantOf(given.first_date) : null,
            after_reading: given.after_reading ?? false,
            recommendation: given.recommendation,
            text,
            score: answers.length > 0 ? score : null,
          },
          answers,
        };
      }),
    ]),
  );
}

const inInterviews = {
  step: true,
  interviewers: { select: { userId: true }, orderBy: { userId: 'asc' } },
  evaluations: { include: { answers: answersInOrder }, orderBy: { userId: 'asc' } },
} as const;
const whoCouldRead = { interviewers: (alias: string) => `${alias}."could_read"` };
const readInterviews = createRead('Interview', { include: inInterviews }, whoCouldRead, 'shown');

const read: RecordKind['read'] = async (page, ids) => {
  const { transaction, tenantId, referTo } = page;
  const rows = await readInterviews(transaction.sql, { where: among('id') }, [tenantId, ids]);
  const stepOf = await createStepNames(
    page,
    rows.flatMap(({ step }) => step?.processId ?? []),
  );
  return rows.map(({ id, step, interviewers, evaluations }) => {
    const { step_name: name, ...place } = step ? stepOf(step) : {};
    const given = evaluations.map(({ userId, date, firstDate, afterReading, recommendation, text, score, answers }) => ({
      ...known({ user: referTo('user', userId), date, first_date: firstDate, after_reading: afterReading || null }),
      ...known({ recommendation, text }),
      score,
      answers: answers.map(answerOf),
    }));
    const readers = interviewers.map(({ userId }) => referTo('user', userId));
    return [id, { step: step && { name, ...place }, ...(readers.length > 0 && { could_read: readers }), evaluations: given }];
  });
};

export const interview = records({ schema, write, read });
