/**
 * "No change is missed": every column of any table that an answer with a date of modification reads
 * is changed by SQL, and every row deleted and inserted again. An answer that differs has a later date.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tables } from '#generated/database/tables.ts';
import type { Answer, Client } from '../harness/client.ts';
import { startService, type Service } from '../harness/service.ts';
import { recordStatements } from '../suites/isolation/recorded-statements.ts';
import { aShownOffice, type Shown } from './shown-columns.ts';

/** Undefined: a column that a row has not. */
type Value = string | number | boolean | null | undefined;
type Row = Readonly<Record<string, Value>>;
type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
  /** Of an enum. */
  readonly labels: readonly string[] | null;
  /** The table that it refers to. */
  readonly target: string | null;
};
/** An answer, how it is now, and the statements that read it. */
type Watched = Shown & { shown: unknown; readonly statements: string };

/** Rows that are written once and never changed. */
const WRITTEN_ONCE = ['event', 'apply_address'];
/** Refused, because statistics count them. */
const COUNTED = ['application.date', 'step_change.job_id'];
/** Keys, and dates that triggers set. */
const KEPT = ['tenant_id', 'id', 'created_at', 'modified_at'];
/** Tables whose rows answers show as parts of others. */
const PARTS = [
  'membership',
  'process_organisation',
  'process_step',
  'question',
  'choice',
  'job_attribute',
  'publication',
  'candidate_pool',
  'step_change',
  'history_entry',
  'email_message',
  'document',
  'assessment_result',
  'questionnaire_submission',
  'interviewer',
  'evaluation',
  'evaluation_answer',
  'evaluation_choice',
];
/** Values that answers can show, where another text is none. */
const OTHERS: Readonly<Record<string, string>> = {
  availability: 'now',
  country: 'DE',
  email: 'other@mail.example',
  language: 'fr',
  linkedin: 'https://other.example/',
  mime_type: 'text/plain',
  pay_currency: 'USD',
  time_zone: 'Europe/Rome',
  url: 'https://other.example/',
  video_url: 'https://other.example/',
};

let service: Service;
let client: Client;
let tenantId: number;
let unchanged: readonly number[];
let watched: readonly Watched[];
let columns: readonly Column[];

beforeAll(async () => {
  service = await startService({ credentialsKeptMs: 600_000 });
  const office = await aShownOffice(service);
  ({ client, tenantId, unchanged } = office);
  // what the check of the password reads is not part of an answer
  await client.get('/account');
  const answers: Watched[] = [];
  for (const answer of office.answers) {
    const { statements, stop } = recordStatements();
    const shown = await read(answer);
    stop();
    expect([answer.address, shown]).toEqual([answer.address, expect.anything()]);
    answers.push({ ...answer, shown, statements: [...statements].join('\n') });
  }
  watched = answers;
  columns = await readColumns();
});
afterAll(() => service?.close());

const NAMES = Object.values(tables).map(({ name }) => name);

test('"what it shows": an answer that shows a changed value has a later date', async () => {
  const faults: string[] = [];
  const differing = new Set<Watched>();
  for (const table of NAMES) {
    const rows = await readRows(table);
    if (rows.length === 0 && readersOf(table).length > 0) faults.push(`${table} has no rows`);
    for (const column of columnsOf(table).filter(({ name }) => !KEPT.includes(name))) {
      const place = `${table}.${column.name}`;
      const open = new Set(readersOf(table, column.name));
      let isChanged = open.size === 0 || column.isKey || column.target !== null || COUNTED.includes(place);
      for (const row of rows) {
        const former = row[column.name];
        for (const value of open.size === 0 ? [] : await valuesBeside(column, former)) {
          const dates = await readDates(open);
          if (!(await change(column, row, value))) continue;
          isChanged = true;
          for (const { answer, differs, isDated } of await readAgain(open, dates)) {
            if (!differs) continue;
            if (!isDated) faults.push(`${place} changes ${answer.address} without a date`);
            open.delete(answer);
            differing.add(answer);
          }
          expect(await change(column, { ...row, [column.name]: value }, former)).toBe(true);
          if (column.target !== null) break;
        }
      }
      if (!isChanged) faults.push(`${place} cannot be changed`);
    }
  }
  expect(faults).toEqual([]);
  expect(differing).toEqual(new Set(watched));
});

test('an answer that shows a row more, or less, has a later date', async () => {
  const faults: string[] = [];
  const differing = new Set<string>();
  const look = async (table: string, verb: string, sql: string): Promise<boolean> => {
    const readers = readersOf(table);
    const dates = await readDates(readers);
    if ((await run(sql)) !== 1) return false;
    for (const { answer, shown, differs, isDated } of await readAgain(readers, dates)) {
      if (differs && !isDated) faults.push(`${table} changes ${answer.address} when a row is ${verb}`);
      if (differs) differing.add(`${verb} ${table}`);
      answer.shown = shown;
    }
    return true;
  };
  // first the tables to which no other one refers
  for (let left: readonly string[] = NAMES; left.length > 0;) {
    const referred = new Set(
      columns.filter(({ table, target }) => table !== target && left.includes(table)).map(({ target }) => target),
    );
    for (const table of left.filter((each) => !referred.has(each)))
      for (const row of await readRows(table)) {
        const erase = `DELETE FROM "${table}" WHERE ${whereIs(table, row)}`;
        if (!(await look(table, 'deleted', erase))) continue;
        const without = readersOf(table).map(({ shown }) => shown);
        const again = `jsonb_populate_record(NULL::"${table}", ${literal(JSON.stringify(row))})`;
        expect(await look(table, 'inserted', `INSERT INTO "${table}" SELECT * FROM ${again}`)).toBe(true);
        await run(erase);
        for (const [index, answer] of readersOf(table).entries()) answer.shown = without[index];
      }
    left = left.filter((table) => referred.has(table));
  }
  expect(faults).toEqual([]);
  expect(differing).toEqual(new Set(PARTS.flatMap((table) => [`deleted ${table}`, `inserted ${table}`])));
});

const readersOf = (table: string, column?: string): readonly Watched[] =>
  WRITTEN_ONCE.includes(table) || !columnsOf(table).some(({ name }) => name === 'tenant_id')
    ? []
    : watched.filter(
        ({ statements }) => statements.includes(`"${table}"`) && (column === undefined || statements.includes(`"${column}"`)),
      );

/** The answers as they are now, whether they differ from what they were, and whether their dates do. */
async function readAgain(answers: Iterable<Watched>, dates: ReadonlyMap<string, string>) {
  const after = await readDates(answers);
  return Promise.all(
    [...answers].map(async (answer) => {
      const shown = await read(answer);
      const { address } = answer;
      // what is no longer visible does not come
      const differs = shown !== undefined && answer.shown !== undefined && !isDeepStrictEqual(shown, answer.shown);
      return { answer, shown, differs, isDated: (after.get(address) ?? '') > (dates.get(address) ?? '') };
    }),
  );
}

/** An answer without its date, and what says of itself that it changes without one. */
async function read(answer: Shown): Promise<unknown> {
  const body: Answer['body'] = await answer.read(client);
  const { _actions, modification_date: _, ...shown } = body ?? {};
  return body && { ...shown, ...(answer.table === 'step_change' && { application: undefined }) };
}

async function readDates(answers: Iterable<Watched>): Promise<ReadonlyMap<string, string>> {
  // a date is one of milliseconds
  await wait(2);
  const texts = [...answers].map(
    ({ table, id, address }) =>
      `SELECT '${address}' AS "address", "modified_at"::text AS "date" FROM "${table}" WHERE "tenant_id" = ${tenantId} AND "id" = ${id}`,
  );
  if (texts.length === 0) return new Map();
  const rows = await service.prisma.$queryRawUnsafe<{ address: string; date: string }[]>(texts.join(' UNION ALL '));
  return new Map(rows.map(({ address, date }) => [address, date]));
}

/** The number of rows that it writes; 0 when the database refuses it. */
const run = (sql: string): Promise<number> => service.prisma.$executeRawUnsafe(sql).catch(() => 0);

const change = async ({ table, name }: Column, row: Row, value: Value): Promise<boolean> =>
  (await run(`UPDATE "${table}" SET "${name}" = ${literal(value)} WHERE ${whereIs(table, row)}`)) === 1;

const whereIs = (table: string, row: Row): string =>
  columnsOf(table)
    .filter(({ isKey }) => isKey)
    .map(({ name }) => `"${name}" = ${literal(row[name])}`)
    .join(' AND ');

const literal = (value: Value): string =>
  value === null || value === undefined ? 'NULL' : `'${String(value).replaceAll("'", "''")}'`;

const DAY_MS = 86_400_000;

async function valuesBeside({ name, type, labels, target }: Column, value: Value): Promise<readonly Value[]> {
  if (target !== null) {
    const rows = await readRows(target);
    return rows.map(({ id }) => id).filter((id) => id !== value);
  }
  if (labels !== null) return labels.filter((label) => label !== value);
  if (type === 'boolean') return [value !== true];
  if (type === 'text') return [OTHERS[name] ?? `Changed ${String(value)}`];
  if (type === 'date' || type.startsWith('timestamp'))
    return [new Date(new Date(String(value ?? '2026-11-20')).getTime() + DAY_MS).toISOString()];
  if (['integer', 'double precision'].includes(type)) return [Number(value ?? 0) + 1, Number(value ?? 0) + 1000];
  throw new Error(`There is no other value of ${name}, which is ${type}.`);
}

/** The rows of the tenant but those of the caller. */
async function readRows(table: string): Promise<readonly Row[]> {
  if (readersOf(table).length === 0) return [];
  const text = `SELECT to_jsonb(t) AS "row" FROM "${table}" AS t WHERE t."tenant_id" = ${tenantId} ORDER BY 1`;
  const rows = await service.prisma.$queryRawUnsafe<{ row: Row }[]>(text);
  const owner = table === 'user' ? 'id' : 'user_id';
  return rows
    .map(({ row }) => row)
    .filter((row) => !unchanged.includes(Number(row[owner])) || !['user', 'membership', 'credential'].includes(table));
}

const columnsOf = (table: string): readonly Column[] => columns.filter((column) => column.table === table);

const readColumns = (): Promise<Column[]> =>
  service.prisma.$queryRaw<Column[]>`
    SELECT c.relname AS "table", a.attname AS "name", format_type(a.atttypid, NULL) AS "type",
      EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)) AS "isKey",
      (SELECT array_agg(e.enumlabel::text) FROM pg_enum e WHERE e.enumtypid = a.atttypid) AS "labels",
      (SELECT t.relname FROM pg_constraint f JOIN pg_class t ON t.oid = f.confrelid WHERE f.contype = 'f' AND f.conrelid = c.oid
        AND a.attnum = f.conkey[array_length(f.conkey, 1)] ORDER BY array_length(f.conkey, 1) LIMIT 1) AS "target"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`;
