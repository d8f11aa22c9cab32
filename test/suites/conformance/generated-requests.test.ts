/**
 * Requests made from the schemas of the contract: "valid never 4xx for shape, invalid never 2xx,
 * never 5xx, every answer valid against its schema". FUZZ_RUNS says how many, FUZZ_SEED which;
 * without it every run asks something else.
 */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { operations } from '../../harness/contract.ts';
import { askAsCaller, findRequest } from './answered-requests.ts';
import { bytesOf, faultsOf } from './exchange.ts';
import { invalidRequests, kinds, type InvalidRequest } from './mutations.ts';
import { targetOf, validRequests, type Operation, type Request } from './requests.ts';
import { shapeFaults } from './rules.ts';
import { bodyOf, parametersOf } from './schema.ts';
import { createTally } from './tally.ts';
import { aWorld, type World } from './world.ts';

const FULL = 10_000;
const runs = Number(process.env['FUZZ_RUNS'] ?? FULL);
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const TIMEOUT = 10 * 60_000;

const tally = createTally();
let world: World;
let began: number;
beforeAll(async () => {
  world = await aWorld();
  began = performance.now();
});
afterAll(async () => {
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(`\n${tally.table()}\n\n${tally.total()} requests in ${seconds.toFixed(0)} s, FUZZ_SEED=${seed}\n`);
  await world.service.close();
});

/** Operations with much to say are asked more: one share, and one for each parameter and field. */
const sharesOf = (operation: Operation): number =>
  2 + parametersOf(operation).length + 2 * Object.keys(bodyOf(operation)?.schema.properties ?? {}).length;
const allShares = operations.reduce((sum, operation) => sum + sharesOf(operation), 0);
const runsOf = (operation: Operation): number => Math.ceil((runs * sharesOf(operation)) / allShares / 2);

const describeRequest = (request: Request): string =>
  [
    `${request.method} ${targetOf(request)}`,
    ...Object.entries(request.headers).map((pair) => pair.join(': ')),
    bytesOf(request)?.toString() ?? '',
  ]
    .join('\n')
    .slice(0, 4000);

/** Runs a property; fails with the smallest request that breaks it, what was answered, and how to ask it again. */
async function check<Asked>(
  arbitrary: fc.Arbitrary<Asked>,
  count: number,
  faultsIn: (asked: Asked) => Promise<readonly string[]>,
  show: (asked: Asked) => string,
) {
  const property = fc.asyncProperty(arbitrary, async (asked) => {
    const faults = await faultsIn(asked);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
  const path = process.env['FUZZ_PATH'];
  const details = await fc.check(property, { seed, numRuns: count, ...(path === undefined ? {} : { path }) });
  if (!details.failed) return;
  const again = `FUZZ_SEED=${seed} FUZZ_RUNS=${runs} FUZZ_PATH=${details.counterexamplePath} npm run test:contract -- -t '${expect.getState().currentTestName}'`;
  const [asked] = details.counterexample ?? [];
  throw new Error(`${asked === undefined ? '' : show(asked)}\n\n${String(details.errorInstance)}\n\nAgain: ${again}`);
}

/** What is wrong with the answer to an invalid request. */
async function askInvalid(operationId: string, { kind, statuses, request }: InvalidRequest): Promise<readonly string[]> {
  const answer = await askAsCaller(world.service.origin, world, request);
  tally.count(operationId, kind, answer.status);
  const wrong = statuses.includes(answer.status) ? [] : [`${kind}: answered ${answer.status}, not ${statuses.join(' or ')}`];
  return [...faultsOf(request, answer), ...wrong, ...wrong.map(() => JSON.stringify(answer.body).slice(0, 1000))];
}

/** Asks a request of a kind that is seldom drawn. */
async function askSeldom(kind: string): Promise<readonly string[]> {
  for (const operation of operations) {
    const invalid = fc.sample(invalidRequests(operation, world), { numRuns: 1_000, seed }).find((each) => each.kind === kind);
    if (invalid !== undefined) return askInvalid(operation.operationId, invalid);
  }
  return [];
}

describe.each(operations.map((operation) => [operation.operationId, operation] as const))('%s', (operationId, operation) => {
  test(
    'a valid request is never refused for its shape, never 5xx, and the answer is valid',
    () =>
      check(
        validRequests(operation, world),
        runsOf(operation),
        async (request) => {
          const answer = await askAsCaller(world.service.origin, world, request);
          tally.count(operationId, undefined, answer.status);
          return [
            ...faultsOf(request, answer),
            ...shapeFaults(operation, answer).map((fault) => `refused for its shape: ${fault}`),
          ];
        },
        describeRequest,
      ),
    TIMEOUT,
  );

  test(
    'an invalid request is refused as the contract says, never 5xx, and the answer is valid',
    () =>
      check(
        invalidRequests(operation, world),
        runsOf(operation),
        (invalid) => askInvalid(operationId, invalid),
        ({ kind, request }) => `${kind}\n${describeRequest(request)}`,
      ),
    TIMEOUT,
  );
});

const whole = runs >= FULL && process.env['FUZZ_PATH'] === undefined;
(whole ? test : test.skip)(
  'the requests were what they say: every operation was answered well, every kind of invalid request was sent',
  async () => {
    // few requests fit the step that an application is at by now: these are requested again
    for (const operation of operations) if (!tally.succeeded(operation.operationId)) await findRequest(operation, world);
    for (const kind of kinds) if (!tally.kinds().has(kind)) expect(await askSeldom(kind)).toEqual([]);
    expect(kinds.filter((kind) => !tally.kinds().has(kind))).toEqual([]);
    expect(tally.total()).toBeGreaterThanOrEqual(FULL);
    expect(world.service.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
  },
);
