/** "A client written only from the published document walks from GET / by links alone to every readable resource." */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '#generated/v1/openapi.ts';
import { fillWithDemoData } from '../../src/demo/demo-data.ts';
import { basic } from '../support/client.ts';
import { CREDENTIAL_KEY, startService, type Service } from '../support/service.ts';

let service: Service;
let client: Client<paths>;

beforeAll(async () => {
  service = await startService();
  const logins = await fillWithDemoData(service.prisma, { credentialKey: CREDENTIAL_KEY, today: new Date() });
  const recruiter = logins.find(
    ({ role, organisations }) => role === 'RECRUITER' && organisations.join() === 'Northwind Clinics',
  );
  if (recruiter === undefined) throw new Error('the demo set has a recruiter of Northwind Clinics alone');
  client = createClient<paths>({ baseUrl: '', headers: { Authorization: basic(recruiter) } });
}, 60_000);
afterAll(() => service.close());

type Linked = { readonly _self: string };
type Collection<Item> = { readonly _next: string; readonly items: readonly Item[] };

/** Reads an address as it was given; `Template` only says which operation's answer is expected there. */
async function follow<Template extends keyof paths>(address: string, _template: Template) {
  type Body = paths[Template] extends { get: { responses: { 200: { content: { 'application/json': infer Json } } } } }
    ? Json
    : never;
  const { data, response } = await client.GET(address as '/');
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return data as unknown as Body;
}

/** Reads a collection to its end, in the largest pages there are. */
async function followAll<Item>(first: string, read: (address: string) => Promise<Collection<Item>>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let next = first; next !== '';) {
    const page = await read(next);
    items.push(...page.items);
    next = page._next;
  }
  return items;
}

const addresses = (links: readonly Linked[]): readonly string[] => links.map(({ _self }) => _self).toSorted();

test('every job, candidate, application, step change, note, process and template that the recruiter may see is reached, and no other', async () => {
  const { prisma, origin } = service;
  const where = { tenantId: 1, organisationId: 1 };
  const applied = { tenantId: 1, job: where };
  const idsOf = (rows: readonly { readonly id: number }[], path: string): readonly string[] =>
    rows.map(({ id }) => `${origin}/v1/${path}/${id}`).toSorted();

  const index = await follow(`${origin}/v1/`, '/');
  const account = await follow(index.account._self, '/account');
  const { items: memberships } = await follow(account.organisations._self, '/account/organisation');
  const jobs = (
    await Promise.all(memberships.map((membership) => followAll(membership.jobs._self, (page) => follow(page, '/job'))))
  ).flat();
  expect(addresses(jobs)).toEqual(idsOf(await prisma.job.findMany({ where, select: { id: true } }), 'job'));

  const applications = [];
  for (const { _self } of jobs) {
    const job = await follow(_self, '/job/{jobid}');
    await follow(job.stats._self, '/job/{jobid}/stats');
    await follow(job.team._self, '/job/{jobid}/team');
    await follow(job.process._self, '/process/{processid}');
    applications.push(...(await followAll(job.applications._self, (page) => follow(page, '/job/{jobid}/application'))));
  }
  expect(addresses(applications)).toEqual(
    idsOf(await prisma.application.findMany({ where: applied, select: { id: true } }), 'application'),
  );

  const candidates = await followAll(index.candidates._self, (page) => follow(page, '/candidate'));
  const visible = await prisma.candidate.findMany({ where: { applications: { some: applied } }, select: { id: true } });
  expect(addresses(candidates)).toEqual(idsOf(visible, 'candidate'));

  const stepChanges = await followAll(index.steps._self, (page) => follow(page, '/step'));
  expect(stepChanges).toHaveLength(await prisma.stepChange.count({ where: { application: applied } }));
  const notes = await followAll(index.notes._self, (page) => follow(page, '/note'));
  expect(notes).toHaveLength(await prisma.note.count({ where }));
  const { items: processes } = await follow(index.processes._self, '/process');
  expect(addresses(processes)).toEqual(
    idsOf(await prisma.process.findMany({ where: { organisations: { some: where } }, select: { id: true } }), 'process'),
  );
  const templates = await followAll(index.templates._self, (page) => follow(page, '/template'));
  expect(addresses(templates)).toEqual(idsOf(await prisma.template.findMany({ where, select: { id: true } }), 'template'));
}, 60_000);

test('from an application its documents, answers, candidate and notes are read; from a job its feed', async () => {
  const { origin } = service;
  const application = await follow(`${origin}/v1/application/501`, '/application/{applicationid}');
  for (const { _self } of application.questionnaires.items) {
    await follow(_self, '/application/{applicationid}/questionnaire/{questionnaireid}');
  }
  for (const { _self } of application.documents.items) {
    const { response } = await client.GET(_self as '/', { parseAs: 'arrayBuffer' });
    expect(response.headers.get('content-type')).toBe('application/pdf');
  }
  expect(application.documents.items.length).toBeGreaterThan(0);
  const candidate = await follow(application.candidate._self, '/candidate/{candidateid}');
  await follow(candidate.applications._self, '/candidate/{candidateid}/application');
  await follow(candidate.notes._self, '/note');
  const job = await follow(application.job._self, '/job/{jobid}');
  const feeds = job.publications.items.flatMap(({ feed }) => feed ?? []);
  const published = await Promise.all(feeds.map(({ _self }) => follow(_self, '/feed')));
  const offers = published.flatMap(({ items }) => items).filter(({ id }) => id === job.id);
  expect(offers.length).toBeGreaterThan(0);
  const { status } = await fetch(offers[0]?.apply_url ?? '', { method: 'HEAD' });
  expect(status).toBe(200);
});
