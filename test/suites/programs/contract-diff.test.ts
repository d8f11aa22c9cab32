import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';

type Tree = { readonly [key: string]: unknown };

const folder = mkdtempSync(path.join(os.tmpdir(), 'contract-diff-'));
afterAll(() => rmSync(folder, { recursive: true }));

const real = JSON.parse(readFileSync('generated/v1/openapi.json', 'utf8')) as { paths: Tree; components: { schemas: Tree } };

/** The contract so many times over, each copy with schemas of its own, some texts in it shorter or longer. */
function writeMany(times: number, maxLength: number): string {
  const text = JSON.stringify({ paths: real.paths, schemas: real.components.schemas }).replaceAll(
    '"maxLength":50',
    `"maxLength":${maxLength}`,
  );
  const copies = Array.from({ length: times }, (_, copy) => {
    const own = text
      .replaceAll('#/components/schemas/', `#/components/schemas/C${copy}`)
      .replaceAll('"operationId":"', `"operationId":"c${copy}`);
    return JSON.parse(own) as { paths: Tree; schemas: Tree };
  });
  const prefixed = (tree: Tree, prefix: string) => Object.entries(tree).map(([key, value]) => [prefix + key, value] as const);
  const paths = Object.fromEntries(copies.flatMap((copy, index) => prefixed(copy.paths, `/c${index}`)));
  const schemas = Object.fromEntries(copies.flatMap((copy, index) => prefixed(copy.schemas, `C${index}`)));
  const file = path.join(folder, `${times}-${maxLength}.json`);
  const components = { ...real.components, schemas: { ...real.components.schemas, ...schemas } };
  writeFileSync(file, JSON.stringify({ ...real, paths, components }, null, 2));
  return file;
}

/** The processor seconds of a comparison; those of other programs of the run do not count. */
function compareMany(times: number): number {
  const files = [writeMany(times, 50), writeMany(times, 49)];
  const timed = ['-c', 'npm run --silent contract:diff -- "$@"; code=$?; times >&2; exit $code', 'sh', ...files];
  const { status, stdout, stderr } = spawnSync('bash', timed, { encoding: 'utf8', maxBuffer: 1e9 });
  expect({ status, last: stdout.trimEnd().split('\n').at(-1) }).toEqual({ status: 1, last: 'major' });
  const [user = 0, system = 0] = [...(stderr.trimEnd().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  expect(user).toBeGreaterThan(0);
  return user + system;
}

test('a file of 10 MB costs in proportion to its size, not to the square of it', () => {
  const [part, whole] = [compareMany(7), compareMany(42)];
  expect(statSync(path.join(folder, '42-50.json')).size).toBeGreaterThan(10e6);
  // a square would be 36 times as much
  expect(whole / part).toBeLessThan(12);
});
