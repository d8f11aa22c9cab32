/** `npm run dev` as a developer uses it: files are saved, output and answers are checked. */
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aFreePort } from '../../../scripts/free-port.ts';
import { aFolder } from '../../runtime/process.ts';
import { until } from '../../runtime/servers/redis.ts';
import { endPrograms, startProgram, type Program } from './program.ts';
import { aWorkingCopy, environment, type WorkingCopy } from './working-copy.ts';

let copy: WorkingCopy;
let data: string;
let dev: Program;
let origin: string;

beforeAll(async () => {
  [copy, data] = [await aWorkingCopy(), await aFolder()];
  dev = await startDev(/(Found 0 errors)/);
});
afterAll(endPrograms);

async function startDev(sign: RegExp): Promise<Program> {
  const port = String(await aFreePort());
  origin = `http://127.0.0.1:${port}`;
  const env = environment({ PORT: port, DATA_DIR: data, DEMO_DATA: 'off', LOG_LEVEL: 'warn' });
  const program = await startProgram('npm', ['run', 'dev'], sign, { cwd: copy.folder, env });
  await until(() => isServed());
  return program;
}

const answer = (address: string): Promise<string> =>
  fetch(origin + address).then(
    (response) => response.text(),
    () => '',
  );
const isServed = async (): Promise<boolean> => (await answer('/health/live')) !== '';
const serves = (text: string, address: string): Promise<void> => until(async () => (await answer(address)).includes(text));
/** Waits for a sign in what is printed after the change. */
const says = async (sign: RegExp, change: () => Promise<void>): Promise<string> => {
  const from = dev.output().length;
  await change();
  return dev.prints(sign, from);
};

test('a saved schema is served, also when the editor replaces the file; its types are written', async () => {
  const file = 'openapi/v1/schemas/JobTeam.yaml';
  await copy.write(`${file}.new`, (await copy.read(file)).replace(/^description: .*/, 'description: Replaced.'));
  await rename(path.join(copy.folder, `${file}.new`), path.join(copy.folder, file));
  await serves('Replaced.', '/schemav1/JobTeam');
  expect(await copy.read('generated/v1/openapi.ts')).toContain('Replaced.');
});

test('webhooks may have private URLs, so that a receiver of the developer is called', () =>
  expect(dev.output()).toContain('WEBHOOK_ALLOW_PRIVATE is all'));

test('a contract with a fault: file and rule are told, the service goes on, and the repair is served; where no handler reads a parameter, the compiler names the place', async () => {
  const file = 'openapi/v1/paths/job-team.yaml';
  await says(/(the service goes on with the last one)/, () => copy.replace(file, 'listJobTeam', 'list_job_team'));
  expect(dev.output()).toMatch(/job-team\.yaml:5:16[^]*rule\/operations-have-ids/);
  expect(await answer('/openapi/v1.json')).toContain('"listJobTeam"');
  expect(await copy.read('generated/v1/openapi.json')).not.toContain('list_job_team');

  await says(/(src\/resources\/jobs\/handlers\.ts\(\d+,\d+\): error TS)/, () =>
    copy.replace(
      file,
      /operationId: list_job_team\n +summary: .*/,
      'operationId: listJobTeam\n  summary: Repaired\n  parameters: [{ $ref: ../parameters/since.yaml }]',
    ),
  );
  await serves('"Repaired"', '/openapi/v1.json');
});

test('saved code is served', async () => {
  await copy.replace('src/docs/start-page.ts', 'placeholder="Search (', 'placeholder="Find (');
  await serves('placeholder="Find (', '/docs');
});

test('Ctrl-C ends everything in order', async () => {
  expect(await dev.end('SIGINT')).toBe(0);
  expect(await isServed()).toBe(false);
});

test('nobody is left at the port when npm is told to end', async () => {
  const program = await startDev(/listens on (\S+)/);
  process.kill(program.pid, 'SIGTERM');
  await program.ended;
  expect(await isServed()).toBe(false);
});
