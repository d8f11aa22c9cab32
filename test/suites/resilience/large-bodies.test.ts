/** The cost of large bodies without credentials: memory, and blocks of the event loop. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aFolder, killAll } from '../../runtime/process.ts';
import { tagSoups } from './corpora/tag-soup.ts';
import { findApplyAddress } from './apply-address.ts';
import { expectFigure } from './figures.ts';
import { memoryOf } from './process-memory.ts';
import { aDatabase, aServer, hasPostgres, settingsOf, type LoadedServer } from './stand.ts';

const MIB = 2 ** 20;
/** After a start the server still loads modules and delivers events, which would be measured too. */
const START_MS = 1_000;
const LONGEST_MS = 50;
const LONGEST_WAIT_MS = 3_000;
/** Milliseconds to read 10 MiB of Base64 as JSON on a machine with nothing else to do. */
const QUIET_PARSE_MS = 12;
/** Times the body. */
const MOST_MEMORY = 4;
/** The machine may hold a process too, and other work falls into a try: the best of some counts. */
const TRIES = 8;
/** Applications at once. */
const CROWD = 400;
const onPostgres = hasPostgres ? test : test.skip;

let database: Awaited<ReturnType<typeof aDatabase>> | undefined;
let settings: Readonly<Record<string, string>>;
let server: LoadedServer;
let address: string;
beforeAll(async () => {
  if (!hasPostgres) return;
  database = await aDatabase();
  settings = await settingsOf(database.url);
  server = await aServer(settings);
  address = await findApplyAddress(server.base, server.authorization);
  await sleep(START_MS);
});
afterAll(async () => {
  killAll();
  await database?.drop();
});

const person = { version: '1', first_name: 'Ada', last_name: 'Long', email: 'ada@mail.example', country: 'FR' };

/** A file of this many bytes, as the body of an application holds it. */
const aDocument = (bytes: number) => ({
  name: 'cv.pdf',
  mime_type: 'application/pdf',
  content: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]).toString('base64'),
});

/** The body of an application with more fields at its end. */
const applicationWith = (fields: string): string => `${JSON.stringify(person).slice(0, -1)},${fields}}`;

const post = (url: string, body: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      authorization: server.authorization,
      connection: 'close',
    },
    body,
  });

/** An application with two documents of this many bytes; who has applied before is not created again. */
function anApplication(bytes: number): string {
  const document = aDocument(bytes);
  const email = `${randomBytes(8).toString('hex')}@mail.example`;
  return JSON.stringify({ ...person, email, cv: document, cover: document });
}

/** How many times the body the memory of a new server grows: later large bodies reuse memory. */
async function growthOfAServer(): Promise<number> {
  const fresh = await aServer({ ...settings, DATA_DIR: await aFolder() });
  await sleep(START_MS);
  const url = new URL(new URL(address).pathname, fresh.base).href;
  const apply = async (body: string): Promise<void> =>
    expect(await (await post(url, body)).json()).toMatchObject({ created: true });
  // what the first application loads and connects is no cost of the body
  await apply(anApplication(1_000));
  const body = anApplication(5 * MIB);
  const memory = memoryOf(fresh.pid);
  const before = memory.resetPeak();
  await apply(body);
  const growth = (memory.peak() - before) / body.length;
  await fresh.end('SIGTERM');
  return growth;
}

/** How many times longer than on a quiet machine work takes now; 1 at least. */
function slowness(): number {
  const text = JSON.stringify([aDocument(5 * MIB), aDocument(5 * MIB)]);
  const times = Array.from({ length: 3 }, () => {
    const began = performance.now();
    JSON.parse(text);
    return performance.now() - began;
  });
  return Math.max(1, Math.min(...times) / QUIET_PARSE_MS);
}

onPostgres('"memory grows by at most four times the body": two documents of 5 MiB', async () => {
  let growth = Infinity;
  for (let tries = 0; tries < TRIES && growth > MOST_MEMORY; tries += 1) growth = Math.min(growth, await growthOfAServer());
  expectFigure('two documents of 5 MiB: memory', growth, 'x the body', { atMost: MOST_MEMORY });
});

const repeated = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / piece.length));

const BY_RECRUITER = 'two documents by POST /application';
const OF_TAGS = 'four descriptions of tags by POST /job';
/** Below the base address; the others go to the apply address. */
const PATHS: Readonly<Record<string, string>> = { [BY_RECRUITER]: 'application', [OF_TAGS]: 'job' };

/** Bodies of an application that are as large, or as dear, as a stranger can make them. */
const BODIES: Readonly<Record<string, () => string>> = {
  'two documents': () => JSON.stringify({ ...person, cv: aDocument(5 * MIB), cover: aDocument(5 * MIB) }),
  'a document that is no Base64': () => applicationWith(`"cv":{"content":"${repeated('!', 7 * MIB)}"}`),
  'a document of escapes': () => applicationWith(`"cv":{"content":"${repeated('\\u0001', 14 * MIB)}"}`),
  'an unknown field': () => applicationWith(`"unknown":"${repeated('a', 14 * MIB)}"`),
  'many unknown fields': () => applicationWith(Array.from({ length: 1e6 }, (_, index) => `"f${index}":1`).join()),
  'one field again and again': () => applicationWith(repeated('"a":1,', 4 * MIB) + '"a":1'),
  'choices that are no identifiers': () => {
    const choices = Array.from({ length: 500 }, () => true);
    return JSON.stringify({
      ...person,
      answers: Object.fromEntries(Array.from({ length: 19 }, (_, index) => [index, { choices }])),
    });
  },
  'empty choices': () => applicationWith(`"answers":{"1":{"choices":[${repeated('"",', 4 * MIB)}""]}}`),
  'lists in lists': () => applicationWith(`"answers":${'['.repeat(MIB)}${']'.repeat(MIB)}`),
  blanks: () => ' '.repeat(14 * MIB) + JSON.stringify(person),
  'no JSON': () => repeated('{"a":', 14 * MIB),
  [BY_RECRUITER]: () =>
    JSON.stringify({
      job_id: 2_147_483_647,
      documents: ['CV', 'COVER'].map((type) => ({ type, ...aDocument(5 * MIB) })),
      candidate: { first_name: 'Ada', last_name: 'Long', email: 'ada@mail.example' },
    }),
  [OF_TAGS]: () => {
    const tags = new Map(tagSoups(65_536)).get('ten p around a list');
    const texts = ['description', 'employer_description', 'position_description', 'profile_description'];
    return JSON.stringify({
      organisation_id: 1,
      process_id: 1,
      title: 'Tags',
      ...Object.fromEntries(texts.map((name) => [name, tags])),
    });
  },
};

onPostgres.each(Object.keys(BODIES))(
  '"with any body up to the limit the event loop is never held longer than 50 ms": %s',
  async (name) => {
    const body = BODIES[name]?.() ?? '';
    const path = PATHS[name];
    const url = path === undefined ? address : server.base + path;
    let heldMs = Infinity;
    for (let tries = 0; tries < TRIES && heldMs > LONGEST_MS; tries += 1) {
      const before = slowness();
      await server.held();
      // the garbage collection of the report
      await sleep(100);
      const { status } = await post(url, body).catch(() => ({ status: 413 }));
      expect([200, 400, 413, 422]).toContain(status);
      heldMs = Math.min(heldMs, (await server.held()).blockedMs / Math.max(before, slowness()));
    }
    expectFigure(`${name}: the event loop is held for`, heldMs, 'ms of a quiet machine', { atMost: LONGEST_MS });
  },
);

onPostgres('"40 valid bodies of 15 MiB from one address in its minute": others are answered within three seconds', async () => {
  const body = JSON.stringify({ ...person, cv: aDocument(5 * MIB), cover: aDocument(5 * MIB) });
  const before = slowness();
  let sending = true;
  const all = Promise.all(Array.from({ length: 40 }, () => post(address, body).then(({ status }) => status))).finally(
    () => (sending = false),
  );
  const waits: number[] = [];
  while (sending) {
    const asked = performance.now();
    const response = await fetch(`${server.base}account`, { headers: { authorization: server.authorization } });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    waits.push(performance.now() - asked);
    await sleep(10);
  }
  const statuses = await all;
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses).toContain(200);
  expectFigure(
    'another request beside 40 large ones, the slowest',
    Math.max(...waits) / Math.max(before, slowness()),
    'ms of a quiet machine',
    { atMost: LONGEST_WAIT_MS },
  );
});

onPostgres('a crowd of strangers at one apply address: each note of a caller is taken meanwhile', async () => {
  const statusOf = async (url: string, body: string): Promise<number> => {
    const response = await post(url, body);
    await response.arrayBuffer();
    return response.status;
  };
  const note = JSON.stringify({ candidate_id: 102, organisation_id: 1, text: 'Called back.' });
  let applying = true;
  const crowd = Array.from({ length: CROWD }, () => statusOf(address, anApplication(1_000)));
  const all = Promise.all(crowd).finally(() => (applying = false));
  const notes: number[] = [];
  while (applying) notes.push(await statusOf(`${server.base}note`, note));
  const statuses = await all;
  expect(notes.filter((status) => status !== 200)).toEqual([]);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses).toContain(200);
});
