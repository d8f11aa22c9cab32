import type { Pool } from 'pg';
import type { Memory } from './memory.ts';

/**
 * The contract's maximum limit is a constant in the statement. With the requested limit alone
 * PostgreSQL would plan each request for a large job again.
 */
const statement = `
  SELECT a.id, a.date, a.route, a.questionnaire_score, a.score, a.last_action_time, a.candidate_last_action, a.modified_at, a.source_id,
    a.current_step_id, a.step_date, c.id, c.title, c.first_name, c.last_name, c.email,
    EXISTS (SELECT 1 FROM document AS d WHERE d.tenant_id = 1 AND d.application_id = a.id AND d.type = 'CV'),
    (SELECT json_agg(r) FROM (SELECT s.step_id AS step, s.date AS date, s.user_id AS by FROM step_change AS s
      WHERE s.tenant_id = 1 AND s.application_id = a.id ORDER BY s.id) AS r),
    (SELECT json_agg(r) FROM (SELECT h.id, h.date, h.action, h.text, h.user_id AS by FROM history_entry AS h
      WHERE h.tenant_id = 1 AND h.application_id = a.id ORDER BY h.id) AS r),
    (SELECT json_agg(r) FROM (SELECT e.id, e.date, e.subject, e.sender, e.recipient, e.received, e.message_id, e.error FROM email_message AS e
      WHERE e.tenant_id = 1 AND e.application_id = a.id ORDER BY e.id) AS r),
    a.step_entered_at
  FROM (SELECT * FROM (SELECT * FROM application WHERE tenant_id = 1 AND job_id = $1 AND id > $2 ORDER BY id LIMIT 101) AS most LIMIT $3) AS a
  JOIN candidate AS c ON c.tenant_id = 1 AND c.id = a.candidate_id`;

type Nested = { readonly date: string; readonly by: number | null };
type StepChange = Nested & { readonly step: number };
type HistoryEntry = Nested & { readonly id: number; readonly action: string; readonly text: string };
type Email = Omit<Nested, 'by'> &
  Readonly<Record<'id' | 'subject' | 'sender' | 'recipient' | 'received' | 'message_id' | 'error', unknown>>;

/** Reads a page of the applications of a job behind an id and writes it as the contract has it. */
export function createList(pool: Pool, { users, steps, sources, jobs }: Memory, base: string, schema: string) {
  const userOf = (id: number | null) => (id === null ? undefined : users.get(id));

  const item = (row: readonly (string | null)[], job: object) => {
    const id = Number(row[0]);
    const candidate = row[11];
    const cv = row[16] === 't' ? `${base}/application/${id}/cv` : '';
    const source = row[8] ? sources.get(Number(row[8])) : undefined;
    const step = steps.get(Number(row[9]));
    return {
      _status: 'OK',
      _self: `${base}/application/${id}`,
      _schema: `${schema}/Application`,
      id,
      date: instant(row[1] ?? ''),
      route: row[2],
      ...(row[3] !== null && { questionnaire_score: Number(row[3]) }),
      ...(row[4] !== null && { score: Number(row[4]) }),
      last_action_time: instant(row[5] ?? ''),
      ...(row[6] && { candidate_last_action: instant(row[6]) }),
      modification_date: instant(row[7] ?? ''),
      latest_cv_url: cv,
      candidate: {
        id: Number(candidate),
        _self: `${base}/candidate/${candidate}`,
        applications: { _self: `${base}/candidate/${candidate}/application` },
        title: row[12],
        first_name: row[13],
        last_name: row[14],
        ...(row[15] !== null && { email: row[15] }),
      },
      ...(source && { source }),
      job,
      step: { id: step?.id, name: step?.name, status: step?.status, date: row[10] },
      ...(step?.outcome && { outcome: step.outcome, outcome_date: instant(row[20] ?? '') }),
      steps: { items: parse<StepChange>(row[17]).map(stepChange), latest_cv_url: cv },
      history: { items: parse<HistoryEntry>(row[18]).map(historyEntry) },
      emails: { items: parse<Email>(row[19]).map(email) },
      notes: { _self: `${base}/note?candidate_id=${candidate}` },
    };
  };

  const stepChange = ({ step, date, by }: StepChange) => {
    const entered = steps.get(step);
    return { id: step, name: entered?.name, status: entered?.status, date: date.slice(0, 10), user: userOf(by) };
  };

  const historyEntry = ({ id, date, action, text, by }: HistoryEntry) => ({
    id,
    date: instant(date),
    action,
    text,
    user: userOf(by),
  });

  return async (jobId: number, limit: number, after: number, self: string): Promise<string> => {
    const { rows } = await pool.query<(string | null)[]>({
      name: 'list',
      text: statement,
      values: [jobId, after, limit + 1],
      rowMode: 'array',
    });
    const known = jobs.get(jobId);
    const address = `${base}/job/${jobId}`;
    const applications = `${address}/application`;
    const job = { _self: address, id: jobId, title: known?.title, status: known?.status, applications: { _self: applications } };
    const shown = rows.length > limit ? rows.slice(0, limit) : rows;
    const next = rows.length > limit ? `${applications}?limit=${limit}&after=${shown.at(-1)?.[0]}` : '';
    return JSON.stringify({
      _status: 'OK',
      _self: self,
      _schema: `${schema}/ApplicationCollection`,
      _next: next,
      items: shown.map((row) => item(row, job)),
    });
  };
}

const email = ({ id, date, subject, sender, recipient, received, message_id, error }: Email) => ({
  id,
  date: instant(date),
  subject,
  sender,
  recipient,
  received,
  message_id,
  error,
});

const parse = <Row>(json: string | null | undefined): readonly Row[] => (json ? (JSON.parse(json) as Row[]) : []);

/**
 * PostgreSQL's `2026-11-03 08:15:42.12+00`, or its JSON's `2026-11-03T08:15:42.12+00:00`, in the
 * one form of the wire.
 */
function instant(text: string): string {
  const end = text.indexOf('+', 19);
  const fraction = end === 19 ? '.' : text.slice(19, end);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction.padEnd(4, '0')}Z`;
}
