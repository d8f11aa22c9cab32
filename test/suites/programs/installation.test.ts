/** The service as it is installed and started: `npm start` and its signals, the image of .config/Dockerfile. */
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { startCommand } from '../../../scripts/bench/start-command.ts';
import { endPrograms, startProgram, type Launch } from './program.ts';

const NOBODY = 65_534;
const root = path.resolve(import.meta.dirname, '../../..');
const isRoot = process.getuid?.() === 0;

const scratch = mkdtempSync(path.join(os.tmpdir(), 'installation-'));
afterAll(() => {
  endPrograms();
  rmSync(scratch, { recursive: true });
});

/** Starts a command and waits until the service listens. */
async function launch(command: string, args: readonly string[], { env, ...settings }: Launch) {
  const own = { HOME: scratch, PORT: '0', LOG_LEVEL: 'warn', ...env };
  const program = await startProgram(command, args, /^Read about it: (\S+)$/m, { ...settings, env: own });
  const [, login = ''] = /curl -u '(.*)' /.exec(program.output()) ?? [];
  return { ...program, port: Number(new URL(program.found).port), login };
}

/** Sends a request but for the end of its body; `finish` sends the rest and returns the first line of the response. */
async function beginPost({ port, login }: { readonly port: number; readonly login: string }) {
  const body = JSON.stringify({ candidate_id: 102, organisation_id: 1, text: '<p>Called back.</p>' });
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  const closed = once(socket, 'close');
  const head = [
    'POST /v1/note HTTP/1.1',
    'Host: 127.0.0.1',
    'Connection: close',
    `Authorization: Basic ${Buffer.from(login).toString('base64')}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  await wait(300);
  return async (): Promise<string | undefined> => {
    socket.write(body.slice(10));
    await closed;
    return received.split('\r\n')[0];
  };
}

const processesBelow = (pid: number): readonly number[] =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .flatMap((child) => [Number(child), ...processesBelow(Number(child))]);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const asFirst = ['--pid', '--fork', '--mount-proc', '--kill-child', 'npm', 'start'];
const canUnshare = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;
const ways: readonly (readonly [string, string, readonly string[]])[] = [
  ['npm start', 'npm', ['start']],
  ...(canUnshare ? [['npm start as process 1 of a container', 'unshare', asFirst] as const] : []),
];

test.each(ways)('%s: SIGTERM lets the request in flight end, ends everything, and exits with 0', async (_name, command, args) => {
  const env = { DATA_DIR: path.join(scratch, `data-${command}`), DEMO_DATA: 'on' };
  const service = await launch(command, args, { cwd: root, env });
  const finish = await beginPost(service);
  const below = processesBelow(service.pid);
  // `unshare` does not pass the signal on; its child is the one that a container runtime stops
  process.kill(command === 'unshare' ? (below[0] ?? 0) : service.pid, 'SIGTERM');
  await wait(500);
  expect(await finish()).toBe('HTTP/1.1 200 OK');
  expect(await service.ended).toBe(0);
  expect(below.length).toBeGreaterThan(0);
  expect(below.filter(isAlive)).toEqual([]);
});

test('the image: installs without scripts, below 110 MB, runs without rights on files that it cannot write, ends with 0', async () => {
  const lines = readFileSync(path.join(root, '.config/Dockerfile'), 'utf8')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const install = lines.find((line) => line.startsWith('RUN npm '))?.slice('RUN '.length) ?? '';
  const copied = lines.flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? []);
  const begin = lines.find((line) => line.startsWith('CMD '))?.slice('CMD '.length) ?? '[]';
  const command = JSON.parse(begin) as readonly [string, ...string[]];
  expect(command).toEqual(startCommand);

  const image = path.join(scratch, 'image');
  for (const name of copied) cpSync(path.join(root, name), path.join(image, name), { recursive: true });
  execFileSync('sh', ['-c', install], { cwd: image, stdio: 'ignore' });
  const [size] = execFileSync('du', ['-sm', path.join(image, 'node_modules')], { encoding: 'utf8' }).split('\t');
  expect(Number(size)).toBeLessThan(110);
  for (const name of ['node', 'prisma', 'tsc'])
    expect(spawnSync('test', ['-e', path.join(image, 'node_modules/.bin', name)]).status).toBe(1);

  const data = path.join(scratch, 'data');
  mkdirSync(data);
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  execFileSync('chmod', ['-R', 'a-w,a+rX', image]);
  execFileSync('chmod', ['a+rx', scratch]);
  const env = { DATA_DIR: data, HOST: '0.0.0.0' };
  const service = await launch(process.execPath, command.slice(1), { cwd: image, env, uid: isRoot ? NOBODY : undefined });
  expect(await fetch(`http://127.0.0.1:${service.port}/health/ready`)).toMatchObject({ status: 200 });
  const [check = '', ...ofCheck] = JSON.parse(
    lines.find((line) => line.startsWith('HEALTHCHECK'))?.slice('HEALTHCHECK CMD '.length) ?? '[]',
  );
  const isHealthy = (port: number): boolean =>
    spawnSync(check, ofCheck, { env: { ...process.env, PORT: String(port) } }).status === 0;
  expect([isHealthy(service.port), isHealthy(1)]).toEqual([true, false]);
  const authorization = `Basic ${Buffer.from(service.login).toString('base64')}`;
  expect(await fetch(`http://127.0.0.1:${service.port}/v1/`, { headers: { authorization } })).toMatchObject({ status: 200 });
  process.kill(service.pid, 'SIGTERM');
  expect(await service.ended).toBe(0);
  execFileSync('chmod', ['-R', 'u+w', image]);
});

test('an older Node: each program says in one sentence which one it needs', () => {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.12.0' } })`;
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  for (const name of ['start', 'worker', 'support']) {
    const [node = '', ...args] = name === 'start' ? startCommand : (scripts[name]?.replace(/^exec /, '').split(' ') ?? []);
    const asOlder = [`--import=data:text/javascript,${encodeURIComponent(older)}`, ...args];
    const { status, stderr } = spawnSync(node, asOlder, { cwd: root, encoding: 'utf8' });
    expect({ name, status, stderr }).toEqual({
      name,
      status: 1,
      stderr: expect.stringMatching(/^Node 24 or later is needed; this is Node 22\.12\.0\. .*\n$/),
    });
  }
});
