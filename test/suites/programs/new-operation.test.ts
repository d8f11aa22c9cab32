/** `npm run new-operation` in a copy of the working tree: what it writes fits, and cannot pass unfinished. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
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
const newOperation = (...line: readonly string[]): Promise<Ended> => npm('new-operation', '--', ...line);

const OPERATIONS = [
  ['GET', '/job/{jobid}/funnel', 'getJobFunnel', 'Jobs', 'jobs/job-funnel', 'job-funnel'],
  ['POST', '/job/{jobid}/close', 'closeJob', 'Jobs', 'jobs/close-job', 'close-job'],
  ['GET', '/referee', 'listReferees', 'Referees', 'referees', 'referees'],
] as const;

test('a read, a write and a new resource: with the printed lines all compiles and lints; the check refuses each TODO', async () => {
  const written: string[] = [];
  for (const [method, path, operationId, tag, folder, file] of OPERATIONS) {
    const { code, text } = await newOperation(method, path, operationId, tag);
    expect({ code, text }).toMatchObject({ code: 0 });
    written.push(...[...text.matchAll(/^ {2}(\S+\.\w+)$/gm)].map(([, name = '']) => name));
    const [, entry = ''] = /openapi\.yaml +(\/\S+: \{.*?\})/.exec(text) ?? [];
    const [, spread = '', from = ''] = /v1\.ts +(\.\.\.\w+\(parts\),).*from '(.*)'$/m.exec(text) ?? [];
    expect(from).toBe(`./${folder}/handlers.ts`);
    await copy.replace('openapi/v1/openapi.yaml', 'paths:\n', `paths:\n  ${entry}\n`);
    await copy.replace('src/resources/v1.ts', '  ...createIndexHandlers(parts),', `  ...createIndexHandlers(parts),\n${spread}`);
    await copy.replace('src/resources/v1.ts', 'import ', `import { ${spread.slice(3, -8)} } from '${from}';\nimport `);
    expect(await copy.read(`test/resources/${folder.split('/')[0]}/${file}.test.ts`)).toContain(`${method} ${path}`);
  }
  await copy.replace('openapi/v1/openapi.yaml', '\ntags:\n', '\ntags:\n  - { name: Referees, description: Referees. }\n');
  expect(await npm('generate')).toMatchObject({ code: 0 });
  expect(await run('node_modules/.bin/prettier', '--check', ...written)).toMatchObject({ code: 0 });
  const code = written.filter((name) => name.endsWith('.ts'));
  expect(await run('node_modules/.bin/oxlint', '--type-aware', '--deny-warnings', ...code)).toMatchObject({
    code: 0,
    text: expect.any(String),
  });
  expect(await npm('check:types')).toEqual({ code: 0, text: '' });

  const refused = await npm('check:contract');
  expect(refused.code).toBe(1);
  for (const name of written.filter((each) => each.startsWith('openapi/')))
    expect({ name, isNamed: refused.text.includes(name) }).toEqual({ name, isNamed: true });
  for (const name of written.filter((each) => each.startsWith('openapi/')))
    await copy.write(name, (await copy.read(name)).replaceAll('TODO', 'Said by a person'));
  expect(await npm('check:contract')).toMatchObject({ code: 0 });
});

test('an operation that is not written yet fails its test', async () => {
  const { code, text } = await npm('test', '--', 'test/resources/jobs/job-funnel.test.ts');
  expect({ code, text }).toEqual({ code: 1, text: expect.stringMatching(/Expected: 200\n\s+Received: 500/) });
});

test.each([
  [[], 'usage: npm run new-operation -- METHOD PATH OPERATION_ID TAG'],
  [['PATCH', '/job', 'patchJob', 'Jobs'], 'usage: '],
  [['GET', '/job/{jobid}/funnel', 'getJobFunnel', 'Jobs'], 'There is already openapi/v1/paths/job-funnel.yaml'],
])('%j: exit 2 and a sentence', async (line, sentence) =>
  expect(await newOperation(...line)).toEqual({ code: 2, text: expect.stringContaining(sentence) }),
);
