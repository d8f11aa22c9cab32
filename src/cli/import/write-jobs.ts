import type { Attempt, Entry, Writer } from './attempt.ts';
import { saveNumbered, saveParts } from './parts.ts';
import { listOf, pick, textsOf, type Values } from './records.ts';
import { saveEntries, type Saved } from './save.ts';

const DEFAULTS: Values = {
  description: '',
  employer_description: '',
  position_description: '',
  profile_description: '',
  status: 'DRAFT',
  cv_required: false,
  cover_required: false,
};

/** Jobs with team, attributes and publications. */
export const writeJobs: Writer = async (attempt, entries) => {
  for (const { line, record } of entries) {
    const wrong = listOf(record['publications']).findIndex(
      ({ start_date: start, end_date: end }) => typeof end === 'string' && end < String(start),
    );
    if (wrong >= 0) attempt.refuse(line, `publications.${wrong}.end_date`, 'lies before start_date');
  }
  await refuseOtherProcess(attempt, entries);
  const saved = await saveEntries(attempt, 'job', entries, columnsOfNew, DEFAULTS);
  const parts = (field: string, table: string, key: string, rowOf: (part: Values) => Values) =>
    saveParts(
      attempt,
      table,
      ['tenant_id', 'job_id', key],
      saved.flatMap((entry) => listOf(entry.record[field]).map((part) => ({ entry, row: { job_id: entry.id, ...rowOf(part) } }))),
    );
  await parts('attributes', 'job_attribute', 'api_name', (part) => pick(part, ['api_name', 'name', 'value']));
  const team = saved.flatMap((entry) =>
    textsOf(entry.record['team']).map((user) => ({ entry, row: { job_id: entry.id, user_id: attempt.rowOf('user', user) } })),
  );
  await saveParts(attempt, 'job_team_member', ['tenant_id', 'job_id', 'user_id'], team);
  await savePublications(attempt, saved);
};

const columnsOfNew = ({ line, isNew }: Saved): Values => (isNew ? { reference: line.reference } : {});

/** A job with applications keeps its process: they are at its steps. */
async function refuseOtherProcess(attempt: Attempt, entries: readonly Entry[]): Promise<void> {
  const there = entries.filter(({ id, record }) => id !== undefined && record['process'] !== undefined);
  if (there.length === 0) return;
  const rows = await attempt.transaction.$queryRawUnsafe<{ id: number; process_id: number }[]>(
    `SELECT "id", "process_id" FROM "job" AS j WHERE "tenant_id" = $1::int AND "id" = ANY ($2::int[])
     AND EXISTS (SELECT 1 FROM "application" AS a WHERE a."tenant_id" = j."tenant_id" AND a."job_id" = j."id")`,
    attempt.tenant.id,
    there.map(({ id }) => id),
  );
  const processes = new Map(rows.map(({ id, process_id: process }) => [id, process]));
  for (const { line, id, record } of there) {
    const process = processes.get(id ?? 0);
    if (process !== undefined && process !== attempt.rowOf('process', record['process']))
      attempt.refuse(line, 'process', 'cannot be changed: the job has applications that go through the other one');
  }
}

/** A publication is identified by its source and its first day. */
async function savePublications(attempt: Attempt, saved: readonly Saved[]): Promise<void> {
  const { transaction, tenant } = attempt;
  const given = saved.flatMap((entry) => listOf(entry.record['publications']).map((part) => ({ entry, part })));
  if (given.length === 0) return;
  const rows = await transaction.publication.findMany({
    where: { tenantId: tenant.id, jobId: { in: saved.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
  });
  const keyOf = (job: number, source: number | null, start: string): string => `${job} ${source} ${start}`;
  const known = Map.groupBy(rows, ({ jobId, sourceId, startDate }) =>
    keyOf(jobId, sourceId, startDate.toISOString().slice(0, 10)),
  );
  const placed = given.map(({ entry, part }) => {
    const sourceId = attempt.rowOf('source', part['source']);
    const start = String(part['start_date']);
    const old = known.get(keyOf(entry.id, sourceId, start))?.shift();
    return { entry, old, row: { job_id: entry.id, source_id: sourceId, start_date: start, end_date: part['end_date'] ?? null } };
  });
  await saveNumbered(attempt, 'publication', placed);
}
