/**
 * .config/operations/: the tools of the platforms read the files, the alerts are about metrics that are
 * served, and each program is started as npm starts it. A test is left out where its tool is missing.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { startCommand, startVariables } from '../../../scripts/bench/start-command.ts';
import { aFreePort } from '../../../scripts/free-port.ts';
import { hasProgram } from '../../../scripts/probe.ts';
import { aFolder, killAll, start } from '../../runtime/process.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, '.config/operations');
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
const testWith = (program: string) => (hasProgram(program) ? test : test.skip);

const scratch = mkdtempSync(path.join(os.tmpdir(), 'operations-'));
/** Of the proxy, of the server behind it, and of its metrics. */
let ports: { readonly outside: number; readonly server: number; readonly metrics: number };
beforeAll(async () => {
  ports = { outside: await aFreePort(), server: await aFreePort(), metrics: await aFreePort() };
  await start({
    DATA_DIR: await aFolder(),
    DEMO_DATA: 'off',
    LOG_LEVEL: 'warn',
    METRICS_PORT: String(ports.metrics),
    PORT: String(ports.server),
    PUBLIC_URL: `http://127.0.0.1:${ports.outside}`,
    TRUST_PROXY: '1',
    RATE_LIMIT_PER_MINUTE: '1',
  });
});
afterAll(() => {
  killAll();
  rmSync(scratch, { recursive: true });
});

/** Runs a program in the folder; gives its exit code and all that it printed. */
function run(program: string, args: readonly string[], env = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, printed: stdout + stderr };
}

testWith('promtool')('Prometheus takes the rules; each fires when it should, and none when all is well', () => {
  expect(run('promtool', ['check', 'rules', 'alerts.yml'])).toMatchObject({ status: 0 });
  expect(run('promtool', ['test', 'rules', 'alerts.test.yml'])).toMatchObject({ status: 0 });
});

type Rule = { readonly alert: string; readonly expr: string; readonly annotations: { readonly runbook_url: string } };

test('each alert has a heading that says what to do, and each heading an alert', () => {
  const { groups } = parse(read('alerts.yml')) as { readonly groups: readonly { readonly rules: readonly Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  const headings = [...read('README.md').matchAll(/^### (\S+)$/gm)].map(([, heading = '']) => heading);
  expect(rules.map(({ alert }) => alert)).toEqual(headings);
  expect(rules.map(({ annotations }) => annotations.runbook_url)).toEqual(
    headings.map((heading) => `.config/operations/README.md#${heading.toLowerCase()}`),
  );
});

test('alerts, dashboard and objectives are about metrics that are served, on a port with the probes of the process', async () => {
  const ask = (where: string) => fetch(`http://127.0.0.1:${ports.metrics}${where}`);
  expect((await ask('/health/ready')).status).toBe(200);
  const text = await (await ask('/metrics')).text();
  const served = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
  );
  const used = ['alerts.yml', 'dashboard.json', 'README.md'].flatMap(
    (file) => read(file).match(/\b(?:recruitment|nodejs|process)_[a-z0-9]+(?:_[a-z0-9]+)+\b/g) ?? [],
  );
  expect(used.length).toBeGreaterThan(30);
  expect([...new Set(used)].filter((name) => !served.includes(name))).toEqual([]);
});

testWith('caddy')('the proxy of the document forwards requests, with the address of the client, and no probe', async () => {
  const { outside, server: port } = ports;
  const [, file = ''] = /```caddyfile\n([\s\S]*?)```/.exec(read('README.md')) ?? [];
  const config = path.join(scratch, 'Caddyfile');
  const adapted = file.replace('recruitment.example', `http://127.0.0.1:${outside}`).replaceAll('3000', String(port));
  writeFileSync(config, `{\n  admin off\n}\n${adapted}`);
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    stdio: 'ignore',
    env: { ...process.env, XDG_CONFIG_HOME: scratch, XDG_DATA_HOME: scratch },
  });
  const ask = (where: string) => fetch(`http://127.0.0.1:${outside}${where}`);
  try {
    const began = Date.now();
    while (
      (await ask('/v1/').then(
        ({ status }) => status,
        () => 0,
      )) !== 401 &&
      Date.now() - began < 30_000
    )
      await wait(100);
    const from = { headers: { 'X-Forwarded-For': '203.0.113.9' } };
    const statuses = [ask('/health/ready'), ask('/v1/'), fetch(`http://127.0.0.1:${outside}/v1/`, from)];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 429, 429]);
    // the limit counts clients, as the proxy names them
    expect((await fetch(`http://127.0.0.1:${port}/v1/`, from)).status).toBe(401);
  } finally {
    caddy.kill();
  }
});

testWith('systemd-analyze')('systemd takes the units, and each is exposed by at most 3 of 10', () => {
  const units = path.join(scratch, 'systemd');
  cpSync(path.join(folder, 'systemd'), units, { recursive: true });
  const names = readdirSync(units).filter((name) => /\.(service|timer)$/.test(name));
  // the programs are here, not where they will be installed
  for (const name of names) {
    const unit = path.join(units, name);
    writeFileSync(unit, readFileSync(unit, 'utf8').replaceAll('/opt/recruitment', root));
  }
  const env = { SYSTEMD_UNIT_PATH: `${units}:` };
  const files = names.map((name) => path.join(units, name));
  expect(run('systemd-analyze', ['verify', '--man=no', ...files], env)).toEqual({ status: 0, printed: '' });
  const services = names.filter((name) => name.endsWith('.service'));
  expect(services).toHaveLength(4);
  for (const name of services)
    expect(run('systemd-analyze', ['security', '--offline=true', '--threshold=30', name], env)).toMatchObject({ status: 0 });
});

type Compose = {
  readonly services: Record<
    'server' | 'worker' | 'duties' | 'backup',
    { readonly command: readonly string[]; readonly environment: object }
  >;
};
type Pod = { readonly spec: { readonly containers: readonly { readonly command?: readonly string[] }[] } };
type Resource = {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data: object;
  readonly spec: {
    readonly template: Pod;
    readonly jobTemplate: { readonly spec: { readonly template: Pod } };
  };
};

test('each program is started as npm starts it, with settings that there are', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const typed = (script: string) => (script === 'start' ? startCommand.join(' ') : scripts[script]?.replace(/^exec /, ''));
  const units = Object.fromEntries(
    globSync('systemd/*.service', { cwd: folder }).map((file) => [path.basename(file, '.service'), read(file)]),
  );
  const started = Object.entries(units).map(([name, unit]) => [name, /^ExecStart=\S+\/(node .*)$/m.exec(unit)?.[1]]);
  expect(Object.fromEntries(started)).toEqual({
    'recruitment-server@': typed('start'),
    'recruitment-worker': typed('worker'),
    'recruitment-doctor': `${typed('support')} doctor`,
    'recruitment-retention': `${typed('support')} retention run --yes`,
  });
  const variables = Object.entries(startVariables).map((variable) => variable.join('='));
  for (const file of ['systemd/recruitment-server@.service', '../Dockerfile'])
    expect(read(file)).toMatch(new RegExp(`^(Environment=|ENV ).* ${variables.join(' ')}$`, 'm'));
  const { server, worker, duties, backup } = (parse(read('compose.yaml'), { merge: true }) as Compose).services;
  expect([server.command, worker.command.join(' ')]).toEqual([undefined, typed('worker')]);
  const [duty = '', dump = ''] = [duties, backup].map(({ command }) => command[2]?.replaceAll('$$', '$'));
  expect(duty).toContain(
    `support() { ${typed('support')} "$@"; }\nwhile sleep 86400; do support retention run --yes; support doctor; done`,
  );
  for (const script of [duty, dump]) expect(run('sh', ['-n', '-c', script])).toEqual({ status: 0, printed: '' });
  const resources = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS() as Resource);
  const commands = resources
    .filter(({ kind }) => kind === 'Deployment' || kind === 'CronJob')
    .map(({ metadata, spec }) => {
      const { containers } = (spec.template ?? spec.jobTemplate.spec.template).spec;
      return [metadata.name, containers[0]?.command?.join(' ')];
    });
  expect(Object.fromEntries(commands)).toEqual({
    'recruitment-server': undefined,
    'recruitment-worker': typed('worker'),
    'recruitment-doctor': `${typed('support')} doctor`,
    'recruitment-retention': `${typed('support')} retention run --yes`,
  });

  const inUnits = [...Object.values(units), read('systemd/recruitment-.service.d/common.conf')].flatMap((unit) =>
    [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, set = '']) => set.split(' ').map((one) => one.split('=')[0] ?? '')),
  );
  const set = [server.environment, worker.environment, ...resources.map(({ data }) => data ?? {})].flatMap(Object.keys);
  const table = readFileSync(path.join(root, 'src/runtime/README.md'), 'utf8');
  expect(inUnits).toContain('METRICS_PORT');
  expect([...inUnits, ...set].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
