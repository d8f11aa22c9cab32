/**
 * `npm run bench -- --all`: the reads of the interface, with filters whose values are common, rare
 * and absent, first and deep pages, and callers who see much or little of the tenant. Each is
 * measured beside the hand-written statement that reads the same.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Size } from './growth.ts';
import type { ReadName } from './least/reads.ts';
import { ask, measureOnce, type Contestant, type Figures, type Stand } from './measure.ts';
import { cursorPath } from './operations.ts';
import { CALLER, OTHER_CALLERS } from './population.ts';
import { cpuOf } from './processes.ts';
import { authorizationOf, type Server } from './servers.ts';
import { formatTable } from './table.ts';

/** What one server needed for one read; statements and blocks for each request. */
type Cost = Figures & { readonly statements: number; readonly blocks: number };

/** A read as it was measured; L has no figures where no statement is written for it. */
export type MeasuredRead = {
  readonly name: string;
  readonly items: number;
  readonly service: Cost;
  readonly least: Cost | undefined;
};

type Case = {
  readonly name: string;
  readonly paths: readonly string[];
  readonly login?: string;
  readonly least?: readonly [ReadName, ...(readonly unknown[])[]] | undefined;
};

const EVERYONE = Array.from({ length: 21 }, (_, index) => index + 1);

/** Measures each read whose name contains `only`. */
export async function measureReads(
  stand: Stand,
  size: Size,
  least: Server,
  only: string,
  say: (text: string) => void,
): Promise<readonly MeasuredRead[]> {
  const measured: MeasuredRead[] = [];
  for (const each of (await casesOf(size)).filter(({ name }) => name.includes(only))) {
    const authorization = authorizationOf(each.login ?? CALLER.login);
    const { body } = await ask(size.service, each.paths[0] ?? '', authorization);
    const { items } = body as { readonly items?: readonly unknown[] };
    const measure = (server: Server, paths: readonly string[]): Promise<Cost> => {
      const requests = paths.map((path) => ({ path }));
      return measureCounted(stand, size.client, { server, database: size.database.name, requests, authorization });
    };
    say(`${each.name} ...`);
    const service = await measure(size.service, each.paths);
    const ofLeast = each.least && (await measure(least, pathsOfLeast(each.least, organisationsOf(each.login))));
    measured.push({ name: each.name, items: items?.length ?? 1, service, least: ofLeast });
  }
  return measured;
}

const organisationsOf = (login: string | undefined): readonly number[] => {
  const range = OTHER_CALLERS[login as keyof typeof OTHER_CALLERS]?.organisations;
  return range === undefined ? EVERYONE : Array.from({ length: range[1] - range[0] + 1 }, (_, index) => range[0] + index);
};

const pathsOfLeast = ([name, ...values]: NonNullable<Case['least']>, organisations: readonly number[]): readonly string[] =>
  values.map((given) => `/read/${name}?${encodeURIComponent(JSON.stringify([organisations, ...given]))}`);

/** PostgreSQL publishes what a session did once a second. */
const PUBLISHED_MS = 1_100;

async function measureCounted(stand: Stand, client: Client, contestant: Contestant): Promise<Cost> {
  await measureOnce(stand, contestant, 1);
  await wait(PUBLISHED_MS);
  const before = await countersOf(client);
  const figures = await measureOnce(stand, contestant, stand.seconds);
  await wait(PUBLISHED_MS);
  const after = await countersOf(client);
  const each = (counter: keyof typeof after): number => (after[counter] - before[counter]) / figures.requests;
  return { ...figures, statements: each('statements'), blocks: each('blocks') };
}

/** Each statement of a read is a transaction of its own. */
async function countersOf(client: Client): Promise<{ readonly statements: number; readonly blocks: number }> {
  const { rows } = await client.query<{ statements: number; blocks: number }>(
    `SELECT (xact_commit + xact_rollback)::float8 AS statements, (blks_hit + blks_read)::float8 AS blocks
     FROM pg_stat_database WHERE datname = current_database()`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL has no counters of this database.');
  return row;
}

async function casesOf({ client, database: { applications: most, jobs } }: Size): Promise<readonly Case[]> {
  const middle = Math.round(most / 2);
  const some = Array.from({ length: 200 }, (_, index) => 1 + Math.round((index * (most - 1)) / 200));
  const someJobs = Array.from({ length: 50 }, (_, index) => jobs[(index * 7) % jobs.length]?.id ?? 1);
  const dateAt = async (share: number): Promise<string> => {
    const { rows } = await client.query<{ date: Date }>(
      'SELECT modified_at AS date FROM application WHERE tenant_id = 1 AND id = $1',
      [Math.round(most * share)],
    );
    return (rows[0]?.date ?? new Date()).toISOString();
  };
  const [recent, old] = [await dateAt(0.999), await dateAt(0.5)];
  const all = '1970-01-01T00:00:00Z';
  const page = (path: string, after?: number): string =>
    after === undefined ? `${path}${path.includes('?') ? '&' : '?'}limit=100` : cursorPath(path, { limit: 100 }, after);
  const one = (name: string, path: string, least?: Case['least'], login?: string): Case => ({
    name,
    paths: [path],
    least,
    ...(login && { login }),
  });
  const each = (name: string, ids: readonly number[], path: (id: number) => string, least?: ReadName): Case => ({
    name,
    paths: ids.map(path),
    least: least && [least, ...ids.map((id) => [id])],
  });
  const callers = ['bench-twentieth', 'bench-small', 'bench-thousand'] as const;
  const byCaller = (name: string, path: string, least?: Case['least']): readonly Case[] => [
    one(name, path, least),
    ...callers.map((login) => one(`${name}, ${login}`, path, least, login)),
  ];
  return [
    one('account', '/v1/account', ['account', [1]]),
    each('job', someJobs, (id) => `/v1/job/${id}`, 'job'),
    each('job team', someJobs, (id) => `/v1/job/${id}/team`),
    each('application', some, (id) => `/v1/application/${id}`, 'application'),
    each('candidate', some, (id) => `/v1/candidate/${id}`, 'candidate'),
    each('applications of a candidate', some, (id) => `/v1/candidate/${id}/application`),
    one('jobs', page('/v1/job?alljobs=true'), ['jobs', [0]]),
    one('jobs, modified since ever', page(`/v1/job?alljobs=true&modified_since=${all}`), ['jobsModified', [all]]),
    one('jobs by status', page('/v1/job?status=CLOSED')),
    one('jobs by reference', page('/v1/job?alljobs=true&reference=REF-9')),
    ...byCaller('candidates', page('/v1/candidate'), ['candidates', [0]]),
    one('candidates, deep', page('/v1/candidate', most - 200), ['candidates', [most - 200]]),
    ...byCaller('candidates by first name, common', page('/v1/candidate?first_name=Otto'), ['candidatesNamed', ['otto']]),
    one('candidates by last name, absent', page('/v1/candidate?last_name=Nobody')),
    one('candidates by email', page(`/v1/candidate?email=candidate.${middle}@mail.example`), [
      'candidatesWithEmail',
      [`candidate.${middle}@mail.example`],
    ]),
    one('candidates, modified recently', page(`/v1/candidate?modified_since=${recent}`), ['candidatesModified', [recent]]),
    one('candidates, modified since half', page(`/v1/candidate?modified_since=${old}`), ['candidatesModified', [old]]),
    one('candidates since the middle', page(`/v1/candidate?since=${middle}`)),
    ...byCaller('applications of all jobs', page('/v1/application'), ['applications', [0]]),
    one('applications of all jobs, deep', page('/v1/application', most - 200), ['applications', [most - 200]]),
    ...byCaller('applications of all jobs, modified recently', page(`/v1/application?modified_since=${recent}`), [
      'applicationsModified',
      [recent],
    ]),
    one('applications of all jobs, modified since half', page(`/v1/application?modified_since=${old}`), [
      'applicationsModified',
      [old],
    ]),
    one('applications of all jobs, since the end', page(`/v1/application?since=${most - 200}`)),
    one('applications of all jobs, since the middle', page(`/v1/application?since=${middle}`)),
    one('applications of all jobs, one job', page('/v1/application?job_id=1')),
    one('applications of all jobs, one candidate', page(`/v1/application?candidate_id=${middle}`)),
    ...byCaller('applications of all jobs, job_status, common', page('/v1/application?job_status=OPEN'), [
      'applicationsToJobs',
      ['OPEN'],
    ]),
    one('applications of all jobs, job_status, rare', page('/v1/application?job_status=CLOSED'), [
      'applicationsToJobs',
      ['CLOSED'],
    ]),
    one('applications of all jobs, job_status, absent', page('/v1/application?job_status=DRAFT')),
    ...byCaller('applications of all jobs, step_id', page('/v1/application?step_id=4'), ['applicationsOnStep', [4]]),
    one('applications of all jobs, step_id, absent', page('/v1/application?step_id=8')),
    ...byCaller('applications of all jobs, step_status, common', page('/v1/application?step_status=CURRENT'), [
      'applicationsAtStatus',
      ['CURRENT'],
    ]),
    one('applications of all jobs, step_status, absent', page('/v1/application?step_status=START')),
    one('applications of all jobs, step_name', page('/v1/application?step_name=Interview')),
    one('applications of all jobs, outcome, rare', page('/v1/application?outcome=HIRED')),
    one('applications of all jobs, outcome, absent', page('/v1/application?outcome=WITHDRAWN')),
    ...byCaller('applications of all jobs, first_name, common', page('/v1/application?first_name=Otto'), [
      'applicationsNamed',
      ['otto'],
    ]),
    one('applications of all jobs, last_name, absent', page('/v1/application?last_name=Nobody')),
    one('applications of all jobs, email', page(`/v1/application?email=candidate.${middle}@mail.example`), [
      'applicationsWithEmail',
      [`candidate.${middle}@mail.example`],
    ]),
    ...byCaller('applications of all jobs, last_step_since', page('/v1/application?last_step_since=2026-11-20'), [
      'applicationsSinceDay',
      ['2026-11-20'],
    ]),
    one('applications of all jobs, last_step_until, absent', page('/v1/application?last_step_until=2020-01-01')),
    ...byCaller('steps', page('/v1/step'), ['steps', [0]]),
    one('steps, deep', page('/v1/step', most * 5 - 1_000), ['steps', [most * 5 - 1_000]]),
    ...byCaller('steps, modified recently', page(`/v1/step?modified_since=${recent}`), ['stepsModified', [recent]]),
    one('steps, modified since half', page(`/v1/step?modified_since=${old}`), ['stepsModified', [old]]),
    one('steps since the middle', page(`/v1/step?since=${middle * 5}`)),
    one('steps since the end', page(`/v1/step?since=${most * 5 - 1_000}`)),
    one('steps of the biggest job', page('/v1/step?job_reference=REF-1'), ['stepsOfJob', [1]]),
    one('steps of the biggest job, modified recently', page(`/v1/step?job_reference=REF-1&modified_since=${recent}`), [
      'stepsOfJobModified',
      [1, recent],
    ]),
    one('steps of an application', page(`/v1/step?application_id=${middle}`), ['stepsOfApplication', [middle]]),
    one('steps of a person', page(`/v1/step?candidate_email=candidate.${middle}@mail.example`)),
    ...byCaller('steps by name, common', page('/v1/step?step_name=Interview'), ['stepsNamed', ['Interview']]),
    one('steps by name, absent', page('/v1/step?step_name=Declined')),
    one('steps by status', page('/v1/step?step_status=CURRENT')),
    one('steps by status, rare, modified since ever', page(`/v1/step?step_status=END&modified_since=${all}`)),
    ...byCaller('notes', page('/v1/note'), ['notes', [0]]),
    one('notes of a candidate', page(`/v1/note?candidate_id=${middle}`), ['notesOfCandidate', [middle]]),
    one('notes, modified recently', page(`/v1/note?modified_since=${recent}`)),
    one('templates', page('/v1/template')),
    one('changes', page(`/v1/change?modified_since=${all}`)),
    ...byCaller('changes, modified recently', page(`/v1/change?modified_since=${recent}`)),
    one('changes of applications', page(`/v1/change?kind=APPLICATION&modified_since=${all}`)),
    one('processes', '/v1/process'),
    one('feed', page('/v1/feed?source_id=1')),
    one('webhooks', '/v1/webhook'),
    ...byCaller('calls', page('/v1/webhook/task'), ['calls', [0]]),
    one('calls, failed', page('/v1/webhook/task?failed=true'), [
      'callsOfEvent',
      [[true], ['ProcessStepChange', 'ApplicationCreate', 'EmailSend', 'QuestionnaireSubmit']],
    ]),
    one('calls of a rare event', page('/v1/webhook/task?event=EmailSend'), ['callsOfEvent', [[true, false], ['EmailSend']]]),
    ...byCaller('calls of a rare event, failed', page('/v1/webhook/task?event=EmailSend&failed=true'), [
      'callsOfEvent',
      [[true], ['EmailSend']],
    ]),
    one('calls of an application', page(`/v1/webhook/task?application_id=${middle}`)),
    ...[
      'first_name=Otto',
      'last_name=Nobody',
      `email=candidate.${middle}@mail.example`,
      'step_status=CURRENT',
      'step_name=Interview',
      'step_id=4',
      'last_step_since=2026-11-01',
      'last_step_until=2020-01-01',
      `modified_since=${recent}`,
      `since=${middle}`,
      `first_name=Otto&modified_since=${recent}`,
      'first_name=Otto&last_step_until=2026-11-01',
    ].map((filter) =>
      one(`applications of the biggest job, ${filter.replaceAll(/=[^&]*/g, '')}`, page(`/v1/job/1/application?${filter}`)),
    ),
  ];
}

export const readsTable = (reads: readonly MeasuredRead[]): string =>
  formatTable(
    ['items', 'requests/s', 'CPU us', 'of L', 'statements', 'blocks', 'p99 ms'],
    reads.map(({ name, items, service, least }) => [
      name,
      String(items),
      service.perSecond.toFixed(0),
      cpuOf(service).toFixed(0),
      least ? (cpuOf(service) / cpuOf(least)).toFixed(2) : '',
      service.statements.toFixed(1),
      service.blocks.toFixed(0),
      service.p99.toFixed(0),
    ]),
  );
