/** The operations that are compared, each with its requests and its goal. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import type { FilledDatabase } from './database.ts';
import type { Load, LoadRequest } from './measure.ts';
import { APPLY_TOKEN, PUBLIC_URL } from './population.ts';
import { AUTHORIZATION, AUTHORIZATION_OF_FEW, type Server } from './servers.ts';

type Operation = {
  readonly name: string;
  readonly writes?: boolean;
  /** The most CPU time, of that of H. */
  readonly most: number;
  readonly loadOf: (server: Server) => Promise<Load>;
};

export async function operationsOf({ client, jobs }: FilledDatabase): Promise<readonly Operation[]> {
  const some = await pick(client, 'true');
  const moves = await movesIn(client);
  const jobIds = jobs.map(({ id }) => id);
  const openIds = jobIds.filter((id) => id > 5 && id % 20 !== 19);
  const since = some.slice(0, 50).map(({ date }) => `/v1/change?modified_since=${date.toISOString()}&limit=100`);
  const score = some.map(({ id }) => post(`/v1/application/${id}/score`, { score: id % 101 }));
  const note = some.map(({ candidate_id, organisation_id }) => post('/v1/note', { candidate_id, organisation_id, text: NOTE }));
  const reads = (
    name: string,
    most: number,
    paths: readonly string[],
    { follows = true, authorization = AUTHORIZATION } = {},
  ) => {
    const loadOf = async (server: Server) => {
      const followed = follows ? await follow(server, paths, authorization) : paths;
      return inTurn(followed.map((path) => ({ path, authorization })));
    };
    return { name, most, loadOf };
  };
  const ofFew = { authorization: AUTHORIZATION_OF_FEW };
  const writes = (name: string, most: number, load: Load) => ({ name, writes: true, most, loadOf: () => Promise.resolve(load) });
  const advance = advanceBy(moves);
  const step = (): LoadRequest => {
    const { id, to } = moves();
    return post('/v1/step', { application_id: id, process_step_id: to });
  };
  const application = numbered((number) =>
    post('/v1/application', { job_id: openIds[number % openIds.length], candidate: person() }),
  );
  const apply = (): LoadRequest => post(`/v1/apply/api/${APPLY_TOKEN}`, { version: '1', ...person(), country: 'FR', cv: CV });
  const applicationPaths = some.slice(0, 500).map(({ id }) => `/v1/application/${id}`);
  const jobPaths = jobIds.slice(0, 200).map((id) => `/v1/job/${id}`);
  const statsPaths = jobPaths.map((path) => `${path}/stats`);
  return [
    reads('account', 1.5, ['/v1/account']),
    reads('processes', 1.5, ['/v1/process']),
    reads('job', 1.5, jobPaths),
    reads('application', 1.5, applicationPaths),
    reads('jobs, 100', 1.5, ['/v1/job?alljobs=true&limit=100']),
    reads('candidates, 100', 1.5, ['/v1/candidate?limit=100']),
    reads('steps, 100', 1.5, ['/v1/step?limit=100']),
    reads('notes, 100', 1.5, ['/v1/note?limit=100']),
    // so few that the first round stores their items
    reads('applications, 20', 0.5, pagesOf(jobs, 20).slice(0, 40)),
    reads('applications, 100', 0.5, pagesOf(jobs, 100).slice(0, 40)),
    reads('statistics', 1.5, statsPaths),
    reads('changes, 100', 1.5, since, { follows: false }),
    reads('few jobs', 1.5, ['/v1/job?alljobs=true&limit=100'], ofFew),
    reads('few steps, 100', 1.5, ['/v1/step?limit=100'], ofFew),
    reads('few notes, 100', 1.5, ['/v1/note?limit=100'], ofFew),
    reads('few changes, 100', 1.5, since, { follows: false, ...ofFew }),
    writes('advance', 2, advance),
    writes('step', 2, step),
    writes('score', 2, inTurn(score)),
    writes('note', 2, inTurn(note)),
    writes('new application', 3, application),
    writes('apply, CV of 200 kB', 3, apply),
  ];
}

/** The first pages of the jobs that have another one. */
export const pagesOf = (jobs: FilledDatabase['jobs'], limit: number): readonly string[] =>
  jobs.filter(({ applications }) => applications > limit).map(({ id }) => `/v1/job/${id}/application?limit=${limit}`);

const NOTE = '<p>Can begin next month.</p>';
const person = () => ({ title: 'MS', first_name: 'Ada', last_name: 'Ng', email: `${randomUUID()}@mail.example` });
const CV = {
  name: 'cv.pdf',
  mime_type: 'application/pdf',
  content: Buffer.from(`%PDF-1.4 ${'bench '.repeat(33_333)}`).toString('base64'),
};

export const post = (path: string, body: object): LoadRequest => ({ path, body: JSON.stringify(body) });

export const numbered = <Item>(make: (number: number) => Item): (() => Item) => {
  let number = 0;
  return () => make(number++);
};
export const inTurn = (requests: readonly LoadRequest[]): Load =>
  numbered((number) => requests[number % requests.length] as LoadRequest);

type Picked = Readonly<Record<'id' | 'candidate_id' | 'organisation_id' | 'step', number>> & { readonly date: Date };

/** Applications from all over the population. */
export async function pick(client: Client, condition: string): Promise<readonly Picked[]> {
  const text = `SELECT id, candidate_id, organisation_id, current_step_id AS step, date FROM application WHERE ${condition} ORDER BY hashint8(id) LIMIT 5000`;
  return (await client.query<Picked>(text)).rows;
}

/** Moves of applications between the third and the second step of their process, there and back. */
const movesOf = (picked: readonly Picked[]) =>
  numbered((number) => {
    const { id, step } = picked[number % picked.length] as Picked;
    const [from, to] = Math.floor(number / picked.length) % 2 === 0 ? [step, step - 1] : [step - 1, step];
    return { id, from, to };
  });

/** The moves that servers take turns at, of the same applications. */
export const movesIn = async (client: Client) => movesOf(await pick(client, 'current_step_id % 8 = 3'));

export const advanceBy = (moves: ReturnType<typeof movesOf>) => (): LoadRequest => {
  const { id, from, to } = moves();
  return post(`/v1/application/${id}/advance-step`, { expected_current_step_id: from, target_step_id: to });
};

/** The addresses, and those of the next pages. */
async function follow(server: Server, paths: readonly string[], authorization: string): Promise<readonly string[]> {
  const followed: string[] = [];
  for (const path of paths) {
    const { _next: next } = JSON.parse(await ask(server, { path, authorization })) as { readonly _next?: string };
    followed.push(path, ...(next ? [next.replace(PUBLIC_URL, '')] : []));
  }
  return followed;
}

/** The answer to a request; rejects unless it is 200. */
export async function ask({ name, origin }: Server, { path, body, authorization = AUTHORIZATION }: LoadRequest): Promise<string> {
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
  const answer = await fetch(origin + path, { headers, ...(body !== undefined && { method: 'POST', body }) });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${name} answers ${answer.status} to ${path}: ${text.slice(0, 500)}`);
  return text;
}

const COMPARED = 20;

/** Rejects unless both servers give the same answers; to a write except for new ids, and with as many new rows. */
export async function requireAgreement(client: Client, { name, writes = false, loadOf }: Operation, servers: readonly Server[]) {
  const loads = await Promise.all(servers.map(async (server) => ({ server, next: await loadOf(server) })));
  for (let number = 0; number < (writes ? 1 : COMPARED); number++) {
    const answers: unknown[] = [];
    for (const { server, next } of loads) {
      const before = writes ? await countRows(client) : [];
      const text = await ask(server, next());
      const rows = before.length > 0 ? (await countRows(client)).map((count, table) => count - (before[table] ?? 0)) : [];
      const body = text.replaceAll(writes ? /\d+/g : /(?<=pagecursor=|"complete_until":")[^"]+/g, '0');
      answers.push({ rows, body: JSON.parse(body) as unknown });
    }
    if (!isDeepStrictEqual(answers[0], answers[1]))
      throw new Error(`The answers differ, ${name}:\n${answers.map((each) => JSON.stringify(each)).join('\n')}`);
  }
}

const TABLES = 'application candidate step_change history_entry event delivery note document document_content'.split(' ');

async function countRows(client: Client): Promise<readonly number[]> {
  const counts = TABLES.map((table) => `(SELECT count(*)::int FROM ${table})`).join();
  return (await client.query<{ counts: readonly number[] }>(`SELECT ARRAY[${counts}] AS counts`)).rows[0]?.counts ?? [];
}
