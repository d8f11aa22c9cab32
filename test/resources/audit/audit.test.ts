/** The audit of a tenant (openapi/decisions.md, 'Audit'). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readAll, type Client } from '../../harness/client.ts';
import { aJob, anApplication, anOrganisation, anOwner, aRecruiter, aTemplate, aWebhook } from '../../harness/records.ts';
import { send, type Request } from '../../harness/requests.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { commandsOn } from '../../cli/operator.ts';

const service = aService();
let world: World<'ids'>;
let user: Awaited<ReturnType<typeof anOwner>>;
let owner: Client;
beforeAll(async () => {
  world = await aWorld(service, ['ids'], { role: 'ADMIN' });
  user = await anOwner(service.prisma, world.tenantId);
  owner = service.as(user);
});

const { json } = commandsOn(() => ({ service }));

type Line = Readonly<Record<string, unknown>> & { readonly id: number };
const read = async (query = '', client = owner): Promise<readonly Line[]> => readAll(client, `/audit?limit=3${query}`);
/** The lines that the work adds. */
async function added(work: () => Promise<unknown>): Promise<readonly Line[]> {
  const before = new Set((await read()).map(({ id }) => id));
  await work();
  return (await read()).filter(({ id }) => !before.has(id));
}

test('"none where a request is refused, replayed or changes nothing"', async () => {
  const { ids, client, recruiter } = world;
  const erase = (given: Request = {}) => added(() => send(client, 'eraseCandidate', ids, given));
  const key = { headers: { 'idempotency-key': 'once' } };
  expect(await erase({ path: { candidateid: 2_147_483_647 } })).toEqual([]);
  const line = { by: 'USER', user: { id: recruiter.id }, operation: 'eraseCandidate', kind: 'CANDIDATE', fields: ['erased'] };
  expect(await erase(key)).toMatchObject([line]);
  expect([await erase(key), await erase()]).toEqual([[], []]);
});

test('"No line has a value"', async () => {
  const { ids, client, tenantId } = world;
  for (const name of ['createTemplate', 'updateTemplate', 'changePoolList'] as const) await send(client, name, ids);
  const shown = JSON.stringify(await service.prisma.auditLine.findMany({ where: { tenantId } }));
  for (const value of ['Day clinic', 'Your application', '<p>', 'Invitation', 'Moreau']) expect(shown).not.toContain(value);
});

test('a line has who, by which credential, and the `X-Request-Id` of the answer', async () => {
  const { headers } = await owner.post('/pool', { add: [{ name: 'Surgery' }] });
  const line = (await read()).at(-1);
  expect(line).toEqual({
    id: expect.any(Number),
    date: expect.any(String),
    by: 'USER',
    user: { id: user.id, first_name: user.firstName, last_name: user.lastName, email: user.email },
    credential: { id: expect.any(Number), name: 'Settings page' },
    operation: 'changePoolList',
    kind: 'POOL',
    resource_id: expect.any(Number),
    fields: ['name'],
    request_id: headers.get('x-request-id'),
    modification_date: line?.['date'],
  });
});

test('"Owners read it; to everybody else it is empty", page by page; another tenant has its own', async () => {
  const stranger = await world.stranger();
  const theirs = service.as(await anOwner(service.prisma, stranger.tenantId));
  await theirs.post('/pool', { add: [{ name: 'Theirs' }] });
  const all = await read();
  expect(all.length).toBeGreaterThan(3);
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((one, other) => one - other));
  expect(await read('', theirs)).toHaveLength(1);
  expect(all.map(({ id }) => id)).not.toContain((await read('', theirs))[0]?.id);
  for (const who of ['ADMIN', 'RECRUITER', 'READER', 'member of no organisation'] as const)
    expect(await read('', world.callers[who])).toEqual([]);
  const ordinary = await world.member({ here: 'ADMIN' }, { owner: true });
  expect(await read('', ordinary.client)).toEqual([]);
  expect((await owner.get('/')).body).toHaveProperty('audit');
  expect((await ordinary.client.get('/')).body).not.toHaveProperty('audit');
});

describe('support', () => {
  const name = () => world.organisation.name;
  const asked = { by: 'SUPPORT', kind: 'ORGANISATION' };

  test('"Commands of support write lines, too, with the words of the command": organisations', async () => {
    const tenant = String(world.tenantId);
    let id = 0;
    expect(await added(async () => void ({ id } = await json('organisation', 'add', tenant, 'Annexe 77')))).toMatchObject([
      { ...asked, operation: 'organisation add', organisation: { name: 'Annexe 77' }, fields: ['name'] },
    ]);
    expect(await added(() => json('organisation', 'rename', String(id), 'Annexe 78'))).toMatchObject([
      { ...asked, operation: 'organisation rename', resource_id: id, fields: ['name'] },
    ]);
    expect(await added(() => json('organisation', 'rename', String(id), 'Annexe 78'))).toEqual([]);
    expect(await added(() => json('organisation', 'remove', String(id), '--yes'))).toMatchObject([
      { ...asked, operation: 'organisation remove', resource_id: id, fields: [] },
    ]);
    const about = await read(`&resource_id=${id}&kind=ORGANISATION`);
    expect(await read(`&resource_id=${id}`)).toEqual(expect.arrayContaining([...about]));
    expect(about).toHaveLength(3);
    expect(about.filter((line) => 'organisation' in line)).toEqual([]);
  });

  test('the removal of an organisation: a line for each role, template and webhook that goes with it', async () => {
    const annexe = await anOrganisation(service.prisma, world.tenantId);
    const { id } = annexe;
    const member = await aRecruiter(service.prisma, [annexe], 'READER');
    const template = await aTemplate(service.prisma, annexe);
    const webhook = await aWebhook(service.prisma, annexe);
    const lines = await added(() => json('organisation', 'remove', String(id), '--yes'));
    expect(lines.map(({ kind, resource_id, fields }) => [kind, resource_id, fields])).toEqual([
      ['USER', member.id, [`roles.${id}`]],
      ['TEMPLATE', template.id, []],
      ['WEBHOOK', webhook.id, []],
      ['ORGANISATION', id, []],
    ]);
  });

  test('templates and erasures', async () => {
    const texts = ['--language', 'en', '--subject', 'Hi', '--message', 'Dear'];
    const [line] = await added(() => json('template', 'add', name(), 'Hello', ...texts));
    expect(line).toMatchObject({ by: 'SUPPORT', kind: 'TEMPLATE', operation: 'template add' });
    const id = String(line?.['resource_id']);
    expect(await added(() => json('template', 'update', id, '--retire'))).toMatchObject([
      { operation: 'template update', fields: ['retired'] },
    ]);
    expect(await added(() => json('template', 'update', id, '--retire'))).toEqual([]);
    expect(await added(() => json('template', 'update', id, '--no-retire'))).toHaveLength(1);
    const { candidateId } = await anApplication(service.prisma, await aJob(service.prisma, world.organisation));
    expect(await added(() => json('candidate', 'erase', String(candidateId), '--yes'))).toMatchObject([
      { by: 'SUPPORT', kind: 'CANDIDATE', operation: 'candidate erase', resource_id: candidateId, fields: ['erased'] },
    ]);
  });
});
