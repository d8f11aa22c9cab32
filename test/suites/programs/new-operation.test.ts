/**
 * `npm run new-operation` in a copy of the working tree: what it writes fits, answers 501 with a
 * sentence, and is soon filled in.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { aWorkingCopy, environment, type WorkingCopy } from './working-copy.ts';

type Ended = { readonly code: number; readonly text: string };

let copy: WorkingCopy;
beforeAll(async () => void (copy = await aWorkingCopy()));

const run = (...line: readonly string[]): Promise<Ended> =>
  promisify(execFile)(line[0] ?? '', line.slice(1), { cwd: copy.folder, env: environment(), maxBuffer: 64 << 20 }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  );

const npm = (...line: readonly string[]): Promise<Ended> => run('npm', 'run', '--silent', ...line);
/** The whole program, of which later calls compile only what has changed. */
const checkTypes = (): Promise<Ended> => npm('check:types', '--', '--incremental', '--tsBuildInfoFile', '.tsbuildinfo');
const newOperation = (...line: readonly string[]): Promise<Ended> => npm('new-operation', '--', ...line);

describe('three operations: one of a resource, a write, one of a resource of its own', () => {
  const tests = [
    'test/resources/jobs/job-funnel.test.ts',
    'test/resources/jobs/close-job.test.ts',
    'test/resources/interviews/interviews.test.ts',
  ];

  test('they are written; the contract keeps its rules, the generated files are fresh, all compiles, lints and is formatted', async () => {
    const written = new Set<string>();
    for (const line of [
      ['GET', '/job/{jobid}/funnel', 'jobs'],
      ['POST', '/job/{jobid}/close', 'jobs'],
      ['GET', '/interview', 'interviews'],
    ]) {
      const { code, text } = await newOperation(...line);
      expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('Next:') });
      for (const [, file = ''] of text.matchAll(/^ {2}(\S+\.\w+)$/gm)) written.add(file);
    }
    for (const check of ['check:versioning', 'check:contract'])
      expect({ check, ...(await npm(check)) }).toMatchObject({ check, code: 0 });
    expect(await run('node', 'scripts/contract/generate.ts', '--check')).toMatchObject({ code: 0 });
    // what check:format and check:lint do with all files
    expect(await run('node_modules/.bin/prettier', '--check', ...written)).toMatchObject({ code: 0 });
    const code = [...written].filter((file) => file.endsWith('.ts'));
    expect(await run('node_modules/.bin/oxlint', '--type-aware', '--deny-warnings', ...code)).toMatchObject({ code: 0 });
    expect(await checkTypes()).toMatchObject({ code: 0 });
  });

  test('they answer 501, their tests say what is to be written, and fields that stand for those to come do not pass for a contract', async () => {
    const { code, text } = await npm('test', '--', ...tests, 'test/contract/document.test.ts');
    expect(code).toBe(1);
    expect(text).toContain('"error":"getJobFunnel in src/resources/jobs/service.ts is not written yet. Start from isOwned');
    expect(text).toContain('getJobFunnel does not declare 501');
    expect(text).toContain('"error":"closeJob in src/resources/jobs/service.ts is not written yet.');
    expect(text).toContain('"error":"listInterviews in src/resources/interviews/service.ts is not written yet.');
    expect(text).toMatch(/#\/components\/schemas\/JobFunnel\/.*\/placeholder/);
  });

  test('a field put in its place stops the compiler where it is presented; written to the end, everything passes', async () => {
    const field = 'job_id: { $ref: ./Id.yaml, description: Identifier of the job., examples: [12] }';
    for (const file of ['JobFunnel', 'CloseJobRequest'])
      await fill(`openapi/v1/schemas/${file}.yaml`, /placeholder:\n[\s\S]*?- to come\n/, `${field}\n`);
    for (const file of ['job-funnel', 'job-close'])
      await fill(`openapi/v1/paths/${file}.yaml`, 'placeholder: to come', 'job_id: 12');
    await fill(
      'openapi/v1/schemas/InterviewList.yaml',
      /placeholder:\n[\s\S]*?- to come\n/,
      'id: { $ref: ./Id.yaml, description: Its identifier., examples: [1] }\n',
    );
    await fill('openapi/v1/paths/interview-list.yaml', 'placeholder: to come', 'id: 1');
    expect(await npm('generate')).toMatchObject({ code: 0 });
    const { code, text } = await checkTypes();
    expect(code).not.toBe(0);
    expect(text).toMatch(/^src\/resources\/jobs\/presenter\.ts\(\d+,\d+\): .*'placeholder' does not exist/m);
    expect(text).toMatch(/^src\/resources\/jobs\/handlers\.ts\(\d+,\d+\): .*'placeholder' does not exist/m);
    expect(text).toMatch(/^src\/resources\/interviews\/presenter\.ts\(\d+,\d+\): /m);

    await writeServices();
    expect(await checkTypes()).toMatchObject({ code: 0, text: '' });
    expect(await npm('test', '--', ...tests, 'test/contract/document.test.ts', 'test/contract/examples.test.ts')).toMatchObject({
      code: 0,
      text: expect.stringContaining('Test Suites: 5 passed'),
    });
  });

  /** The word is put everywhere in a file, so that no field is left that stands for others. */
  const fill = async (file: string, from: string | RegExp, to: string): Promise<void> => {
    await copy.replace(file, from, to);
    const text = await copy.read(file);
    if (text.includes('placeholder')) await copy.replace(file, 'placeholder', to.split(':')[0] ?? '');
  };

  async function writeServices(): Promise<void> {
    const everywhere = async (file: string, from: RegExp, to: string) =>
      copy.write(file, (await copy.read(file)).replace(from, to));
    const service = await copy.read('src/resources/jobs/service.ts');
    await copy.write(
      'src/resources/jobs/service.ts',
      service
        .replaceAll('readonly placeholder: string', 'readonly id: number')
        .replace(
          /export function getJobFunnel[\s\S]*?\n\}\n/,
          'export const getJobFunnel = (rows: Rows, scope: Scope, jobId: number): Promise<JobFunnelView> => readJob(rows, scope, jobId);\n',
        )
        .replace(/(export function closeJob[\s\S]*?)return Promise\.reject\([\s\S]*?\n {2}\);\n/, '$1return Promise.resolve();\n')
        .replace(', notWritten', ''),
    );
    await everywhere('src/resources/jobs/presenter.ts', /\{ placeholder \}/g, '{ id }');
    await everywhere('src/resources/jobs/presenter.ts', /^( +)placeholder,$/gm, '$1job_id: id,');
    await everywhere('src/resources/jobs/handlers.ts', /placeholder: body\.placeholder/, 'id: body.job_id');
    await everywhere('src/resources/interviews/presenter.ts', /placeholder/g, 'id');
    await everywhere('src/resources/interviews/service.ts', /placeholder: string/, 'id: number');
    await everywhere(
      'src/resources/interviews/service.ts',
      /return Promise\.reject\([\s\S]*?\n {2}\);\n\}/,
      'return Promise.resolve([{ id: 1 }]);\n}',
    );
    await everywhere('src/resources/interviews/service.ts', /import \{ notWritten .*\n/, '');
    await everywhere('test/resources/jobs/close-job.test.ts', /\{ placeholder: 'x' \}/, '{ job_id: ids.job }');
    await everywhere('test/resources/jobs/job-funnel.test.ts', /_status: 'OK',/, "_status: 'OK',\n    job_id: ids.job,");
    await everywhere('test/resources/interviews/interviews.test.ts', /\[\{\}\]/, '[{ id: 1 }]');
  }
});

describe('what is typed wrong', () => {
  test.each([
    [[], 'usage: npm run new-operation -- METHOD PATH FOLDER'],
    [['GET', '/job/{jobid}/funnel'], 'usage: '],
    [['GET', '/job/{jobid}/chart', 'jobs', '--colour', 'red'], 'usage: '],
    [['GET', '/job/{jobid}/stats', 'jobs', '--operation-id', 'getChart'], 'GET /job/{jobid}/stats is there already'],
    [['PATCH', '/job', 'jobs'], 'PATCH is not a method of this interface'],
  ])('%j: exit 2, a sentence, and nothing written', async (line, sentence) => {
    const before = await copy.read('openapi/v1/openapi.yaml');
    const { code, text } = await newOperation(...line);
    expect({ code, text }).toEqual({ code: 2, text: expect.stringContaining(sentence) });
    expect(text).not.toMatch(/\n\s+at /);
    expect(await copy.read('openapi/v1/openapi.yaml')).toBe(before);
  });
});
