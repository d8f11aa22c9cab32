import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { closeChangelog } from '../../../scripts/contract/diff/operators-changelog.ts';
import { RELEASED, release } from '../../../scripts/contract/diff/released.ts';
import { checkVersioning, findUnfrozen } from '../../../scripts/contract/diff/versioning.ts';
import type { Tree } from '../../../scripts/contract/diff/document.ts';
import { answers, object, string } from './documents.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'versioning-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const contract = (schema: Tree, version: string, entries: readonly string[]): Tree => {
  const document = answers(schema);
  const items = entries.map((entry) => ({
    version: entry,
    date: '2026-11-18',
    changes: [{ kind: 'FEATURE', text: 'New: `b`.' }],
  }));
  return { ...document, info: { title: 'T', version }, components: { examples: { changelog: { value: { items } } } } };
};

const bytes = (document: Tree): Buffer => Buffer.from(JSON.stringify(document));
const publish = (minor: number, schema: Tree, major = 1): Promise<string> =>
  release(root, `${major}.${minor}`, bytes(contract(schema, `${major}.${minor}`, [])));

function generate(schema: Tree, version: string, entries: readonly string[] = [version], major = 1): void {
  mkdirSync(path.join(root, `generated/v${major}`), { recursive: true });
  writeFileSync(path.join(root, `generated/v${major}/openapi.json`), bytes(contract(schema, version, entries)));
}

const one = object({ a: string });
const two = object({ a: string, b: string });

test("a release closes the section of the operators' changelog, with the migrations that it brings", async () => {
  const file = path.join(root, '.config/operations/CHANGELOG.md');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '# Changelog\n\n## Unreleased\n\n- New: `b`.\n\n## 1.13, 2026-11-01\n\n- First.\n');
  await closeChangelog(root, '1.14', '2026-11-18', ['20261118_b']);
  expect(readFileSync(file, 'utf8')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 1.14, 2026-11-18\n\n- New: `b`.\n- **Migrations.** `20261118_b`.\n\n## 1.13, 2026-11-01\n\n- First.\n',
  );
});

test('a contract that is major against the newest published one is refused, with the lines and the rule broken', async () => {
  await publish(13, two);
  generate(one, '1.14');
  const { faults } = await checkVersioning(root);
  expect(faults).toEqual([
    'generated/v1/openapi.json: against openapi/released/1.13.json, which clients use, these changes need a new major version:\n' +
      '  major\tdoIt\treceived 200 body.b\tfield removed\t4 removal of a field',
  ]);
});

test('a change that may break clients is refused until its line is accepted; a removal stays refused', async () => {
  const matching = (pattern: string, least: Tree): Tree =>
    object({ a: { ...string, pattern }, b: { type: 'integer', ...least } });
  await publish(13, matching('^a', { minimum: 1 }));
  generate(matching('^[a]', { exclusiveMinimum: 0 }), '1.14');
  const lines =
    '  major\tdoIt\treceived 200 body.a\tpattern ^a -> ^[a]\t4 any change that may break clients\n' +
    '  major\tdoIt\treceived 200 body.b\tminimum 1 -> none\t4 any change that may break clients';
  const accept = (text: string): void => writeFileSync(path.join(root, 'openapi/accepted-changes.txt'), `${text}\n`);
  expect((await checkVersioning(root)).faults).toEqual([
    expect.stringContaining(lines),
    expect.stringContaining('copy the lines into openapi/accepted-changes.txt'),
  ]);
  accept(lines);
  expect((await checkVersioning(root)).faults).toEqual([]);
  generate(object({}), '1.14');
  accept('major\tdoIt\treceived 200 body.a\tfield removed\t4 removal of a field');
  expect((await checkVersioning(root)).faults).toEqual([expect.stringContaining('field removed')]);
});

test.each([
  ['version', '1.13', ['1.13'], /info.version is 1.13 as in .*1.13.json, and must be 1.14 for these changes:\n {2}minor\tdoIt/],
  ['changelog', '1.14', ['1.13', '1.12'], /changelog.yaml has 1.13 as its newest, and info.version is 1.14/],
])('a minor change whose %s did not move is refused', async (_, version, entries, sentence) => {
  await publish(13, one);
  generate(two, version, entries);
  expect((await checkVersioning(root)).faults).toEqual([expect.stringMatching(sentence)]);
});

test('a minor change with a version and an entry of the changelog of its own is good', async () => {
  await publish(13, one);
  generate(two, '1.14');
  expect(await checkVersioning(root)).toEqual({
    notes: ['generated/v1/openapi.json: 1.14, minor against openapi/released/1.13.json.'],
    faults: [],
  });
});

test('a new field, parameter or operation that the changelog does not name in backticks is refused', async () => {
  await publish(13, one);
  generate(object({ a: string, b: string, c: string }), '1.14');
  expect((await checkVersioning(root)).faults).toEqual([
    'generated/v1/openapi.json: no entry of openapi/changelog.yaml after openapi/released/1.13.json names:\n' +
      '  minor\tdoIt\treceived 200 body.c\tfield added\t3 new response fields',
  ]);
  const item = (operationId: string) => ({ get: { operationId, responses: {} }, parameters: [{ name: 'b', in: 'query' }] });
  const added = contract(one, '1.14', ['1.14']);
  const paths = { ...(added['paths'] as Tree), '/b': item('b'), '/c': item('c') };
  writeFileSync(path.join(root, 'generated/v1/openapi.json'), bytes({ ...added, paths }));
  expect((await checkVersioning(root)).faults).toEqual([expect.stringMatching(/names:\n {2}operation c$/)]);
});

test('an announced version must be frozen once its date has passed', async () => {
  await publish(13, one);
  generate(one, '1.14', ['1.14', '1.13']);
  expect(await findUnfrozen(root, '2026-11-18')).toEqual([]);
  expect(await findUnfrozen(root, '2026-11-19')).toEqual([
    'openapi/released/1.14.json is missing, and openapi/changelog.yaml dates it 2026-11-18: npm run contract:release.',
  ]);
  await publish(14, one);
  expect(await findUnfrozen(root, '2026-11-19')).toEqual([]);
});

test('versions are numbers: 1.13 is newer than 1.9', async () => {
  await publish(13, two);
  await publish(9, one);
  generate(two, '1.13');
  expect((await checkVersioning(root)).faults).toEqual([]);
  generate(two, '1.9');
  expect((await checkVersioning(root)).faults).toEqual([
    expect.stringMatching(/info.version is 1.9, and openapi\/released\/1.13.json was published/),
  ]);
});

test('a version may tell of behaviour alone: no change of the contract, an entry of the changelog', async () => {
  await publish(13, one);
  generate(one, '1.14');
  expect((await checkVersioning(root)).faults).toEqual([]);
});

test('a major version that was never published passes and says so; each is held to its own', async () => {
  await publish(13, two);
  generate(two, '1.13', ['2.0', '1.13']);
  generate(one, '2.0', ['2.0', '1.13'], 2);
  const { notes, faults } = await checkVersioning(root);
  expect({ faults, last: notes.at(-1) }).toEqual({
    faults: [],
    last: 'generated/v2/openapi.json: no 2.<minor> was ever published, so nothing can break.',
  });
});

test('the version of a contract belongs to its folder', async () => {
  generate(one, '2.0');
  expect((await checkVersioning(root)).faults).toEqual([
    'generated/v1/openapi.json: info.version is 2.0, and must be 1.<minor>.',
  ]);
});

test('a published bundle is frozen', async () => {
  const file = await publish(13, one);
  await expect(publish(13, two)).rejects.toThrow('was published before, and is frozen');
  generate(one, '1.13');
  expect((await checkVersioning(root)).faults).toEqual([]);
  writeFileSync(
    path.join(root, file),
    bytes(contract(one, '1.13', []))
      .toString()
      .replace('Done', 'done'),
  );
  expect((await checkVersioning(root)).faults).toEqual([
    `${file} was changed after it was published, and is frozen: restore it.`,
  ]);
  rmSync(path.join(root, file));
  expect((await checkVersioning(root)).faults).toEqual([`${file} was published and is gone: restore it.`]);
  writeFileSync(path.join(root, RELEASED, '1.12.json'), bytes(contract(one, '1.12', [])));
  expect((await checkVersioning(root)).faults).toContain(
    `${RELEASED}/1.12.json is not in SHA256SUMS: publish by npm run contract:release.`,
  );
});

test('the contract of this repository keeps the rules', async () => {
  cpSync('generated/v1/openapi.json', path.join(root, 'generated/v1/openapi.json'));
  const { info } = JSON.parse(readFileSync('generated/v1/openapi.json', 'utf8')) as { info: { version: string } };
  expect(info.version).toMatch(/^1\./);
  expect((await checkVersioning(root)).faults).toEqual([]);
  expect((await checkVersioning('.')).faults).toEqual([]);
});
