/** The list of kinds that import and export are handed, the list of fields that `import --fields` prints, and its samples. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { POINTS_AT } from '../../src/records/schema.ts';
import { RECORDS } from '../../src/resources/records.ts';
import { openTestDatabase } from '../harness/database.ts';
import { aTenant } from '../harness/records.ts';
import { parsed } from '../cli/operator.ts';
import { createDesk, faultsOf, type Desk } from './desk.ts';

type Described = {
  readonly kind: string;
  readonly fields: readonly { readonly field: string; readonly required: string; readonly points_at: string | null }[];
  readonly sample: Readonly<Record<string, unknown>>;
};

let database: Database;
let desk: Desk;
let tenant: number;
let described: readonly Described[];

beforeAll(async () => {
  database = await openTestDatabase();
  desk = createDesk(database);
  tenant = (await aTenant(database.prisma)).id;
  described = await parsed(desk.support(['import', '--fields', '--json']));
});
afterAll(async () => {
  desk?.close();
  await database?.close();
});

test('the same in the document: src/records/fields.md is what `import --fields` prints', async () => {
  const { code, stdout, stderr } = await desk.support(['import', '--fields']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(readFileSync('src/records/fields.md', 'utf8')).toBe(stdout);
});

test('`import --fields KIND`: its fields with what they need and point at, for people and as JSON', async () => {
  const { stdout } = await desk.support(['import', '--fields', 'job']);
  expect(stdout).toMatch(/^FIELD +REQUIRED +TYPE +POINTS AT\n/);
  expect(stdout).toMatch(/^title +yes +text of 1 to 255 characters +-$/m);
  expect(stdout).toMatch(/^location\.country +no +text of 2 characters +-$/m);
  expect(stdout).toMatch(/^term\.unit +with term +one of DAY, WEEK, MONTH, YEAR +-$/m);
  expect(stdout).toMatch(/^team\.N +no +text of 1 to 255 characters +user$/m);
  const job = described.find(({ kind }) => kind === 'job');
  expect(await parsed(desk.support(['import', '--fields', 'job', '--json']))).toEqual(job);
});

test('the samples go in as one file; as CSV each says the same', async () => {
  expect(await desk.bringFile(tenant, 'src/records/sample.ndjson')).toMatchObject({ created: described.length, refused: 0 });
  for (const { kind } of described) {
    const { stdout } = await desk.support(['import', '--fields', kind]);
    const file = desk.put(`${kind}.csv`, stdout.slice(stdout.indexOf(':\n', stdout.indexOf('\nCSV')) + 2));
    expect([kind, await desk.bringFile(tenant, file, '--kind', kind)]).toEqual([
      kind,
      expect.objectContaining({ unchanged: 1, refused: 0 }),
    ]);
  }
});

test('a line without a field that is required is refused for this field alone; without any other one it is not', async () => {
  const lacking = described.flatMap(({ kind, fields, sample }) =>
    Object.keys(sample)
      .filter((name) => name !== 'kind')
      .map((name) => ({
        name,
        required: fields.some(({ field, required }) => required === 'yes' && (field === name || field.startsWith(`${name}.`))),
        line: { ...sample, kind, [name]: undefined },
      })),
  );
  const report = await desk.bring(
    tenant,
    lacking.map(({ line }) => line),
    '--dry-run',
  );
  const missing = faultsOf(report).filter(([, , reason]) => reason === 'is missing');
  expect(missing).toEqual(lacking.flatMap(({ name, required }, index) => (required ? [[index + 1, name, 'is missing']] : [])));
});

/** The kinds that a schema points at, at any depth. */
function targetsIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, inner]) => (name === POINTS_AT ? [String(inner)] : targetsIn(inner)));
}

const names = [...RECORDS.keys()];

test.each([...RECORDS.values()].map((kind) => [kind.name, kind] as const))(
  '%s points at kinds before it, so that one reading of a file finds them',
  (name, { schema }) => {
    expect(targetsIn(schema).filter((target) => !names.slice(0, names.indexOf(name)).includes(target))).toEqual([]);
  },
);

test('a kind leads to a person by a field that its records must have', () => {
  const people = [...RECORDS.values()].filter(({ person }) => person !== undefined);
  expect(people.map(({ name }) => name)).toContain('candidate');
  expect(people.filter(({ person, schema }) => !schema.required.includes(person ?? ''))).toEqual([]);
});
