import type { Prisma } from '#generated/prisma/client.ts';
import type { CheckedAnswer } from '../../resources/questionnaires/answers.ts';
import { scoreAnswers } from '../../resources/questionnaires/score.ts';
import { withQuestions } from '../../resources/questionnaires/service.ts';
import type { Attempt, Entry } from './attempt.ts';
import { saveParts } from './parts.ts';
import { instantOf, listOf, textsOf, type Line, type Values } from './records.ts';
import type { Saved } from './save.ts';

type Questionnaire = Prisma.QuestionnaireGetPayload<{ include: typeof withQuestions }>;

/** The answers of an application to one questionnaire. */
type AnswerSet = {
  readonly questionnaireId: number;
  readonly date: string;
  readonly score: number | null;
  readonly answers: readonly CheckedAnswer[];
};

/** The questionnaires that entries have answers to. */
export async function readQuestions({ transaction, tenant, rowOf }: Attempt, entries: readonly Entry[]) {
  const ids = new Set(
    entries.flatMap(({ record }) =>
      listOf(record['answers']).map(({ questionnaire }) => rowOf('questionnaire', questionnaire) ?? 0),
    ),
  );
  if (ids.size === 0) return new Map<number, Questionnaire>();
  const rows = await transaction.questionnaire.findMany({
    where: { tenantId: tenant.id, id: { in: [...ids] } },
    include: withQuestions,
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads the answers of the entries; refuses those that do not fit their questions. */
export function refuseUnknownAnswers(
  attempt: Attempt,
  entries: readonly Entry[],
  questionnaires: ReadonlyMap<number, Questionnaire>,
): ReadonlyMap<Line, readonly AnswerSet[]> {
  const sets = new Map<Line, readonly AnswerSet[]>();
  for (const { line, record } of entries) {
    const found = listOf(record['answers']).map((given, index) => {
      const questionnaire = questionnaires.get(attempt.rowOf('questionnaire', given['questionnaire']) ?? 0);
      const refuse = (place: string, reason: string): void => attempt.refuse(line, `answers.${index}.${place}`, reason);
      const answers = listOf(given['answers']).flatMap((answer, place) => {
        const checked = checkAnswer(questionnaire, answer);
        if (typeof checked !== 'string') return [checked];
        refuse(`answers.${place}`, checked);
        return [];
      });
      if (new Set(answers.map(({ questionId }) => questionId)).size < answers.length)
        refuse('answers', 'answer a question twice');
      const { score } = given;
      return {
        questionnaireId: questionnaire?.id ?? 0,
        date: instantOf(given['date']),
        score: score === undefined ? scoreAnswers(questionnaire?.questions ?? [], answers) : (score as number | null),
        answers,
      };
    });
    if (new Set(found.map(({ questionnaireId }) => questionnaireId)).size < found.length)
      attempt.refuse(line, 'answers', 'name a questionnaire twice');
    sets.set(line, found);
  }
  return sets;
}

function checkAnswer(questionnaire: Questionnaire | undefined, { rank, text, choices }: Values): CheckedAnswer | string {
  const question = questionnaire?.questions.find((each) => each.rank === rank);
  if (question === undefined) return 'answers no question of the questionnaire';
  const chosen = textsOf(choices);
  if (question.type === 'FREE_TEXT')
    return chosen.length > 0 ? 'chooses where a text is asked for' : { questionId: question.id, text: textOf(text), choices: [] };
  const offered = question.choices.filter(({ value }) => chosen.includes(value));
  if (offered.length < chosen.length) return 'chooses what is not offered';
  if (question.type === 'SINGLE_CHOICE' && chosen.length > 1) return 'chooses twice where one choice is asked for';
  return { questionId: question.id, text: textOf(text), choices: offered };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Writes answers where they are missing or differ. Choices that an answer no longer has are deleted. */
export async function saveAnswers(
  attempt: Attempt,
  saved: readonly Saved[],
  sets: ReadonlyMap<Line, readonly AnswerSet[]>,
): Promise<void> {
  const given = saved.flatMap((entry) =>
    (sets.get(entry.line) ?? []).map((set) => ({
      entry,
      set,
      key: { application_id: entry.id, questionnaire_id: set.questionnaireId },
    })),
  );
  if (given.length === 0) return;
  const submissionKey = ['tenant_id', 'application_id', 'questionnaire_id'];
  await saveParts(
    attempt,
    'questionnaire_submission',
    submissionKey,
    given.map(({ entry, key, set: { score, date } }) => ({ entry, row: { ...key, score, date } })),
  );
  const answers = given.flatMap(({ entry, key, set }) =>
    set.answers.map((answer) => ({ entry, answer, key: { ...key, question_id: answer.questionId } })),
  );
  const answerKey = [...submissionKey, 'question_id'];
  await saveParts(
    attempt,
    'answer',
    answerKey,
    answers.map(({ entry, key, answer: { text } }) => ({ entry, row: { ...key, text } })),
  );
  const chosen = answers.flatMap(({ entry, key, answer: { choices } }) =>
    choices.map(({ id }) => ({ entry, row: { ...key, choice_id: id } })),
  );
  await withdrawChoices(attempt, answers, chosen);
  await saveParts(attempt, 'answer_choice', [...answerKey, 'choice_id'], chosen);
}

type Keyed = { readonly entry: Saved; readonly key: Values };

async function withdrawChoices(
  attempt: Attempt,
  answers: readonly Keyed[],
  chosen: readonly { readonly row: Values }[],
): Promise<void> {
  const { transaction, tenant } = attempt;
  const there = answers.filter(({ entry }) => !entry.isNew);
  if (there.length === 0) return;
  const tenanted = (row: Values): Values => ({ tenant_id: tenant.id, ...row });
  const withdrawn = await transaction.$queryRawUnsafe<{ application_id: number }[]>(
    `DELETE FROM "answer_choice" AS c USING json_populate_recordset(NULL::"answer", $1::json) AS a
     WHERE (c."tenant_id", c."application_id", c."questionnaire_id", c."question_id")
         = (a."tenant_id", a."application_id", a."questionnaire_id", a."question_id")
       AND NOT EXISTS (
         SELECT 1 FROM json_populate_recordset(NULL::"answer_choice", $2::json) AS k
         WHERE (k."application_id", k."questionnaire_id", k."question_id", k."choice_id")
             = (c."application_id", c."questionnaire_id", c."question_id", c."choice_id"))
     RETURNING c."application_id"`,
    JSON.stringify(there.map(({ key }) => tenanted(key))),
    JSON.stringify(chosen.map(({ row }) => tenanted(row))),
  );
  const touched = new Set(withdrawn.map(({ application_id: id }) => id));
  for (const { entry } of there) if (touched.has(entry.id)) attempt.written(entry.line, 'changed');
}
