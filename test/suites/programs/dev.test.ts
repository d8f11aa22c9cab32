/** `npm run dev` as a developer uses it: files are saved, output and answers are checked. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aFreePort } from '../../../scripts/free-port.ts';
import { aMigratedFolder } from '../../runtime/process.ts';
import { aWorkingCopy, environment, type WorkingCopy } from './working-copy.ts';

const STARTED = /dev: started .*Ctrl-C ends it/;
const SERVED = /dev: .* after the save/;

type Running = {
  readonly child: ChildProcess;
  readonly origin: string;
  /** Everything it has said so far. */
  readonly said: () => string;
  /** Waits until it says that, beyond what it had said when the wait began, and gives what it said since. */
  readonly says: (sign: RegExp, act?: () => Promise<void>) => Promise<string>;
};

const running = new Set<ChildProcess>();
afterAll(() => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
});

async function until(holds: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  const deadline = Date.now() + 150_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`It did not come to this: ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const isServed = (origin: string): Promise<boolean> =>
  fetch(`${origin}/openapi/v1.json`).then(
    () => true,
    () => false,
  );

async function startDev({ folder }: WorkingCopy, command: readonly string[] = ['npm', 'run', 'dev']): Promise<Running> {
  const port = await aFreePort();
  const settings = { PORT: String(port), DATA_DIR: await aMigratedFolder(), DEMO_DATA: 'off', LOG_LEVEL: 'warn' };
  const [program = '', ...line] = command;
  // a group of its own, as a terminal gives it one
  const child = spawn(program, line, { cwd: folder, env: environment(settings), detached: true });
  running.add(child);
  child.once('close', () => running.delete(child));
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const says: Running['says'] = async (sign, act = async () => {}) => {
    const from = text.length;
    await act();
    await until(
      () => sign.test(text.slice(from)),
      () => `${sign}\n${text.slice(from)}`,
    );
    return text.slice(from);
  };
  await until(
    () => STARTED.test(text) || child.exitCode !== null,
    () => text,
  );
  expect(text).toMatch(STARTED);
  return { child, origin: `http://127.0.0.1:${port}`, said: () => text, says };
}

describe('npm run dev', () => {
  let copy: WorkingCopy;
  let dev: Running;
  beforeAll(async () => {
    copy = await aWorkingCopy();
    dev = await startDev(copy);
  });

  const contract = async (): Promise<string> => (await fetch(`${dev.origin}/openapi/v1.json`)).text();

  test('a schema saved twice, the second time while it is at work: the last text is served, and how long each stage took is said', async () => {
    const file = 'openapi/v1/schemas/JobTeam.yaml';
    const first = await dev.says(/JobTeam\.yaml changed/, () => copy.replace(file, /^description: .*/, 'description: First.'));
    const said = await dev.says(SERVED, () => copy.replace(file, 'First', 'Second'));
    await until(
      async () => (await contract().catch(() => '')).includes('"description": "Second."'),
      () => dev.said(),
    );
    const measured = /contract [\d.]+ s, types [\d.]+ s, stopped [\d.]+ s, started [\d.]+ s: [\d.]+ s after the save/.exec(
      said,
    )?.[0];
    expect(measured).toBeDefined();
    process.stdout.write(`npm run dev: ${measured}\n`);
    expect(await copy.read('generated/v1/openapi.ts')).toContain('Second.');
    expect(first + said).not.toContain('\u001b[');
    // the welcome is for the first start
    expect(first + said).not.toContain('listens on');
  });

  test('a required field of an answer and an operation without a handler: the complaint names the places, and the service goes on as it was until they follow', async () => {
    const paths = await copy.read('openapi/v1/openapi.yaml');
    const team = await copy.read('openapi/v1/paths/job-team.yaml');
    await copy.write('openapi/v1/paths/job-crew.yaml', team.replaceAll(/(operationId: \w+)Team/g, '$1Crew'));
    const line = '  /job/{jobid}/team: { $ref: paths/job-team.yaml }\n';
    await copy.write('openapi/v1/openapi.yaml', paths.replace(line, line + line.replaceAll('team', 'crew')));
    const examples = ['open-job', 'unpublished-job'].map((name) => `openapi/v1/examples/job-statistics-${name}.yaml`);
    for (const example of examples) await copy.replace(example, '  job_id:', '  job_grade: A\n  job_id:');
    const complaint = await dev.says(/src\/resources\/jobs\/presenter\.ts\(\d+,\d+\): TS\d+ .*job_grade/, () =>
      copy.replace(
        'openapi/v1/schemas/JobStatistics.yaml',
        /- job_id\n([^]*? properties:\n)/,
        '- job_grade\n      - job_id\n$1      job_grade: { description: Grade of the job., type: string }\n',
      ),
    );
    expect(complaint).toContain('The code has to follow');
    await until(
      () => /listJobCrew is to be handled in src\/resources\/jobs\/handlers\.ts/.test(dev.said()),
      () => dev.said(),
    );
    expect(await contract()).not.toMatch(/job_grade|listJobCrew/);

    await rm(path.join(copy.folder, 'openapi/v1/paths/job-crew.yaml'));
    await copy.write('openapi/v1/openapi.yaml', paths);
    await dev.says(SERVED, () => copy.replace('src/resources/jobs/presenter.ts', 'job_title:', "job_grade: 'A',\n  job_title:"));
    expect(await contract()).toContain('job_grade');
  });

  test('a contract that cannot be parsed, or breaks a rule: file, line and rule are told, the service goes on, and the repair is served', async () => {
    const user = 'openapi/v1/schemas/User.yaml';
    const text = await copy.read(user);
    const broken = text.split('\n').length;
    const unparsed = await dev.says(new RegExp(`${user}:${broken}:\\d+ .*Failed to parse`), () =>
      copy.write(user, `${text}a: 'b' c\n`),
    );
    expect(unparsed).toContain('the service goes on with the last one that had none');
    expect(await contract()).toContain('job_grade');

    await copy.write(user, text.replace(/^description: .*/, 'description: A recruiter of the tenant.'));
    const file = 'openapi/v1/paths/job-team.yaml';
    await dev.says(
      /openapi\/v1\/paths\/job-team\.yaml:5:16 rule\/operations-have-ids: Every operation has an operationId\./,
      () => copy.replace(file, 'listJobTeam', 'list_job_team'),
    );
    expect(await copy.read('generated/v1/openapi.json')).not.toContain('list_job_team');

    await dev.says(SERVED, () => copy.replace(file, 'list_job_team', 'listJobTeam'));
    expect(await contract()).toContain('A recruiter of the tenant.');
  });

  test('code that does not compile is told and not served; a test that does not is told, and that nothing else has a fault', async () => {
    await dev.says(/src\/resources\/jobs\/service\.ts\(\d+,\d+\): TS\d+ /, () =>
      copy.replace('src/resources/jobs/service.ts', 'slice.limit)', "'all')"),
    );
    expect(await isServed(dev.origin)).toBe(true);
    await dev.says(SERVED, () => copy.replace('src/resources/jobs/service.ts', "'all')", 'slice.limit)'));
    await dev.says(/test\/resources\/jobs\/list\.test\.ts\(\d+,\d+\): TS\d+ /, () =>
      copy.replace('test/resources/jobs/list.test.ts', 'toBe(200)', 'toBee(200)'),
    );
    await dev.says(/The compiler has no complaint, tests and scripts included\./, () =>
      copy.replace('test/resources/jobs/list.test.ts', 'toBee(200)', 'toBe(200)'),
    );
  });

  test('Ctrl-C ends everything in order', async () => {
    const { pid } = dev.child;
    const ended = once(dev.child, 'close');
    process.kill(-Number(pid), 'SIGINT');
    await ended;
    expect(await isServed(dev.origin)).toBe(false);
  });
});

describe('nobody is left at the port when npm run dev does not end in order', () => {
  let copy: WorkingCopy;
  beforeAll(async () => {
    copy = await aWorkingCopy();
    // compiling says nothing about the end
    await copy.replace('tsconfig.json', /"include": \[[^\]]*\]/, '"include": ["scripts/free-port.ts"]');
  });

  test.each([
    ['it is killed', 'SIGKILL', [process.execPath, 'scripts/dev/dev.ts']],
    // npm passes its signal to its shell only
    ['npm is told to end', 'SIGTERM', ['npm', 'run', 'dev']],
  ] as const)('%s', async (_, signal, command) => {
    const { child, origin } = await startDev(copy, command);
    expect(await isServed(origin)).toBe(true);
    child.kill(signal);
    await until(
      async () => !(await isServed(origin)),
      () => 'nobody listens',
    );
  });
});
