/** The dependencies: lock file, licences, and npm's list of them. */
import { execFile } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectFigure } from './figures.ts';

type Entry = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as Required<
  Pick<Entry, 'dependencies' | 'devDependencies' | 'optionalDependencies'>
>;
const { '': own = {}, ...packages } = (JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> }).packages;
const entries = Object.entries(packages);

const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'MIT and ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Python-2.0',
  'Unlicense',
]);
/** Their package.json names none; a file beside it, or their readme, does. */
const TOLD_ELSEWHERE: Readonly<Record<string, string>> = { pause: 'MIT' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'recruitment-supply-'));
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(path.join(root, file), path.join(folder, file));
});
afterAll(() => rm(folder, { recursive: true }));

const npm = (...args: readonly string[]) =>
  new Promise<{ readonly failed: boolean; readonly stdout: string; readonly stderr: string }>((resolve) =>
    execFile('npm', args, { cwd: folder, maxBuffer: 2 ** 26, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, stdout, stderr }),
    ),
  );

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

function licenceOf(place: string, { license }: Entry): string {
  if (license !== undefined) return license;
  const { licenses } = JSON.parse(read(`${place}/package.json`)) as { readonly licenses?: readonly { readonly type: string }[] };
  return licenses?.[0]?.type ?? TOLD_ELSEWHERE[nameOf(place)] ?? 'none';
}

test('package.json and the lock file agree, and every version is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  expect(own).toMatchObject({ dependencies, devDependencies, optionalDependencies });
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  // `npm:typescript@7.0.2` is a package under another name
  const wanted = all.map(([name, version]) => [name, version.replace(/^npm:.+@/, '')] as const);
  expect(
    wanted.filter(([name, version]) => !/^\d/.test(version) || packages[`node_modules/${name}`]?.version !== version),
  ).toEqual([]);
});

test('every package comes from the registry of npm, and its digest is known', () => {
  const foreign = entries.filter(
    ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(foreign).toEqual([]);
  const known = entries.filter(([, { integrity, version }]) => integrity?.startsWith('sha512-') && version !== undefined);
  expectFigure('Packages without a digest', entries.length - known.length, 'packages', { atMost: 0 });
});

test('no package may run a script at its installation, and the runtime is locked like the others', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as { readonly allowScripts: Readonly<Record<string, boolean>> };
  expect(Object.values(allowScripts)).not.toContain(true);
  expect(Object.keys(manifest.optionalDependencies).map((name) => packages[`node_modules/${name}`]?.version)).toEqual(
    Object.values(manifest.optionalDependencies),
  );
});

test('npm ci takes the lock file: it has the binaries of every platform', async () => {
  // npm from 11.6.2 on refuses a lock file that lacks one (npm/cli#9846), so a release is taken of
  // which the registry has them all
  const { failed, stderr } = await npm('ci', '--dry-run', '--ignore-scripts', '--offline', '--no-audit');
  const missing = [...stderr.matchAll(/(?:Missing|Invalid): (\S+)@\S* from lock file/g)].map(([, name = '']) => name);
  expect(missing).toEqual([]);
  expect(failed ? stderr : '').toBe('');
  const binaries = entries.flatMap(([place, { version, optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ name, of: `${nameOf(place)}@${version}` })),
  );
  const locked = new Set(entries.map(([place]) => nameOf(place)));
  expect(binaries.filter(({ name }) => !locked.has(name))).toEqual([]);
});

test('the licences of what runs are known and allowed', () => {
  const table = Object.groupBy(
    entries.filter(([, { dev }]) => dev !== true),
    ([place, entry]) => licenceOf(place, entry),
  );
  for (const [licence, of] of Object.entries(table)) process.stderr.write(`  ${licence.padEnd(14)} ${of?.length} packages\n`);
  expect(Object.keys(table).filter((licence) => !ALLOWED.has(licence))).toEqual([]);
});

test('npm makes a CycloneDX document that names each of them', async () => {
  // not --omit dev: npm leaves out with them what a tool of development needs too, such as prisma itself
  const { stdout } = await npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only');
  const document = JSON.parse(stdout) as {
    readonly bomFormat: string;
    readonly specVersion: string;
    readonly components: readonly {
      readonly name: string;
      readonly version: string;
      readonly purl: string;
      readonly hashes?: readonly object[];
    }[];
  };
  expect(document).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d$/) });
  const named = new Set(document.components.map(({ name, version }) => `${name}@${version}`));
  expect(Object.entries(manifest.dependencies).filter(([name, version]) => !named.has(`${name}@${version}`))).toEqual([]);
  expect(document.components.filter(({ purl, hashes }) => !purl.startsWith('pkg:npm/') || !hashes?.length)).toEqual([]);
  process.stderr.write(`  ${named.size} packages in the document\n`);
});
