/** A walk by links alone, over the service or its mock. */
import type { paths } from '#generated/v1/openapi.ts';

/** Reads the body of a 200 at an address as it was given; rejects at any other status. */
export type Read = (address: string) => Promise<unknown>;

type Linked = { readonly _self: string };
type Collection<Item> = { readonly _next: string; readonly items: readonly Item[] };

/**
 * Follows addresses with the types of the contract; `template` only says which operation's answer
 * is expected there.
 */
export function createFollower(read: Read) {
  type Body<Template extends keyof paths> = paths[Template] extends {
    get: { responses: { 200: { content: { 'application/json': infer Json } } } };
  }
    ? Json
    : never;
  return async <Template extends keyof paths>(address: string, _template: Template) => (await read(address)) as Body<Template>;
}

export type Follow = ReturnType<typeof createFollower>;

/** Reads a collection to its end. */
export async function followAll<Item>(
  first: string,
  read: (address: string) => Promise<Collection<Item>>,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let next = first; next !== '';) {
    const page = await read(next);
    items.push(...page.items);
    next = page._next;
  }
  return items;
}

/**
 * Walks from the index to every change, every job with its parts, every application, candidate,
 * step change, offer, note, process, template and webhook call, and to the lists of what these refer to.
 */
export async function walkFromIndex(follow: Follow, address: string) {
  const index = await follow(address, '/');
  await follow(index._changelog._self, '/changelog');
  const account = await follow(index.account._self, '/account');
  const { items: memberships } = await follow(account.organisations._self, '/account/organisation');
  const jobs = (
    await Promise.all(memberships.map((membership) => followAll(membership.jobs._self, (page) => follow(page, '/job'))))
  ).flat();
  const applications = [];
  for (const { _self } of jobs) {
    const job = await follow(_self, '/job/{jobid}');
    await follow(job.stats._self, '/job/{jobid}/stats');
    await follow(job.team._self, '/job/{jobid}/team');
    await follow(job.process._self, '/process/{processid}');
    applications.push(...(await followAll(job.applications._self, (page) => follow(page, '/job/{jobid}/application'))));
  }
  return {
    jobs,
    applications,
    applicationsOfAll: await followAll(index.applications._self, (page) => follow(page, '/application')),
    candidates: await followAll(index.candidates._self, (page) => follow(page, '/candidate')),
    changes: await followAll(index.changes._self, (page) => follow(page, '/change')),
    stepChanges: await followAll(index.steps._self, (page) => follow(page, '/step')),
    interviews: await followAll(index.interviews._self, (page) => follow(page, '/interview')),
    offers: await followAll(index.offers._self, (page) => follow(page, '/offer')),
    notes: await followAll(index.notes._self, (page) => follow(page, '/note')),
    processes: (await follow(index.processes._self, '/process')).items,
    rejectionReasons: (await follow(index.rejection_reasons._self, '/rejection-reason')).items,
    users: (await follow(index.users._self, '/user')).items,
    sources: (await follow(index.sources._self, '/source')).items,
    pools: (await follow(index.pools._self, '/pool')).items,
    questionnaires: (await follow(index.questionnaires._self, '/questionnaire')).items,
    contractTypes: (await follow(index.contract_types._self, '/contract-type')).items,
    templates: await followAll(index.templates._self, (page) => follow(page, '/template')),
    webhookTasks: await followAll(index.webhook_tasks._self, (page) => follow(page, '/webhook/task')),
  };
}

/**
 * Walks from an application to its answers, its candidate with notes, and its job; says where
 * documents and applicants go.
 */
export async function walkFromApplication(follow: Follow, address: string) {
  const application = await follow(address, '/application/{applicationid}');
  for (const { _self } of application.questionnaires.items) {
    await follow(_self, '/application/{applicationid}/questionnaire/{questionnaireid}');
  }
  const candidate = await follow(application.candidate._self, '/candidate/{candidateid}');
  await follow(candidate.applications._self, '/candidate/{candidateid}/application');
  await follow(candidate.notes._self, '/note');
  const job = await follow(application.job._self, '/job/{jobid}');
  const feeds = job.publications.items.flatMap(({ feed }) => feed ?? []);
  const published = await Promise.all(feeds.map(({ _self }) => followAll(_self, (page) => follow(page, '/feed'))));
  const offers = published.flat().filter(({ id }) => id === job.id);
  return {
    documents: application.documents.items.map(({ _self }) => _self),
    applyUrls: offers.map(({ apply_url: url }) => url),
  };
}

/** The addresses of resources, in order. */
export const addresses = (links: readonly Linked[]): readonly string[] => links.map(({ _self }) => _self).toSorted();
