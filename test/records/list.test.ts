/** The list of kinds that import and export are handed. */
import { expect, test } from '@jest/globals';
import { POINTS_AT } from '../../src/records/schema.ts';
import { RECORDS } from '../../src/resources/records.ts';

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
