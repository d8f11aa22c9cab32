/**
 * "No sequence of calls by members of organisation A shows, changes or deletes what only
 * organisation B could see before": random sequences of all writes, with identifiers and e-mail
 * addresses of both, over apply URLs of A, too. A caller who also reads in B may see it, but no
 * sequence of callers who do not write in B changes what writers in B may do.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Answer, Client } from '../../harness/client.ts';
import { isForOwners, wantsCredentials } from '../../harness/contract.ts';
import { inOrder, send } from '../../harness/requests.ts';
import { startService, type Service } from '../../harness/service.ts';
import { spreadIds, type IdName, type Ids } from '../../harness/world.ts';
import { aSubmission } from '../../resources/submissions/scene.ts';
import { rightsOf, rowsOf, shownOf, twoSides, type Sides } from './people-of-others.ts';

/** Sequences of each seed. */
const RUNS = 4;

let service: Service;
beforeAll(async () => {
  service = await startService();
  await spreadIds(service);
});
afterAll(() => service.close());

const writes = inOrder.filter((operation) => operation.method === 'post' && wantsCredentials(operation));

const member = fc.constantFrom('RECRUITER', 'ADMIN', 'ADMIN', 'READER', 'BOTH', 'BOTH');
/** Whose candidate or application; `latest` is the one that the last answer named. */
const whose = fc.constantFrom('own', 'foreign', 'shared', 'latest');
const email = fc.constantFrom('own', 'first', 'second', 'shared');

const PLACES: IdName[] = ['job', 'organisation', 'template', 'document', 'call', 'process', 'owner'];

/** Any write, with identifiers of the other organisation in these places. */
const request = fc.record({
  kind: fc.constant('request'),
  who: member,
  operation: fc.constantFrom(...writes.map(({ operationId }) => operationId)),
  candidate: whose,
  application: whose,
  foreign: fc.oneof({ weight: 3, arbitrary: fc.constant<IdName[]>([]) }, fc.subarray(PLACES)),
  isRepeated: fc.boolean(),
});

/** An application of a person, new details of a candidate, or one that is brought to A. */
const person = fc.record({
  kind: fc.constantFrom('record', 'apply', 'update', 'name', 'note'),
  who: member,
  candidate: whose,
  email,
  second: fc.option(email),
  isFull: fc.boolean(),
  isRepeated: fc.boolean(),
});

type Command = ValueOf<typeof request> | ValueOf<typeof person>;
type ValueOf<Each> = Each extends fc.Arbitrary<infer Value> ? Value : never;

const OWN = { who: 'ADMIN', candidate: 'own', isRepeated: false } as const;

/** Each write on what is the caller's own. */
const eachOnce: Command[] = [
  ...(['update', 'record', 'apply', 'name', 'note'] as const).map((kind) => ({
    ...OWN,
    kind,
    email: 'own' as const,
    second: null,
    isFull: true,
  })),
  ...writes.map(({ operationId }) => ({
    ...OWN,
    kind: 'request' as const,
    operation: operationId,
    application: 'own' as const,
    foreign: [],
  })),
];

/** Each write of a caller who only reads there on what is the second organisation's. */
const eachOnForeign: Command[] = eachOnce.flatMap((command) => {
  const foreign = { ...command, who: 'BOTH', candidate: 'foreign' } as const;
  return [foreign, 'operation' in foreign ? { ...foreign, application: 'foreign' } : { ...foreign, email: 'first' }];
});

const NAMES = { first_name: 'Tomás', last_name: 'Herrera' };
const DETAILS = { title: 'MR', mobile_phone: '+34 6' };

/** Carries out a command; returns its answers. */
async function carryOut(sides: Sides, command: Command, key: string, latest: Latest): Promise<readonly Answer[]> {
  const { mine, theirs, members, emails, shared } = sides;
  const candidates = { own: mine.ids.candidate, foreign: theirs.ids.candidate, shared, latest: latest.candidate ?? shared };
  const id = candidates[command.candidate];
  const client = withKey(members[command.who], command.isRepeated ? key : undefined);
  const twice = async (ask: () => Promise<Answer>) => [await ask(), ...(command.isRepeated ? [await ask()] : [])];
  if ('operation' in command) {
    const { operation, application, foreign } = command;
    const applications = { own: mine.ids.application, foreign: theirs.ids.application, shared: sides.application };
    const chosen = {
      candidate: id,
      application: { ...applications, latest: latest.application ?? sides.application }[application],
    };
    const others = Object.fromEntries(foreign.map((name) => [name, theirs.ids[name]]));
    const ids: Ids = { ...mine.ids, ...chosen, ...others };
    return twice(() => send(client, operation, ids));
  }
  const { kind, isFull, second } = command;
  const given = { email: emails[command.email], ...(isFull && DETAILS) };
  const more = {
    ...(second && { email_secondary: emails[second] }),
    ...(isFull && { location: { town: 'Madrid' }, position: 'Nurse' }),
  };
  if (kind === 'update') return twice(() => client.post(`/candidate/${id}`, { last_name: 'Herrera', ...given, ...more }));
  if (kind === 'name') return twice(() => client.post('/application', { job_id: mine.ids.job, candidate_id: id }));
  const note = { candidate_id: id, organisation_id: mine.ids.organisation, text: 'Called back.' };
  if (kind === 'note') return twice(() => client.post('/note', note));
  if (kind === 'record')
    return twice(() => client.post('/application', { job_id: mine.ids.job, candidate: { ...NAMES, ...given, ...more } }));
  const { question, choiceQuestion, choice } = mine.ids;
  const answers = { [question]: { answer: 'To help' }, [choiceQuestion]: { choices: [choice] } };
  const anyone = withKey(service.as(), command.isRepeated ? key : undefined);
  return twice(() => anyone.post(sides.applyUrl, aSubmission({ ...given, ...(isFull && { town: 'Madrid' }), answers })));
}

type Latest = { candidate?: number; application?: number };

const withKey = (client: Client, key: string | undefined): Client => ({
  ...client,
  post: (path, body) => client.post(path, body, key === undefined ? {} : { 'idempotency-key': key }),
});

/** Everything that shows people, to the ADMIN: lists, and details of both sides. */
async function readEverything({ members, theirs, shared, emails }: Sides, { candidate, application }: Latest) {
  const lists = ['candidate', 'application', 'step', 'note', 'job', 'webhook/task'].map((list) => `${list}?limit=100`);
  const found = [emails.first, emails.second].flatMap((address) => [
    `candidate?email=${address}`,
    `application?email=${address}`,
    `step?candidate_email=${address}`,
  ]);
  const people = candidate === undefined ? [] : [`candidate/${candidate}`, `candidate/${candidate}/application`];
  const details = application === undefined ? people : [...people, `application/${application}`];
  const changes = 'change?limit=100&modified_since=1970-01-01T00:00:00Z';
  const foreign = [`candidate/${theirs.ids.candidate}`, `application/${theirs.ids.application}`];
  // not found once the part of the first organisation is erased
  const both = [`candidate/${shared}`, `candidate/${shared}/application`];
  const read = (paths: readonly string[]) => Promise.all(paths.map((path) => members.ADMIN.get(`/${path}`)));
  return {
    own: await read([...lists, 'user', changes, ...found, ...details]),
    foreign: await read(foreign),
    both: await read(both),
  };
}

/** Carries out commands between two fresh organisations; returns the names of those that were not refused. */
async function expectNothing(commands: readonly Command[]): Promise<ReadonlySet<string>> {
  const sides = await twoSides(service);
  const before = await rowsOf(service.database.pool, sides);
  const rights = await rightsOf(sides);
  const latest: Latest = {};
  const succeeded = new Set<string>();
  for (const [index, command] of commands.entries()) {
    for (const answer of await carryOut(sides, command, `key-${index}`, latest)) {
      const shown = command.who === 'BOTH' ? [] : shownOf(sides, answer);
      expect({ status: answer.status, shown }).toEqual({ status: answer.status, shown: [] });
      if (answer.status !== 200) continue;
      succeeded.add('operation' in command ? command.operation : command.kind);
      const { candidate_id: candidate, application_id: application } = answer.body;
      Object.assign(latest, { ...(candidate && { candidate }), ...(application && { application }) });
    }
  }
  const { own, foreign, both } = await readEverything(sides, latest);
  for (const answer of [...own, ...foreign, ...both]) expect(shownOf(sides, answer)).toEqual([]);
  expect(own.filter(({ status }) => status !== 200)).toEqual([]);
  expect(foreign.map(({ status }) => status)).toEqual([404, 404]);
  expect(await rowsOf(service.database.pool, sides)).toEqual(before);
  await expectRights(sides, rights);
  return succeeded;
}

/** Writers of the second organisation may do with its candidates what they might before, and erase each. */
async function expectRights(sides: Sides, before: Awaited<ReturnType<typeof rightsOf>>): Promise<void> {
  const { theirs, people, shared } = sides;
  const after = await rightsOf(sides);
  for (const id of people) {
    // once the first organisation has erased its part of the shared one, the second may change it, too
    const kept = id === shared ? after.get(id)?.filter((name) => before.get(id)?.includes(name)) : after.get(id);
    expect([id, kept]).toEqual([id, before.get(id)]);
    expect([id, (await theirs.client.post(`/candidate/${id}/erase`, { reason: 'OTHER' })).status]).toEqual([id, 200]);
  }
}

describe('no sequence of calls by members of organisation A shows, changes or deletes what only organisation B could see before', () => {
  test("each write once, on what is the caller's own", async () => {
    const succeeded = await expectNothing(eachOnce);
    // the credential of the world is another user's
    const ofOwners = new Set<string>(['revokeCredential', ...writes.filter(isForOwners).map(({ operationId }) => operationId)]);
    const names = eachOnce.map((command) => ('operation' in command ? command.operation : command.kind));
    expect(names.filter((name) => !succeeded.has(name) && !ofOwners.has(name))).toEqual([]);
  });

  test("each write by a READER of the second organisation who is ADMIN of the first one, on what is the second one's", async () => {
    await expectNothing(eachOnForeign);
  });

  test.each([40, 41, 42, 43])('random sequences, seed %d', async (seed) => {
    const sequence = fc.array(fc.oneof(request, person), { minLength: 1, maxLength: 20, size: 'max' });
    const property = fc.asyncProperty(sequence, async (commands) => void (await expectNothing(commands)));
    await fc.assert(property, { seed, numRuns: RUNS });
  });
});
