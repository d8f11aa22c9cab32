/**
 * "Also npx from the packed package": packed, installed into an empty folder, run by another Node
 * than the repository's own.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract } from '../../../harness/contract.ts';
import { aFolder } from '../../../runtime/process.ts';
import { endPrograms, ownPath, startProgram } from '../program.ts';
import { LISTENS, mockOf, type StartedMock } from './started-mock.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const run = promisify(execFile);

let folder: string;
let mock: StartedMock;

beforeAll(async () => {
  await run(path.join(root, 'node_modules/.bin/node'), ['scripts/mock/pack.ts'], { cwd: root });
  folder = await aFolder();
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  const tarball = path.join(root, `generated/packages/recruitment-mock-${contract.info.version}.0.tgz`);
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', tarball], { cwd: folder });
  mock = mockOf(
    await startProgram('npx', ['recruitment-mock', '--port', '0'], LISTENS, { cwd: folder, env: { PATH: ownPath() } }),
  );
});
afterAll(endPrograms);

test('the first call is answered, by the contract it was packed with', async () => {
  expect((await mock.client.get('/')).body).toMatchObject({ _version: contract.info.version, _self: `${mock.origin}/v1/` });
  expect((await mock.client.post('/note', { text: 5 })).status).toBe(422);
  expect((await mock.client.get('/job', { prefer: 'dynamic=true, seed=7' })).status).toBe(200);
});

test('the package holds plain JavaScript, and asks for what was tested here and nothing else', () => {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'node_modules/recruitment-mock/package.json'), 'utf8'));
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({
    name: 'recruitment-mock',
    version: `${contract.info.version}.0`,
    engines: { node: '>=20.19' },
    license: 'MIT',
  });
  expect(readFileSync(path.join(folder, 'node_modules/recruitment-mock/LICENSE'), 'utf8')).toMatch(/^MIT License/);
  expect({ ...dependencies, ...devDependencies }).toMatchObject(manifest.dependencies);
  expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(['@stoplight/prism-http', 'express']));
  expect(Object.keys(manifest.dependencies).filter((name) => /prisma|^pg$|pglite/.test(name))).toEqual([]);
  expect(manifest.scripts).toBeUndefined();
});

test('its README says how it is started, and nothing of a repository', () => {
  const readme = readFileSync(path.join(folder, 'node_modules/recruitment-mock/README.md'), 'utf8');
  expect(readme).toContain('npx recruitment-mock --port 4011 --dynamic --seed 7');
  expect(readme).not.toMatch(/npm run|openapi\//);
});

test('what is typed wrong is said, with exit code 2; --help tells the options', async () => {
  const call = (...args: string[]) => run(path.join(folder, 'node_modules/.bin/recruitment-mock'), args, { cwd: folder });
  await expect(call('--prot', '1')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--prot') });
  await expect(call('--port', 'x')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--port x is no port') });
  await expect(call('--port', new URL(mock.origin).port)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('choose another port'),
  });
  expect((await call('--help')).stdout).toContain('--public-url URL');
});
