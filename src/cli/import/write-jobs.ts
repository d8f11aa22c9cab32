import type { Attempt, Entry } from './attempt.ts';
import { listOf, objectOf, pick, textsOf, type Kind, type Values } from './records.ts';
import { saveEntries, saveParts, type Saved } from './save.ts';
import { changeRows, drawIds, insertRows } from './tables.ts';
import type { Writer } from './writers.ts';

const OWN = [
  'title',
  'status',
  'client',
  'description',
  'employer_description',
  'position_description',
  'profile_description',
  'start_date',
  'cv_required',
  'cover_required',
];
const PLACE = ['address', 'postalcode', 'town', 'country', 'longitude', 'latitude'];
const POINTERS = ['organisation', 'process', 'questionnaire', 'owner', 'contract_type'];
const TEXTS = ['description', 'employer_description', 'position_description', 'profile_description'];

const DEFAULTS: Values = {
  ...Object.fromEntries([...OWN, ...PLACE].map((name) => [name, null])),
  ...Object.fromEntries(TEXTS.map((name) => [name, ''])),
  questionnaire_id: null,
  owner_id: null,
  contract_type_id: null,
  term_count: null,
  term_unit: null,
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
  const saved = await saveEntries(attempt, 'job', entries, (entry) => columnsOf(attempt, entry), DEFAULTS);
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

function columnsOf(attempt: Attempt, { line, record, isNew }: Saved): Values {
  const pointers = POINTERS.filter((field) => record[field] !== undefined).map((field) => [
    `${field}_id`,
    attempt.rowOf(field === 'owner' ? 'user' : (field as Kind), record[field]),
  ]);
  const place =
    record['location'] === null ? Object.fromEntries(PLACE.map((name) => [name, null])) : objectOf(record['location']);
  const { count = null, unit = null } = objectOf(record['term']);
  return {
    ...(isNew && { reference: line.reference }),
    ...pick(record, OWN),
    ...pick(place as Values, PLACE),
    ...(Object.fromEntries(pointers) as Values),
    ...(record['term'] !== undefined && { term_count: count, term_unit: unit }),
  };
}

/** The steps of its applications are those of the process that a job has. */
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

type Publication = { readonly id: number; readonly jobId: number; readonly sourceId: number; readonly startDate: Date };

/** A publication goes by its source and its first day. */
async function savePublications(attempt: Attempt, saved: readonly Saved[]): Promise<void> {
  const { transaction, tenant } = attempt;
  const given = saved.flatMap((entry) => listOf(entry.record['publications']).map((part) => ({ entry, part })));
  if (given.length === 0) return;
  const rows: readonly Publication[] = await transaction.publication.findMany({
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
  const there = placed.filter(({ old }) => old !== undefined);
  const fresh = placed.filter(({ old }) => old === undefined);
  const changed = await changeRows(
    transaction,
    'publication',
    there.map(({ row, old }) => ({ tenant_id: tenant.id, id: old?.id ?? 0, ...row })),
  );
  const ids = await drawIds(transaction, 'publication', fresh.length);
  await insertRows(
    transaction,
    'publication',
    fresh.map(({ row }, index) => ({ tenant_id: tenant.id, id: ids[index], ...row })),
  );
  for (const { entry, old } of placed) if (old === undefined || changed.has(old.id)) attempt.written(entry.line, 'changed');
}
