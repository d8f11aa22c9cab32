/**
 * What L reads for the operations that `--all` measures: one hand-written statement each, of the
 * columns that an answer shows. L sends the rows as they come, without building the answer. `$1` is
 * the list of organisations, as the service has to ask for it too.
 */
const USER = 'u.id, u.first_name, u.last_name, u.email';
const PERSON = 'c.id, c.title, c.first_name, c.last_name, c.email';
const SOURCE = 'o.id, o.name, p.id, p.name';
const list = (entry: string, from: string): string => `(SELECT json_agg(r) FROM (SELECT ${entry} FROM ${from}) AS r)`;

const CANDIDATE = `c.*, ${list('k.name', `candidate_pool AS m JOIN pool AS k ON k.tenant_id = 1 AND k.id = m.pool_id WHERE m.tenant_id = 1 AND m.candidate_id = c.id ORDER BY k.name`)},
  EXISTS (SELECT 1 FROM application AS w WHERE w.tenant_id = 1 AND w.candidate_id = c.id)`;

const STEP = `e.id, e.date, e.modified_at, t.id, t.name, t.status, ${USER}, a.id, a.route, a.date, a.step_date, ${PERSON}, j.id, j.title, j.status,
  ${SOURCE}, s.id, s.name, s.status, EXISTS (SELECT 1 FROM document AS d WHERE d.tenant_id = 1 AND d.application_id = a.id AND d.type = 'CV')`;

const steps = (page: string, order = 'e.id'): string => `SELECT ${STEP} FROM (${page}) AS e
  JOIN process_step AS t ON t.tenant_id = 1 AND t.id = e.step_id
  LEFT JOIN "user" AS u ON u.tenant_id = 1 AND u.id = e.user_id
  JOIN application AS a ON a.tenant_id = 1 AND a.id = e.application_id
  JOIN candidate AS c ON c.tenant_id = 1 AND c.id = a.candidate_id
  JOIN job AS j ON j.tenant_id = 1 AND j.id = a.job_id
  LEFT JOIN source AS o ON o.tenant_id = 1 AND o.id = a.source_id
  LEFT JOIN posting_service AS p ON p.tenant_id = 1 AND p.id = o.posting_service_id
  JOIN process_step AS s ON s.tenant_id = 1 AND s.id = a.current_step_id ORDER BY ${order}`;

const pageOf = (
  table: string,
  more: string,
  order = 'p.id',
): string => `SELECT p.* FROM unnest($1::int[]) AS o(id) CROSS JOIN LATERAL (
  SELECT p.* FROM ${table} AS p WHERE p.tenant_id = 1 AND p.organisation_id = o.id AND ${more} ORDER BY ${order} LIMIT 101) AS p ORDER BY ${order} LIMIT 101`;

const jobs = (
  page: string,
): string => `SELECT j.id, j.title, j.status, j.reference, j.client, j.address, j.postalcode, j.town, j.country, j.longitude,
  j.latitude, j.created_at, j.modified_at, j.process_id, g.id, g.name, k.name, k.abbreviation FROM (${page}) AS j
  JOIN organisation AS g ON g.tenant_id = 1 AND g.id = j.organisation_id
  LEFT JOIN contract_type AS k ON k.tenant_id = 1 AND k.id = j.contract_type_id ORDER BY j.id`;

const applications = (
  page: string,
  order = 'a.id',
): string => `SELECT a.id, a.date, a.route, a.questionnaire_score, a.score, a.last_action_time, a.candidate_last_action, a.modified_at,
  a.step_date, a.step_entered_at, ${PERSON}, j.id, j.title, j.status, ${SOURCE}, s.id, s.name, s.status, s.outcome,
  EXISTS (SELECT 1 FROM document AS d WHERE d.tenant_id = 1 AND d.application_id = a.id AND d.type = 'CV'),
  ${list(`e.date, t.id, t.name, t.status, ${USER.replace('u.id', 'u.id AS by')}`, 'step_change AS e JOIN process_step AS t ON t.tenant_id = 1 AND t.id = e.step_id LEFT JOIN "user" AS u ON u.tenant_id = 1 AND u.id = e.user_id WHERE e.tenant_id = 1 AND e.application_id = a.id ORDER BY e.id')},
  ${list(`e.id, e.date, e.action, e.text, ${USER.replace('u.id', 'u.id AS by')}`, 'history_entry AS e LEFT JOIN "user" AS u ON u.tenant_id = 1 AND u.id = e.user_id WHERE e.tenant_id = 1 AND e.application_id = a.id ORDER BY e.id')},
  ${list('e.id, e.date, e.subject, e.sender, e.recipient, e.received, e.message_id, e.error', 'email_message AS e WHERE e.tenant_id = 1 AND e.application_id = a.id ORDER BY e.id')}
  FROM (${page}) AS a JOIN candidate AS c ON c.tenant_id = 1 AND c.id = a.candidate_id JOIN job AS j ON j.tenant_id = 1 AND j.id = a.job_id
  JOIN process_step AS s ON s.tenant_id = 1 AND s.id = a.current_step_id LEFT JOIN source AS o ON o.tenant_id = 1 AND o.id = a.source_id
  LEFT JOIN posting_service AS p ON p.tenant_id = 1 AND p.id = o.posting_service_id ORDER BY ${order}`;

/** Applications of the organisations whose candidate meets a condition. */
const applicationsOf = (person: string): string =>
  applications(`SELECT p.* FROM application AS p WHERE p.tenant_id = 1 AND p.organisation_id = ANY ($1::int[])
    AND EXISTS (SELECT 1 FROM candidate AS c WHERE c.tenant_id = 1 AND c.id = p.candidate_id AND ${person}) ORDER BY p.id LIMIT 101`);

const notes = (
  page: string,
): string => `SELECT n.id, n.date, n.text, n.modified_at, ${USER}, g.id, g.name, ${PERSON} FROM (${page}) AS n
  LEFT JOIN "user" AS u ON u.tenant_id = 1 AND u.id = n.user_id
  JOIN organisation AS g ON g.tenant_id = 1 AND g.id = n.organisation_id
  JOIN candidate AS c ON c.tenant_id = 1 AND c.id = n.candidate_id ORDER BY n.id`;

const calls = (page: string): string => `SELECT c.*, e.public_id, e.name, e.step_change, w.id, w.state FROM (${page}) AS c
  JOIN delivery AS d ON d.tenant_id = 1 AND d.id = c.delivery_id
  JOIN event AS e ON e.tenant_id = 1 AND e.id = d.event_id
  JOIN webhook AS w ON w.tenant_id = 1 AND w.id = d.webhook_id ORDER BY c.id DESC`;

const candidatesOf = (ids: string): string =>
  `SELECT ${CANDIDATE} FROM candidate AS c WHERE c.tenant_id = 1 AND c.id = ANY (ARRAY (${ids})) ORDER BY c.id`;

const applied = (more: string): string => `SELECT DISTINCT p.id FROM unnest($1::int[]) AS o(id) CROSS JOIN LATERAL (
  SELECT p.id FROM (SELECT DISTINCT a.candidate_id AS id FROM application AS a WHERE a.tenant_id = 1 AND a.organisation_id = o.id) AS p
  WHERE ${more} ORDER BY p.id LIMIT 101) AS p ORDER BY p.id LIMIT 101`;

const seen =
  'EXISTS (SELECT 1 FROM application AS a WHERE a.tenant_id = 1 AND a.candidate_id = p.id AND a.organisation_id + 0 = ANY ($1::int[]))';

/** The statements by name; `$2` and `$3` are what the name asks for. */
export const READS = {
  account: `SELECT ${USER}, u.language, u.time_zone, ${list('m.role, g.id, g.name', 'membership AS m JOIN organisation AS g ON g.tenant_id = 1 AND g.id = m.organisation_id WHERE m.tenant_id = 1 AND m.user_id = u.id ORDER BY 2')}
    FROM "user" AS u WHERE u.tenant_id = 1 AND u.id = $2 AND $1::int[] IS NOT NULL`,
  job: `SELECT j.*, g.name, k.name, k.abbreviation, ${USER}, r.name, ${list('s.*', 'process_step AS s WHERE s.tenant_id = 1 AND s.process_id = j.process_id ORDER BY s.rank')},
    ${list('b.id, b.start_date, b.end_date, o.id, o.name, p.id AS service, p.name AS service_name', 'publication AS b JOIN source AS o ON o.tenant_id = 1 AND o.id = b.source_id JOIN posting_service AS p ON p.tenant_id = 1 AND p.id = o.posting_service_id WHERE b.tenant_id = 1 AND b.job_id = j.id ORDER BY b.start_date, b.id')},
    ${list('x.name, x.value', 'job_attribute AS x WHERE x.tenant_id = 1 AND x.job_id = j.id ORDER BY x.name')}
    FROM job AS j JOIN organisation AS g ON g.tenant_id = 1 AND g.id = j.organisation_id JOIN process AS r ON r.tenant_id = 1 AND r.id = j.process_id
    LEFT JOIN contract_type AS k ON k.tenant_id = 1 AND k.id = j.contract_type_id LEFT JOIN "user" AS u ON u.tenant_id = 1 AND u.id = j.owner_id
    WHERE j.tenant_id = 1 AND j.id = $2 AND j.organisation_id = ANY ($1::int[])`,
  jobs: jobs(pageOf('job', 'p.id > $2::int')),
  jobsModified: jobs(pageOf('job', 'p.modified_at >= $2::timestamptz', 'p.modified_at, p.id')),
  application: `SELECT a.*, ${PERSON}, ${SOURCE}, s.name, s.status, j.title, j.status, j.process_id,
    ${list(`e.date, t.id, t.name, t.status, ${USER.replace('u.id', 'u.id AS by')}`, 'step_change AS e JOIN process_step AS t ON t.tenant_id = 1 AND t.id = e.step_id LEFT JOIN "user" AS u ON u.tenant_id = 1 AND u.id = e.user_id WHERE e.tenant_id = 1 AND e.application_id = a.id ORDER BY e.id')},
    ${list(`e.id, e.date, e.action, e.text, ${USER.replace('u.id', 'u.id AS by')}`, 'history_entry AS e LEFT JOIN "user" AS u ON u.tenant_id = 1 AND u.id = e.user_id WHERE e.tenant_id = 1 AND e.application_id = a.id ORDER BY e.id')},
    ${list('e.id, e.date, e.subject, e.sender, e.recipient, e.received, e.message_id, e.error', 'email_message AS e WHERE e.tenant_id = 1 AND e.application_id = a.id ORDER BY e.id')},
    ${list('d.*', 'document AS d WHERE d.tenant_id = 1 AND d.application_id = a.id ORDER BY d.id')},
    ${list('x.rank, x.operational', 'process_step AS x WHERE x.tenant_id = 1 AND x.process_id = j.process_id ORDER BY x.rank')}
    FROM application AS a JOIN candidate AS c ON c.tenant_id = 1 AND c.id = a.candidate_id JOIN job AS j ON j.tenant_id = 1 AND j.id = a.job_id
    JOIN process_step AS s ON s.tenant_id = 1 AND s.id = a.current_step_id LEFT JOIN source AS o ON o.tenant_id = 1 AND o.id = a.source_id
    LEFT JOIN posting_service AS p ON p.tenant_id = 1 AND p.id = o.posting_service_id
    WHERE a.tenant_id = 1 AND a.id = $2 AND a.organisation_id = ANY ($1::int[])`,
  applications: applications(pageOf('application', 'p.id > $2::int')),
  applicationsModified: applications(
    pageOf('application', 'p.modified_at >= $2::timestamptz', 'p.modified_at, p.id'),
    'a.modified_at, a.id',
  ),
  applicationsOnStep: applications(pageOf('application', 'p.current_step_id = $2::int')),
  applicationsAtStatus: applications(
    `SELECT e.* FROM process_step AS s CROSS JOIN LATERAL (${pageOf('application', 'p.current_step_id = s.id')}) AS e
      WHERE s.tenant_id = 1 AND s.status = $2::"StepStatus" ORDER BY e.id LIMIT 101`,
  ),
  applicationsToJobs: applications(
    `SELECT p.* FROM job AS j CROSS JOIN LATERAL (
      SELECT p.* FROM application AS p WHERE p.tenant_id = 1 AND p.job_id = j.id ORDER BY p.id LIMIT 101) AS p
      WHERE j.tenant_id = 1 AND j.organisation_id = ANY ($1::int[]) AND j.status = $2::"JobStatus" ORDER BY p.id LIMIT 101`,
  ),
  applicationsSinceDay: applications(
    `SELECT p.* FROM application AS p WHERE p.tenant_id = 1 AND p.organisation_id = ANY ($1::int[])
      AND p.step_date >= $2::date ORDER BY p.id + 0 LIMIT 101`,
  ),
  applicationsNamed: applicationsOf('c.first_name_key = $2'),
  applicationsWithEmail: applicationsOf('c.email_key = $2'),
  candidate: `SELECT ${CANDIDATE} FROM candidate AS c WHERE c.tenant_id = 1 AND c.id = $2 AND ${seen.replace('p.id', 'c.id')}`,
  candidates: candidatesOf(applied('p.id > $2::int')),
  candidatesNamed: candidatesOf(
    `SELECT p.id FROM candidate AS p WHERE p.tenant_id = 1 AND p.first_name_key = $2 AND ${seen} ORDER BY p.id LIMIT 101`,
  ),
  candidatesWithEmail: candidatesOf(
    `SELECT p.id FROM candidate AS p WHERE p.tenant_id = 1 AND p.email_key = $2 AND ${seen} ORDER BY p.id LIMIT 101`,
  ),
  candidatesModified: candidatesOf(
    `SELECT p.id FROM candidate AS p WHERE p.tenant_id = 1 AND p.modified_at >= $2::timestamptz AND ${seen} ORDER BY p.modified_at, p.id LIMIT 101`,
  ),
  steps: steps(pageOf('step_change', 'p.id > $2::int')),
  stepsModified: steps(pageOf('step_change', 'p.modified_at >= $2::timestamptz', 'p.modified_at, p.id'), 'e.modified_at, e.id'),
  stepsOfJob: steps(
    `SELECT p.* FROM step_change AS p WHERE p.tenant_id = 1 AND p.job_id = $2 AND $1::int[] IS NOT NULL ORDER BY p.id LIMIT 101`,
  ),
  stepsOfJobModified: steps(
    `SELECT p.* FROM step_change AS p WHERE p.tenant_id = 1 AND p.job_id = $2 AND p.modified_at >= $3::timestamptz AND $1::int[] IS NOT NULL ORDER BY p.modified_at, p.id LIMIT 101`,
    'e.modified_at, e.id',
  ),
  stepsNamed: steps(
    `SELECT e.* FROM process_step AS s CROSS JOIN LATERAL (${pageOf('step_change', 'p.step_id = s.id')}) AS e WHERE s.tenant_id = 1 AND s.name = $2 ORDER BY e.id LIMIT 101`,
  ),
  stepsOfApplication: steps(
    `SELECT p.* FROM step_change AS p WHERE p.tenant_id = 1 AND p.application_id = $2 AND $1::int[] IS NOT NULL ORDER BY p.id LIMIT 101`,
  ),
  notes: notes(pageOf('note', 'p.id > $2::int')),
  notesOfCandidate: notes(
    `SELECT p.* FROM note AS p WHERE p.tenant_id = 1 AND p.candidate_id = $2 AND p.organisation_id + 0 = ANY ($1::int[]) ORDER BY p.id LIMIT 101`,
  ),
  calls: calls(pageOf('call', '$2::int IS NOT NULL', 'p.id DESC')),
  callsOfEvent: calls(
    `SELECT p.* FROM unnest($2::boolean[]) AS f(value) CROSS JOIN unnest($3::"EventName"[]) AS e(value) CROSS JOIN LATERAL (
      ${pageOf('call', 'p.failed = f.value AND p.event = e.value', 'p.id DESC')}) AS p ORDER BY p.id DESC LIMIT 101`,
  ),
} as const;

export type ReadName = keyof typeof READS;
