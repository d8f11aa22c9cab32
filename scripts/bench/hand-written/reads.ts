/**
 * The reads of H: one hand-written statement each. `$1` is the tenant, `$2` are the organisations of
 * the caller.
 */
import { weeksUntil } from '../../../src/resources/jobs/funnel.ts';
import { account, candidateItem, changes, detail, item, jobDetail, jobSummary, note, one, page, processes } from './answers.ts';
import { KINDS, statistics, stepChange, type Asked, type Row } from './answers.ts';

type Read = {
  readonly path: RegExp;
  readonly text: string;
  /** The values after tenant and organisations. */
  readonly values: (asked: Asked) => readonly unknown[];
  readonly present: (rows: readonly Row[], asked: Asked) => object;
};

const list = (name: string, text: string): string => `(SELECT json_agg(r) FROM (SELECT ${text}) AS r) AS ${name}`;
const PERSON = 'c.id AS candidate_id, c.title, c.first_name, c.last_name, c.email';
const JOB = 'j.id AS job_id, j.title AS job_title, j.status AS job_status';
const SOURCE = 'o.id AS source_id, o.name AS source, v.id AS service_id, v.name AS service';
const USER = 'u.id AS user_id, u.first_name AS user_first_name, u.last_name AS user_last_name, u.email AS user_email';
const BY = 'LEFT JOIN "user" AS u ON u.tenant_id = $1 AND u.id =';
const STEPS = list('steps', 'k.* FROM process_step AS k WHERE k.tenant_id = $1 AND k.process_id = j.process_id ORDER BY k.rank');
const HAS_CV = `EXISTS (SELECT 1 FROM document AS d WHERE d.tenant_id = $1 AND d.application_id = a.id AND d.type = 'CV') AS has_cv`;
const ABOUT = `JOIN candidate AS c ON c.tenant_id = $1 AND c.id = a.candidate_id JOIN job AS j ON j.tenant_id = $1 AND j.id = a.job_id
  JOIN process_step AS s ON s.tenant_id = $1 AND s.id = a.current_step_id LEFT JOIN source AS o ON o.tenant_id = $1 AND o.id = a.source_id
  LEFT JOIN posting_service AS v ON v.tenant_id = $1 AND v.id = o.posting_service_id`;
const ITEM = `a.id, a.date, a.route, a.questionnaire_score, a.score, a.last_action_time, a.candidate_last_action, a.modified_at, a.step_date,
  a.step_entered_at, ${PERSON}, ${JOB}, ${SOURCE}, s.id AS step_id, s.name AS step, s.status AS step_status, s.outcome, ${HAS_CV},
  (SELECT name FROM rejection_reason WHERE tenant_id = $1 AND id = a.rejection_reason_id) AS reason, a.rejection_reason_id AS reason_id,
  ${list('history', `h.id, h.date, h.action, h.text, ${USER} FROM history_entry AS h ${BY} h.user_id WHERE h.tenant_id = $1 AND h.application_id = a.id ORDER BY h.id`)},
  ${list('emails', 'e.id, e.date, e.subject, e.sender, e.recipient, e.received, e.message_id, e.error FROM email_message AS e WHERE e.tenant_id = $1 AND e.application_id = a.id ORDER BY e.id')},
  ${list('changes', `e.date, t.id, t.name, t.status, ${USER} FROM step_change AS e JOIN process_step AS t ON t.tenant_id = $1 AND t.id = e.step_id ${BY} e.user_id WHERE e.tenant_id = $1 AND e.application_id = a.id ORDER BY e.id`)}`;

const seen = (alias: string): string => `${alias}.tenant_id = $1 AND ${alias}.organisation_id = ANY ($2::int[])`;
/** The contract's greatest page is a constant, so that one plan serves every limit. */
const pageOf = (table: string, condition: string, after = '$3', limit = '$4'): string =>
  `(SELECT * FROM (SELECT p.* FROM ${table} AS p WHERE ${condition} AND p.id > ${after}::int ORDER BY p.id LIMIT 101) AS most LIMIT ${limit}::int)`;

/** The first rows of each organisation of the caller, in the order of all: rows of others are not read. */
const firstOf = (table: string, columns: string, more: string, order: string): string =>
  `SELECT p.* FROM unnest($2::int[]) AS each(id) CROSS JOIN LATERAL (SELECT ${columns} FROM "${table}" AS p WHERE p.tenant_id = $1
    AND p.organisation_id = each.id AND ${more} ORDER BY ${order} LIMIT 101) AS p ORDER BY ${order}`;
const ownPage = (table: string): string => `(${firstOf(table, 'p.*', 'p.id > $3::int', 'p.id')} LIMIT $4::int)`;

const JOB_CORE = `j.*, g.name AS organisation, t.name AS contract_type, t.abbreviation`;
const JOB_ABOUT = `JOIN organisation AS g ON g.tenant_id = $1 AND g.id = j.organisation_id
  LEFT JOIN contract_type AS t ON t.tenant_id = $1 AND t.id = j.contract_type_id`;

const byId = ({ id }: Asked) => [id];
const behind = ({ after, limit }: Asked) => [after, limit + 1];
const through = (table: string, column: string): string =>
  `EXISTS (SELECT 1 FROM ${table} AS o WHERE o.tenant_id = $1 AND o.${column} = p.id AND o.organisation_id = ANY ($2::int[]))`;
const SHARED = through('process_organisation', 'process_id');
const APPLIED = through('application', 'candidate_id');
const OF_ALL = new Set(['SOURCE', 'POOL', 'QUESTIONNAIRE']);
const SEEN: Readonly<Record<string, string>> = { CANDIDATE: APPLIED, PROCESS: SHARED, USER: through('membership', 'user_id') };
const CHANGED = KINDS.map((kind, number) => {
  const dated = 'p.modified_at >= $3::timestamptz AND p.modified_at < (SELECT at FROM horizon)';
  const columns = `${number} AS number, p.id, p.modified_at`;
  const condition = OF_ALL.has(kind) ? 'true' : SEEN[kind];
  if (condition === undefined) return `(${firstOf(kind.toLowerCase(), columns, dated, 'p.modified_at, p.id')} LIMIT 101)`;
  return `(SELECT ${columns} FROM "${kind.toLowerCase()}" AS p WHERE p.tenant_id = $1 AND ${condition}
    AND ${dated} ORDER BY p.modified_at, p.id LIMIT 101)`;
});
const CHANGES = `WITH horizon AS MATERIALIZED (
    SELECT date_trunc('milliseconds', least(min(since), statement_timestamp())) AS at FROM open_writes() WHERE pid <> pg_backend_pid()
  ), page AS (SELECT * FROM (${CHANGED.join(' UNION ALL ')}) AS p ORDER BY modified_at, number, id LIMIT $4)
  SELECT page.*, (SELECT at FROM horizon) AS horizon, coalesce((SELECT c.erased_at IS NOT NULL FROM candidate AS c WHERE c.tenant_id = $1 AND c.id =
    CASE number WHEN 1 THEN page.id WHEN 2 THEN (SELECT candidate_id FROM application WHERE tenant_id = $1 AND id = page.id) WHEN 3 THEN
      (SELECT a.candidate_id FROM step_change AS e JOIN application AS a ON a.tenant_id = $1 AND a.id = e.application_id WHERE e.tenant_id = $1 AND e.id = page.id)
      WHEN 11 THEN (SELECT a.candidate_id FROM interview AS e JOIN application AS a ON a.tenant_id = $1 AND a.id = e.application_id WHERE e.tenant_id = $1 AND e.id = page.id)
      WHEN 12 THEN (SELECT a.candidate_id FROM offer AS e JOIN application AS a ON a.tenant_id = $1 AND a.id = e.application_id WHERE e.tenant_id = $1 AND e.id = page.id)
    END), false) AS erased FROM page ORDER BY modified_at, number, id`;

const PROCESS = `SELECT p.id, p.name, ${list('organisations', `g.id, g.name FROM process_organisation AS o JOIN organisation AS g ON g.tenant_id = $1 AND g.id = o.organisation_id WHERE ${seen('o')} AND o.process_id = p.id ORDER BY g.id`)},
  ${list('steps', 'k.* FROM process_step AS k WHERE k.tenant_id = $1 AND k.process_id = p.id ORDER BY k.rank')}
  FROM process AS p WHERE p.tenant_id = $1 AND ${SHARED} ORDER BY p.id`;
const ACCOUNT = `SELECT u.id, u.first_name, u.last_name, u.email, u.language, u.time_zone, x.login, x.id AS credential_id, x.name AS purpose, ${list('organisations', 'g.id, g.name, m.role FROM membership AS m JOIN organisation AS g ON g.tenant_id = $1 AND g.id = m.organisation_id WHERE m.tenant_id = $1 AND m.user_id = u.id ORDER BY g.id')}
  FROM "user" AS u JOIN credential AS x ON x.tenant_id = $1 AND x.user_id = u.id WHERE u.tenant_id = $1 AND u.id = $3 AND $2::int[] IS NOT NULL`;
const JOB_DETAIL = `SELECT ${JOB_CORE}, r.name AS process, ${USER}, ${STEPS},
  ${list('attributes', 'x.* FROM job_attribute AS x WHERE x.tenant_id = $1 AND x.job_id = j.id ORDER BY x.name COLLATE "C", x.api_name COLLATE "C"')},
  ${list('publications', `b.id, b.start_date, b.end_date, ${SOURCE} FROM publication AS b JOIN source AS o ON o.tenant_id = $1 AND o.id = b.source_id LEFT JOIN posting_service AS v ON v.tenant_id = $1 AND v.id = o.posting_service_id WHERE b.tenant_id = $1 AND b.job_id = j.id ORDER BY b.start_date, b.id`)}
  ,${list('questionnaires', `q.id, q.name, ${list('questions', `i.*, ${list('choices', 'c.* FROM choice AS c WHERE c.tenant_id = $1 AND c.question_id = i.id ORDER BY c.rank')} FROM question AS i WHERE i.tenant_id = $1 AND i.questionnaire_id = q.id ORDER BY i.rank`)} FROM questionnaire AS q WHERE q.tenant_id = $1 AND q.id = j.questionnaire_id`)}
  FROM job AS j ${JOB_ABOUT} JOIN process AS r ON r.tenant_id = $1 AND r.id = j.process_id ${BY} j.owner_id WHERE ${seen('j')} AND j.id = $3`;
const JOBS = `SELECT ${JOB_CORE} FROM ${ownPage('job')} AS j ${JOB_ABOUT} ORDER BY j.id`;
const PEOPLE = `SELECT c.*, ${list('pools', 'k.id, k.name FROM candidate_pool AS m JOIN pool AS k ON k.tenant_id = $1 AND k.id = m.pool_id WHERE m.tenant_id = $1 AND m.candidate_id = c.id ORDER BY k.name COLLATE "C"')},
  NOT EXISTS (SELECT 1 FROM application AS x WHERE x.tenant_id = $1 AND x.candidate_id = c.id AND x.organisation_id <> ALL ($2::int[])) AS everywhere
  FROM ${pageOf('candidate', `p.tenant_id = $1 AND ${APPLIED}`)} AS c ORDER BY c.id`;
const MOVES = `SELECT e.id AS number, e.date, e.modified_at, t.id, t.name, t.status, ${USER}, a.id AS application_id, a.route, a.date AS application_date,
  a.step_date, ${PERSON}, ${JOB}, ${SOURCE}, s.id AS step_id, s.name AS step, s.status AS step_status, ${HAS_CV}
  FROM ${ownPage('step_change')} AS e JOIN process_step AS t ON t.tenant_id = $1 AND t.id = e.step_id ${BY} e.user_id
  JOIN application AS a ON a.tenant_id = $1 AND a.id = e.application_id ${ABOUT} ORDER BY e.id`;
const NOTES = `SELECT n.id, n.date, n.text, n.modified_at, ${USER}, g.id AS organisation_id, g.name AS organisation, ${PERSON} FROM ${ownPage('note')} AS n
  ${BY} n.user_id JOIN organisation AS g ON g.tenant_id = $1 AND g.id = n.organisation_id
  JOIN candidate AS c ON c.tenant_id = $1 AND c.id = n.candidate_id ORDER BY n.id`;
/** Whether an application may get another offer. */
export const OFFERABLE = `(SELECT count(*) < 20 AND count(*) FILTER (WHERE o.status NOT IN ('DECLINED', 'EXPIRED', 'WITHDRAWN')) = 0
  FROM offer AS o WHERE o.tenant_id = $1 AND o.application_id = a.id) AS offerable`;
const APPLICATION = `SELECT ${ITEM}, ${STEPS}, ${OFFERABLE}, j.process_id, j.questionnaire_id, c.erased_at, a.availability, a.availability_date, a.consent_processing, a.consent_retention,
  ${list('documents', 'd.* FROM document AS d WHERE d.tenant_id = $1 AND d.application_id = a.id ORDER BY d.id')},
  ${list('results', `x.*, ${USER} FROM assessment_result AS x ${BY} x.user_id WHERE x.tenant_id = $1 AND x.application_id = a.id ORDER BY x.id`)},
  ${list('interviewers', `w.user_id, v.recommendation FROM interview AS i JOIN interviewer AS w ON w.tenant_id = $1 AND w.interview_id = i.id LEFT JOIN evaluation AS v ON v.tenant_id = $1 AND v.interview_id = i.id AND v.user_id = w.user_id WHERE i.tenant_id = $1 AND i.application_id = a.id AND i.status <> 'CANCELLED'`)},
  ${list('questionnaires', 'q.id, q.name FROM questionnaire AS q WHERE q.tenant_id = $1 AND (q.id = j.questionnaire_id OR q.id IN (SELECT questionnaire_id FROM questionnaire_submission AS x WHERE x.tenant_id = $1 AND x.application_id = a.id)) ORDER BY q.id')}
  FROM application AS a ${ABOUT} WHERE ${seen('a')} AND a.id = $3`;
const APPLICATIONS = `SELECT ${ITEM} FROM ${pageOf('application', `${seen('p')} AND p.job_id = $3`, '$4', '$5')} AS a ${ABOUT} ORDER BY a.id`;
const STATISTICS = `SELECT j.title, ${list('channels', 't.source_id, o.name AS source, t.count, t.last_day FROM source_tally AS t LEFT JOIN source AS o ON o.tenant_id = $1 AND o.id = t.source_id WHERE t.tenant_id = $1 AND t.job_id = j.id')},
  ${list('publications', 'b.source_id, o.name AS source, min(b.start_date) AS start_date FROM publication AS b JOIN source AS o ON o.tenant_id = $1 AND o.id = b.source_id WHERE b.tenant_id = $1 AND b.job_id = j.id GROUP BY 1, 2')},
  ${list('weeks', 'week_start, count FROM week_tally AS t WHERE t.tenant_id = $1 AND t.job_id = j.id AND t.week_start >= $4::date')},
  ${list('steps', 'k.id, k.name, k.status, k.outcome, coalesce(sum(t.current), 0) AS current, coalesce(sum(t.entered), 0) AS entered FROM process_step AS k LEFT JOIN step_tally AS t ON t.tenant_id = $1 AND t.job_id = j.id AND t.step_id = k.id WHERE k.tenant_id = $1 AND k.process_id = j.process_id GROUP BY k.tenant_id, k.id ORDER BY k.rank')},
  (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY greatest(0, floor(date_part('epoch', a.step_entered_at - a.date) / 8640 + 0.5))) FROM application AS a WHERE a.tenant_id = $1
    AND a.job_id = j.id AND a.current_step_id = ANY (ARRAY (SELECT id FROM process_step WHERE tenant_id = $1 AND process_id = j.process_id AND outcome = 'HIRED'))) AS hired,
  x.* FROM job AS j CROSS JOIN LATERAL (SELECT count(*)::int AS peers, coalesce(sum(t.count), 0)::int AS peer_applications FROM job_tally AS t WHERE ${seen('t')}
    AND t.contract_type_id = j.contract_type_id AND t.status = 'OPEN' AND t.job_id <> j.id) AS x WHERE ${seen('j')} AND j.id = $3`;

export const READS: Readonly<Record<string, Read>> = {
  account: { path: /^\/v1\/account$/, text: ACCOUNT, values: ({ caller }) => [caller.user], present: one(account) },
  processes: { path: /^\/v1\/process$/, text: PROCESS, values: () => [], present: processes },
  job: { path: /^\/v1\/job\/(\d+)$/, text: JOB_DETAIL, values: byId, present: one(jobDetail) },
  jobs: { path: /^\/v1\/job$/, text: JOBS, values: behind, present: page('JobCollection', jobSummary) },
  candidates: { path: /^\/v1\/candidate$/, text: PEOPLE, values: behind, present: page('CandidateCollection', candidateItem) },
  steps: { path: /^\/v1\/step$/, text: MOVES, values: behind, present: page('StepChangeCollection', stepChange) },
  notes: { path: /^\/v1\/note$/, text: NOTES, values: behind, present: page('NoteCollection', note) },
  application: { path: /^\/v1\/application\/(\d+)$/, text: APPLICATION, values: byId, present: one(detail) },
  applications: {
    path: /^\/v1\/job\/(\d+)\/application$/,
    text: APPLICATIONS,
    values: (asked) => [asked.id, ...behind(asked)],
    present: page('ApplicationCollection', item),
  },
  statistics: {
    path: /^\/v1\/job\/(\d+)\/stats$/,
    text: STATISTICS,
    values: ({ id }) => [id, weeksUntil(new Date())[0]],
    present: one(statistics),
  },
  changes: { path: /^\/v1\/change$/, text: CHANGES, values: ({ since, limit }) => [since, limit + 1], present: changes },
};
