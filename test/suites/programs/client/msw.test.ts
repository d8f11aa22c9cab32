/** "MSW handlers in the client package: one typed handler an operation from the contract's examples; overridable in a test by one line." */
import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { packClient } from '../../../../scripts/client/pack.ts';
import { operations } from '../../../harness/contract.ts';
import { callOf, examples, statuses } from '../mock/examples.ts';
import { compile, installClient, runProgram } from './consumer-folder.ts';

const BASE = 'https://ats.example/hr/v1';

let folder: string;
beforeAll(async () => {
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const tarball = await packClient(await mkdtemp(path.join(process.env['TEST_SCRATCH'] ?? '', 'packages-')));
  folder = await installClient(tarball, 'msw-consumer.ts', [`msw@${devDependencies['msw']}`]);
});

const moved = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll('http://127.0.0.1:3000/v1', BASE)
      .replaceAll('http://127.0.0.1:3000', 'https://ats.example/hr'),
  );

test.each(['bundler', 'nodenext'] as const)(
  'a strict consumer compiles with moduleResolution %s, and the mistakes in it are found',
  // MSW needs types of Node in its own declarations
  async (moduleResolution) => expect(await compile(folder, moduleResolution, undefined, true)).toBe(''),
);

test('each operation is answered with its first example, links lead to the same service, one line changes an answer', async () => {
  const calls = operations.map((operation) => {
    const { target, init } = callOf(operation);
    const url = moved(`http://127.0.0.1:3000${target}`);
    return { url, method: operation.method.toUpperCase(), ...init };
  });
  const expected = operations.map(({ operationId }) => {
    const status = Math.min(...statuses.filter(({ id }) => id === operationId).map((each) => each.status));
    const first = examples.find((example) => example.id === operationId && example.status === status);
    return [status, first === undefined ? '' : moved(first.value)];
  });
  const printed = JSON.parse(await runProgram(folder, 'out/msw-consumer.js', JSON.stringify(calls))) as object;
  expect(printed).toEqual({
    handlers: operations.length,
    answered: expected,
    ids: [12, 13, 14],
    cv: expect.any(Number),
    missing: true,
    stale: expect.any(Number),
    titles: [true, true],
    other: 77,
  });
});
