/** The rows that one write creates together; half of them is a fault. */
import type { Pool } from 'pg';

/** Counts the rows of a table that belong to the application `a`. */
const rows = (table: string, condition = 'true'): string =>
  `(SELECT count(*) FROM "${table}" AS r WHERE r."tenant_id" = a."tenant_id" AND r."application_id" = a."id" AND ${condition})`;
const history = (action: string): string => rows('history_entry', `r."action" = '${action}'`);
const events = (name: string): string => rows('event', `r."name" = '${name}'`);
const moves = rows('step_change', 'r."user_id" IS NOT NULL');
const letters = rows('email_message');

/** The conditions on each application `a`. */
const RULES: Readonly<Record<string, string>> = {
  'it is on the step of its last step change': `a."current_step_id" = (SELECT s."step_id" FROM "step_change" AS s
    WHERE s."tenant_id" = a."tenant_id" AND s."application_id" = a."id" ORDER BY s."id" DESC LIMIT 1)`,
  'a move has its entry in the history': `${moves} = ${history('STEP_CHANGE')}`,
  'a move has its event': `${moves} = ${events('ProcessStepChange')} AND ${moves} = (
    SELECT count(DISTINCT s."id") FROM "step_change" AS s JOIN "event" AS e ON (e."step_change" ->> 'changeId')::int = s."id"
    WHERE s."tenant_id" = a."tenant_id" AND s."application_id" = a."id" AND e."application_id" = a."id" AND s."user_id" IS NOT NULL)`,
  'a note has its entry in the history': `${history('NOTE')} = (
    SELECT count(*) FROM "note" AS n WHERE n."tenant_id" = a."tenant_id" AND n."candidate_id" = a."candidate_id")`,
  'a letter has its entry, its event and its delivery': `${letters} = ${history('EMAIL')} AND ${letters} = ${events('EmailSend')}
    AND ${letters} = (SELECT count(*) FROM "email_message" AS m JOIN "delivery" AS d ON d."email_id" = m."id" WHERE m."application_id" = a."id")`,
  'answers have their entry and their event': `${history('QUESTIONNAIRE')} = ${events('QuestionnaireSubmit')}`,
  'answers are there whole, with their score': `least(${history('QUESTIONNAIRE')}, 1) = ${rows('questionnaire_submission')}
    AND ${rows('answer')} = 2 * ${rows('questionnaire_submission')} AND ${rows('answer_choice')} = ${rows('questionnaire_submission')}
    AND a."questionnaire_score" IS NOT DISTINCT FROM (
      SELECT q."score" FROM "questionnaire_submission" AS q WHERE q."tenant_id" = a."tenant_id" AND q."application_id" = a."id")`,
  'one from outside is there with its trail': `a."source_id" IS NULL OR ${history('APPLY')} = 1 AND ${events('ApplicationCreate')} = 1
    AND ${rows('step_change', 'r."user_id" IS NULL')} = 1 AND ${history('QUESTIONNAIRE')} = 1`,
  'one from outside is there with both documents, byte for byte': `a."source_id" IS NULL OR ${history('DOCUMENT')} = 2 AND 2 = (
    SELECT count(*) FROM "document" AS d JOIN "document_content" AS c ON c."document_id" = d."id"
    WHERE d."application_id" = a."id" AND d."size" = octet_length(c."bytes") AND d."name" = encode(sha256(c."bytes"), 'hex') || '.pdf')`,
  'an event has a delivery to each webhook': `NOT EXISTS (SELECT 1 FROM "event" AS e WHERE e."application_id" = a."id" AND (
    SELECT count(DISTINCT d."webhook_id") FROM "delivery" AS d WHERE d."event_id" = e."id") <> (SELECT count(*) FROM "webhook"))`,
};

/** Rows that must not exist. */
const REMAINS: Readonly<Record<string, string>> = {
  'a candidate without an application': `SELECT c."id" FROM "candidate" AS c
    WHERE NOT EXISTS (SELECT 1 FROM "application" AS a WHERE a."candidate_id" = c."id")`,
  'a key without an answer': `SELECT 0 FROM "idempotency_key" WHERE "body" IS NULL`,
};

/** Where something is there by half: the rule that is broken and the row. */
export async function findHalves(pool: Pool): Promise<readonly string[]> {
  const broken = Object.entries(RULES).map(
    ([rule, holds]) => `SELECT '${rule}' AS what, a."id" FROM "application" AS a WHERE (${holds}) IS NOT TRUE`,
  );
  const left = Object.entries(REMAINS).map(([what, found]) => `SELECT '${what}', * FROM (${found}) AS remains`);
  const found = await pool.query<{ what: string; id: number }>([...broken, ...left].join('\nUNION ALL '));
  return found.rows.map(({ what, id }) => `${what}: ${id}`);
}
