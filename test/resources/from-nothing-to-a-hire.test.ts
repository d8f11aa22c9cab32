import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { components } from '#generated/v1/openapi.ts';
import { anOrganisation, aProcess, aRecruiter, aSource, aTenant } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test('"from an empty organisation to the first application from outside by the interface alone, following links and `_actions`"', async () => {
  const { prisma, origin } = service;
  const { id: tenantId } = await aTenant(prisma);
  const organisation = await anOrganisation(prisma, tenantId);
  await aProcess(prisma, [organisation]);
  await aSource(prisma, tenantId);
  const { job, statistics, requests } = await hire(`${origin}/v1/`, await aRecruiter(prisma, [organisation], 'ADMIN'));
  expect(job).toMatchObject({ status: 'OPEN', organisation: { id: organisation.id } });
  expect(statistics).toMatchObject({ applications_total: 2, hired: 1, rejected: 1, withdrawn: 0 });
  // less than a minute's allowance, see 'Limits' of the contract
  expect(requests).toBeLessThan(45);
});

type Schemas = components['schemas'];
type Login = { readonly login: string; readonly password: string };
type Hire = { readonly job: Schemas['Job']; readonly statistics: Schemas['JobStatistics']; readonly requests: number };

/**
 * Opens a job, publishes it, takes two applications from outside, hires one candidate and rejects the
 * other. Only the URL of the index is known before: every other one comes from a response.
 */
async function hire(url: string, { login, password }: Login): Promise<Hire> {
  let requests = 0;
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
  const send = async <Answer>(method: string, target: string, body?: object): Promise<Answer> => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(target, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    requests++;
    if (response.status !== 200) throw new Error(`${method} ${target} was answered ${response.status}: ${text}`);
    return JSON.parse(text) as Answer;
  };
  const read = <Name extends keyof Schemas>(link: { readonly _self: string }): Promise<Schemas[Name]> => send('GET', link._self);
  const act = <Name extends keyof Schemas>(
    { _actions: actions = [] }: { readonly _actions?: readonly Schemas['Action'][] },
    name: Schemas['ActionName'],
    body: object,
  ): Promise<Schemas[Name]> => send('POST', need(actions, (action) => action.name === name, `action ${name}`)._self, body);

  const index = await send<Schemas['ApiIndex']>('GET', url);
  const account = await read<'Account'>(index.account);
  const organisation = need(account.organisations.items, ({ role }) => role === 'ADMIN', 'organisation with the role ADMIN');
  const { items: processes } = await read<'ProcessList'>(organisation.processes);
  const process = need(
    processes,
    (each) => ['HIRED', 'REJECTED'].every((end) => stepOf(each, end)),
    'process with both outcomes',
  );
  const source = need((await read<'SourceList'>(index.sources)).items, () => true, 'source');

  const draft = await act<'Job'>(organisation, 'add-job', {
    organisation_id: organisation.id,
    process_id: process.id,
    title: 'Nurse, night shifts',
    position_description: '<p>You care for patients after surgery.</p>',
  });
  const job = await act<'Job'>(draft, 'change-status', { expected_status: draft.status, status: 'OPEN' });
  const { apply_url: applyUrl } = await act<'PublicationResult'>(job, 'publish', { source_id: source.id });
  for (const [firstName, lastName] of [
    ['Nora', 'Lindqvist'],
    ['Otto', 'Brandner'],
  ] as const) {
    const email = `${firstName}.${lastName}.${job.id}@mail.example`.toLowerCase();
    await send('POST', applyUrl, { version: '1', first_name: firstName, last_name: lastName, email, country: 'SE' });
  }

  const { items: applications } = await read<'ApplicationCollection'>(job.applications);
  const [chosen, other] = await Promise.all(applications.map((each) => read<'ApplicationDetail'>(each)));
  if (chosen === undefined || other === undefined) throw new Error('The applications from outside are not there.');
  await act(chosen, 'add-step', { application_id: chosen.id, process_step_id: stepOf(process, 'HIRED')?.id });
  await act(other, 'reject', { expected_current_step_id: other.step.id });
  const statistics = await read<'JobStatistics'>(job.stats);
  return { job, statistics, requests };
}

const stepOf = ({ steps }: Schemas['Process'], outcome: string) => steps.items.find((step) => step.outcome === outcome);

function need<Item>(items: readonly Item[], suits: (item: Item) => boolean, what: string): Item {
  const found = items.find(suits);
  if (found === undefined) throw new Error(`There is no ${what}.`);
  return found;
}
