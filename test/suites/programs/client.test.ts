/**
 * "A test installs the tarball in an empty folder, type-checks a consumer file and runs it against
 * service and mock."
 */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { packClient } from '../../../scripts/client/pack.ts';
import { fillWithDemo, recruiterOf } from '../../harness/demo.ts';
import type { DemoLogin } from '../../../src/demo/demo-logins.ts';
import { signedHeaders } from '../../../src/deliveries/webhook/signature.ts';
import { contract } from '../../harness/contract.ts';
import { startService, type Service } from '../../harness/service.ts';
import { endPrograms, startProgram } from './program.ts';
import { compile, COMPILERS, installClient, installed, runProgram } from './client/consumer-folder.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let folder: string;
let service: Service;
let recruiter: DemoLogin;
/** The recruiter that `npm start` prints. */
let printed: DemoLogin | undefined;
let tarball: string;
let ownReadme: string;

beforeAll(async () => {
  tarball = await packClient(await mkdtemp(path.join(process.env['TEST_SCRATCH'] ?? '', 'packages-')));
  folder = await installClient(tarball);
  service = await startService();
  const logins = await fillWithDemo(service.database);
  recruiter = recruiterOf(logins);
  printed = logins.find(({ role }) => role === 'RECRUITER');
  ownReadme = await readmeProgram(path.join(folder, 'node_modules/recruitment-client/README.md'));
  await writeFile(path.join(folder, 'readme.ts'), ownReadme);
  await writeFile(path.join(folder, 'project-readme.ts'), await readmeProgram('scripts/README.md'));
});
afterAll(async () => {
  endPrograms();
  await service.close();
});

/** A README's blocks in TypeScript, one after the other and for this service. */
async function readmeProgram(file: string): Promise<string> {
  const readme = await readFile(file, 'utf8');
  const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  const replacements = [
    ['http://127.0.0.1:3000', service.origin],
    ["login: 'login'", `login: '${printed?.login}'`],
    ["password: 'password'", `password: '${printed?.password}'`],
    ['whsec_...', SECRET],
  ] as const;
  return replacements.reduce((text, [placeholder, value]) => text.replaceAll(placeholder, value), blocks.join('\n'));
}

/** Runs the consumer's program; `base` is the versioned base address of the service or of its mock. */
const runConsumer = async (base: string, { login, password }: Pick<DemoLogin, 'login' | 'password'>): Promise<unknown> =>
  JSON.parse(await runProgram(folder, 'out/consumer.js', base, login, password));

test('nothing else is installed but standardwebhooks and its dependencies', async () => {
  expect(await installed(folder)).toEqual(['@stablelib/base64', 'fast-sha256', 'recruitment-client', 'standardwebhooks']);
});

test('the package has the version of the contract', async () => {
  const text = await readFile(path.join(folder, 'node_modules/recruitment-client/package.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ name: 'recruitment-client', version: `${contract.info.version}.0`, type: 'module' });
});

describe.each(Object.keys(COMPILERS) as (keyof typeof COMPILERS)[])('%s', (compiler) => {
  test.each(['bundler', 'nodenext'] as const)(
    'a strict consumer and the README compile with moduleResolution %s, without skipLibCheck, and the mistakes in it are found',
    async (moduleResolution) => expect(await compile(folder, moduleResolution, compiler)).toBe(''),
  );
});

test('the compiler would say what is wrong', async () => {
  const file = path.join(folder, 'mistaken.ts');
  await writeFile(
    file,
    "import { createRecruitmentClient } from 'recruitment-client';\ncreateRecruitmentClient({ baseUrl: 12 });\n",
  );
  expect(await compile(folder, 'nodenext')).toContain('mistaken.ts(2,27): error TS2322');
  await writeFile(file, '');
});

test('the consumer runs against the service', async () => {
  const jobs = await service.prisma.job.findMany({ where: { tenantId: 1, organisationId: 1 }, orderBy: { id: 'asc' } });
  const [first] = jobs;
  expect(jobs.length).toBeGreaterThan(2);
  expect(await runConsumer(`${service.origin}/v1`, recruiter)).toEqual({
    version: contract.info.version,
    changelog: expect.arrayContaining([contract.info.version]),
    jobs: jobs.map(({ id }) => id),
    pages: Math.ceil(jobs.length / 2),
    job: { id: first?.id, status: first?.status, steps: expect.any(Number) },
    note: { _status: 'OK', status: 200 },
    stale: { code: 'stale_step', applicationId: 501, step: expect.stringMatching(/^(?:START|CURRENT|END)$/) },
    invalid: ['text'],
    missing: true,
    stranger: 401,
  });
});

test('the consumer runs against the mock: the same calls, the same errors, two pages to an end', async () => {
  const { found } = await startProgram('npm', ['run', 'mock', '--', '--port', '0'], /(http:\/\/127\.0\.0\.1:\d+\/v1)/);
  expect(await runConsumer(found, { login: 'any', password: 'login' })).toMatchObject({
    version: contract.info.version,
    jobs: [12, 13, 14],
    pages: 2,
    note: { _status: 'OK', status: 200 },
    stale: { code: 'stale_step', applicationId: 501 },
    invalid: ['candidate_id'],
    missing: true,
    stranger: 401,
  });
});

/** The output that a program's comments promise, such as `console.log(index._version); // 1.18`. */
const promised = (program: string): readonly string[] =>
  [...program.matchAll(/console\.log\(.*\);? \/\/ ([^:\n]+)/g)].map(([, text = '']) => text);

test("its README generated from the contract's examples: the program in it prints what its comments say, on the service too", async () => {
  const [version = '', job = '', moved = '', stale = '', missing = '', event = ''] = promised(ownReadme);
  const first = (await runProgram(folder, 'out/readme.js')).split('\n');
  expect(first.slice(0, 2)).toEqual([version, job]);
  expect(first).toEqual(expect.arrayContaining([moved, missing, 'Laboratory assistant OK']));
  // the application was moved by the first run
  const again = (await runProgram(folder, 'out/readme.js')).split('\n');
  expect(again).toContain(stale);
  expect(event).toBe('501 Interview');
});

test('scripts/README.md names the tarball, and its program runs against the service', async () => {
  expect(await readFile('scripts/README.md', 'utf8')).toContain(`generated/packages/${path.basename(tarball)}`);
  const titles = await service.prisma.job.findMany({
    where: { tenantId: 1, organisationId: 1 },
    select: { id: true, title: true },
  });
  const printed = (await runProgram(folder, 'out/project-readme.js')).split('\n');
  expect(printed).toEqual(expect.arrayContaining(titles.map(({ id, title }) => `${id} ${title}`)));
});

test("the README's receiver takes a signed delivery and refuses an altered one", async () => {
  const body = JSON.stringify({
    event: 'ProcessStepChange',
    id: 'msg_1',
    date: '2026-11-18T10:42:00Z',
    version: '1',
    application: { id: 501 },
    step_change: { to: { name: 'Interview' } },
  });
  const headers = signedHeaders('msg_1', body, [SECRET], new Date());
  await writeFile(
    path.join(folder, 'out/receive.js'),
    `import { receive } from './readme.js';
     const [headers, ...bodies] = JSON.parse(process.argv[2]);
     for (const body of bodies) {
       const { status } = await receive(new Request('https://crm.example/hook', { method: 'POST', headers, body }));
       console.log('received', status);
     }`,
  );
  const printed = await runProgram(folder, 'out/receive.js', JSON.stringify([headers, body, body.replace('501', '502')]));
  expect(printed.split('\n').slice(-4)).toEqual(['501 Interview', 'received 200', 'received 400', '']);
});
