/** Compares the clients' answers with the database. */
import { isDeepStrictEqual } from 'node:util';
import type { Pool } from 'pg';
import type { Answer } from '../../../harness/client.ts';
import type { Desk } from './office.ts';
import { findHalves } from './whole.ts';
import { acknowledge, send, type Line } from './writer.ts';
import type { Write } from './write.ts';

/**
 * The differences in words: missing acknowledged writes, unrequested or doubled effects, halves.
 */
export type Account = { readonly lost: string[]; readonly surplus: string[]; readonly halves: string[] };

export const emptyAccount = (): Account => ({ lost: [], surplus: [], halves: [] });

const REPEATED = 3;

/**
 * Repeats what has a key: writes that were not answered, which are carried out now unless they were
 * before, and the last of those that were, which have to be answered as then.
 */
export async function repeatKeyed(line: Line, desk: Desk, account: Account): Promise<void> {
  const keyed = desk.journal.filter(({ key }) => key !== undefined);
  const acknowledged = keyed.filter(({ state, answer }) => state === 'DONE' && answer !== undefined);
  for (const write of acknowledged.slice(-REPEATED)) {
    const { headers, body, status } = await answered(line, write);
    const same = status === 200 && headers.get('idempotency-replayed') === 'true' && isDeepStrictEqual(body, write.answer);
    if (!same) account.lost.push(`${desk.name}, ${write.key}: repeated, and answered with ${status} ${JSON.stringify(body)}`);
  }
  for (const write of keyed.filter(({ state }) => state === 'OPEN')) acknowledge(desk, write, await answered(line, write));
}

async function answered(line: Line, write: Write): Promise<Answer> {
  const answer = await send(line, write);
  if (answer === undefined) throw new Error(`There was no answer from ${line.origin} after the recovery.`);
  return answer;
}

/** The effects of one writer, and the current step of its application. */
async function readEffects(pool: Pool, { name, applicationId, candidateId }: Desk) {
  const { rows } = await pool.query<{ effect: string }>(
    `SELECT 'step ' || "step_id" AS effect FROM "step_change" WHERE "application_id" = $1 AND "user_id" IS NOT NULL
     UNION ALL SELECT 'note ' || "text" FROM "note" WHERE "candidate_id" = $2
     UNION ALL SELECT 'questionnaire' FROM "history_entry" WHERE "application_id" = $1 AND "action" = 'QUESTIONNAIRE'
     UNION ALL SELECT 'email ' || "subject" FROM "email_message" WHERE "application_id" = $1
     UNION ALL SELECT 'apply ' || c."email" FROM "application" JOIN "candidate" AS c ON c."id" = "candidate_id" WHERE c."email" LIKE $3
     UNION ALL SELECT 'replay' FROM (
       SELECT row_number() OVER (PARTITION BY "event_id", "webhook_id") AS number FROM "delivery" AS d JOIN "event" AS e ON e."id" = d."event_id"
       WHERE e."application_id" = $1) AS made WHERE number > 1`,
    [applicationId, candidateId, `${name}-%`],
  );
  const { rows: applications } = await pool.query<{ step: number }>(
    'SELECT "current_step_id" AS step FROM "application" WHERE "id" = $1',
    [applicationId],
  );
  return { effects: rows.map(({ effect }) => effect), stepId: applications[0]?.step ?? 0 };
}

/** Compares one writer with the database; unanswered writes get the outcome that was found. */
async function settleDesk(pool: Pool, desk: Desk, account: Account): Promise<void> {
  const { effects, stepId } = await readEffects(pool, desk);
  const found = Object.groupBy(effects, (effect) => effect);
  const asked = Object.groupBy(desk.journal, ({ effect }) => effect);
  for (const effect of new Set([...Object.keys(found), ...Object.keys(asked)])) {
    const times = found[effect]?.length ?? 0;
    const done = asked[effect]?.filter(({ state }) => state === 'DONE').length ?? 0;
    const open = asked[effect]?.filter(({ state }) => state === 'OPEN') ?? [];
    const wrong = `${desk.name}, ${effect}: ${times} times, acknowledged ${done} times, open ${open.length}`;
    if (times < done) account.lost.push(wrong);
    if (times > done + open.length) account.surplus.push(wrong);
    open.forEach((write, index) => (write.state = index < times - done ? 'DONE' : 'ABSENT'));
  }
  const last = desk.journal.findLast((write) => write.state === 'DONE' && write.stepId !== undefined);
  if (last !== undefined && last.stepId !== stepId)
    account.lost.push(`${desk.name} is on step ${stepId} instead of ${last.stepId}`);
  desk.stepId = stepId;
}

/** Settles all writers after a recovery, while none writes. */
export async function settle(line: Line, pool: Pool, account: Account): Promise<void> {
  const { desks } = line.office;
  await Promise.all(desks.map((desk) => repeatKeyed(line, desk, account)));
  for (const desk of desks) await settleDesk(pool, desk, account);
  account.halves.push(...(await findHalves(pool)));
}
