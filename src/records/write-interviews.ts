import { isBlank } from '../core/wording.ts';
import { detailFaults } from '../resources/interviews/details.ts';
import { MAX_INTERVIEWS } from '../resources/held/limits.ts';
import { cleanMarkup } from '../resources/sanitise.ts';
import { adoptRows } from './adopt.ts';
import { heldBeside, lockLimits, refuseBeyond, refuseMoved } from './application-limits.ts';
import { checkAnswerSet, readQuestionnaires } from './application-answers.ts';
import { findStep } from './application-steps.ts';
import type { Attempt, Entry, Writer } from './entry.ts';
import { instantOf, type Line, type Values } from './records.ts';
import { saveEntries, saveKeyed, type Part, type Saved } from './save.ts';
import { refuseErased } from './write-candidates.ts';

const REASONS: Readonly<Record<string, string>> = {
  title: 'must not be blank',
  location: 'must not be blank',
  external_id: 'must not be blank',
  starts: 'must be given with `ends_at`',
  ends: 'must be given with `starts_at`, after it and at most 24 hours later',
  time_zone: 'must be a time zone such as Europe/Paris, not an offset',
  video_url: 'must begin with https:// and name a host',
};
const PLACES: Readonly<Record<string, string>> = { starts: 'starts_at', ends: 'ends_at' };

/** What an interviewer thinks, without the interview. */
type Evaluation = {
  readonly key: Values & { readonly user_id: number | null };
  readonly row: Values;
  readonly answers: readonly {
    readonly questionId: number;
    readonly text: string;
    readonly choices: readonly { readonly id: number }[];
  }[];
};

/** Interviews with interviewers and evaluations. No letter is sent, and no event written. */
export const writeInterviews: Writer<'interview'> = async (attempt, entries) => {
  for (const entry of entries) checkDetails(attempt, entry);
  await refuseErased(attempt, entries, 'application');
  await lockLimits(attempt, entries);
  const stepIds = await refuseUnknownSteps(attempt, entries);
  const evaluations = await refuseEvaluations(attempt, entries);
  const rowOf = ({ record }: Entry<'interview'>): number | null => attempt.rowOf('application', record.application);
  const likeness = { field: 'external_id', isUnique: true, within: { column: 'application_id', rowOf } };
  const adopted = await adoptRows(attempt, 'interview', entries, likeness);
  const select = { id: true, applicationId: true };
  const held = await attempt.transaction.prisma.interview.findMany({ where: heldBeside(attempt, adopted), select });
  refuseMoved(attempt, adopted, held);
  refuseBeyond(attempt, adopted, held, MAX_INTERVIEWS);
  const saved = await saveEntries(attempt, 'interview', adopted, ({ line }) => ({ step_id: stepIds.get(line) }));
  const parts = saved.flatMap(({ line, id }) => (evaluations.get(line) ?? []).map((each) => placed(line, id, each)));
  const readers = saved.flatMap(({ line, id, record }) =>
    (record.could_read ?? []).map((user) => ({
      line,
      row: { interview_id: id, user_id: attempt.rowOf('user', user), could_read: true },
    })),
  );
  const of = ['tenant_id', 'interview_id', 'user_id'];
  const keyed = (name: 'interviewer' | 'evaluation' | 'answers' | 'choices'): readonly Part[] =>
    parts.flatMap((part) => part[name]);
  // who has evaluated took part
  await saveKeyed(attempt, 'interviewer', of, keyed('interviewer'));
  await saveKeyed(attempt, 'interviewer', of, readers);
  await saveKeyed(attempt, 'evaluation', of, keyed('evaluation'));
  await saveKeyed(attempt, 'evaluation_answer', [...of, 'question_id'], keyed('answers'));
  await deleteFormerChoices(attempt, saved, keyed('answers'), keyed('choices'));
  await saveKeyed(attempt, 'evaluation_choice', [...of, 'question_id', 'choice_id'], keyed('choices'));
};

/** Deletes the choices that an answer of an interview which was there no longer has. */
async function deleteFormerChoices(
  { transaction: { prisma }, tenant, written }: Attempt,
  saved: readonly Saved<'interview'>[],
  answers: readonly Part[],
  choices: readonly Part[],
): Promise<void> {
  const there = saved.flatMap(({ id, isNew }) => (isNew ? [] : [id]));
  if (there.length === 0) return;
  const keyOf = (row: Values): string => JSON.stringify([row['interview_id'], row['user_id'], row['question_id']]);
  const lines = new Map(answers.map(({ line, row }) => [keyOf(row), line]));
  const given = new Set(choices.map(({ row }) => `${keyOf(row)} ${String(row['choice_id'])}`));
  const found = await prisma.evaluationChoice.findMany({ where: { tenantId: tenant.id, interviewId: { in: there } } });
  for (const { interviewId, userId, questionId, choiceId } of found) {
    const key = keyOf({ interview_id: interviewId, user_id: userId, question_id: questionId });
    const line = lines.get(key);
    if (line === undefined || given.has(`${key} ${choiceId}`)) continue;
    await prisma.evaluationChoice.deleteMany({ where: { tenantId: tenant.id, interviewId, userId, questionId, choiceId } });
    written(line, 'changed');
  }
}

function placed(line: Line, interviewId: number, { key: own, row, answers }: Evaluation) {
  const key = { interview_id: interviewId, ...own };
  const answered = answers.map(({ questionId, ...answer }) => ({ ...answer, key: { ...key, question_id: questionId } }));
  return {
    interviewer: [{ line, row: key }],
    evaluation: [{ line, row: { ...key, ...row } }],
    answers: answered.map(({ key: of, text }) => ({ line, row: { ...of, text } })),
    choices: answered.flatMap(({ key: of, choices }) => choices.map(({ id }) => ({ line, row: { ...of, choice_id: id } }))),
  };
}

function checkDetails({ refuse }: Attempt, { line, record }: Entry<'interview'>): void {
  const { starts_at: starts, ends_at: ends, reason } = record;
  const dateOf = (text: string | null | undefined): Date | null => (typeof text === 'string' ? new Date(text) : null);
  const details = {
    title: record.title,
    timeZone: record.time_zone ?? undefined,
    location: record.location,
    videoUrl: record.video_url,
    externalId: record.external_id,
  };
  for (const { field } of detailFaults(details, { startsAt: dateOf(starts), endsAt: dateOf(ends) }))
    refuse(line, PLACES[field] ?? field, REASONS[field] ?? '');
  // a missing field keeps its value, and null takes it away
  if ((starts === undefined) !== (ends === undefined) && (starts ?? ends ?? null) === null)
    refuse(line, starts === undefined ? 'starts_at' : 'ends_at', 'is missing');
  if (typeof reason === 'string' && isBlank(reason)) refuse(line, 'reason', 'must not be blank');
}

/** The steps that entries name, by line; null takes one away. */
async function refuseUnknownSteps({ transaction, tenant, rowOf, refuse }: Attempt, entries: readonly Entry<'interview'>[]) {
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
      const found = findStep(offered, { step_name: step.name, rank: step.rank ?? null });
      if (typeof found === 'string') refuse(line, 'step.name', found);
      return [line, typeof found === 'string' ? null : found.id];
    }),
  );
}

/** The evaluations of the entries, by line; refuses texts and answers that do not fit. */
async function refuseEvaluations(attempt: Attempt, entries: readonly Entry<'interview'>[]) {
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
        if (!('text' in cleaned)) refuse('text', 'says nothing when it is cleaned, or has too many tags');
        const text = 'text' in cleaned ? cleaned.text : null;
        return {
          key: { user_id: rowOf('user', given.user) },
          row: {
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
