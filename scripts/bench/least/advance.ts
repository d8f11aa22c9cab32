import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Memory } from './memory.ts';

/** The caller is not asked who it is. */
const CALLER_ID = 1;

const statement = `
  WITH held AS (
    SELECT step_date, job_id FROM application WHERE tenant_id = 1 AND id = $1 AND current_step_id = $2 FOR NO KEY UPDATE
  ), moved AS (
    UPDATE application AS a SET current_step_id = $3, step_date = $4::timestamptz::date, step_entered_at = $4::timestamptz,
      rejection_reason_id = NULL, last_action_time = $4::timestamptz
    FROM held WHERE a.tenant_id = 1 AND a.id = $1 RETURNING a.id
  ), changed AS (
    INSERT INTO step_change (tenant_id, application_id, step_id, user_id, date)
    SELECT 1, id, $3, ${CALLER_ID}, $4::timestamptz FROM moved RETURNING id
  ), told AS (
    INSERT INTO history_entry (tenant_id, application_id, user_id, date, action, text)
    SELECT 1, id, ${CALLER_ID}, $4::timestamptz, 'STEP_CHANGE', $5 FROM moved
  ), happened AS (
    INSERT INTO event (tenant_id, public_id, name, organisation_id, application_id, step_change, created_at)
    SELECT 1, $6, 'ProcessStepChange', job.organisation_id, $1, jsonb_build_object('changeId', changed.id,
      'from', $7::jsonb || jsonb_build_object('date', held.step_date), 'to', $8::jsonb), $4::timestamptz
    FROM changed, held JOIN job ON job.tenant_id = 1 AND job.id = held.job_id RETURNING id, organisation_id
  ), queued AS (
    INSERT INTO delivery (tenant_id, event_id, webhook_id)
    SELECT 1, happened.id, webhook.id FROM happened JOIN webhook ON webhook.tenant_id = 1
      AND webhook.organisation_id = happened.organisation_id AND webhook.state <> 'DISABLED' AND 'ProcessStepChange' = ANY (webhook.events)
  )
  SELECT id FROM changed`;

/** The body of an advance. */
export type Move = { readonly expected_current_step_id: number; readonly target_step_id?: number };

/**
 * Moves an application that is on the expected step, and writes step change, history, event and
 * deliveries; undefined where it is not.
 */
export function createAdvance(pool: Pool, { steps }: Memory) {
  const nextOf = (expected: number) => {
    const from = steps.get(expected);
    return [...steps.values()].find(({ process, rank }) => process === from?.process && rank === from.rank + 1);
  };

  return async (applicationId: number, body: Move): Promise<string | undefined> => {
    const from = steps.get(body.expected_current_step_id);
    const to = body.target_step_id === undefined ? nextOf(body.expected_current_step_id) : steps.get(body.target_step_id);
    if (from === undefined || to === undefined) return undefined;
    const now = new Date().toISOString();
    const left = JSON.stringify({ id: from.id, name: from.name, status: from.status });
    const entered = JSON.stringify({ id: to.id, name: to.name, status: to.status, date: now.slice(0, 10) });
    const values = [applicationId, from.id, to.id, now, `Moved to ${to.name}`, `msg_${randomUUID()}`, left, entered];
    const { rows } = await pool.query<[number]>({ name: 'advance', text: statement, values, rowMode: 'array' });
    if (rows[0] === undefined) return undefined;
    const step = { step_id: to.id, step_name: to.name, rank: to.rank, change_id: rows[0][0] };
    return JSON.stringify({ _status: 'OK', application_id: applicationId, ...step });
  };
}
