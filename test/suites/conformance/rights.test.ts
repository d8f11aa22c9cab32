/**
 * "Never another role, owner, credential, webhook, audit line than the rules give": random sequences by
 * callers without the rights of an owner, against an oracle of these rights (openapi/decisions.md,
 * 'Visibility'). SEQUENCES says how many, SEED which.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Answer, Client } from '../../harness/client.ts';
import { aCredential } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, spreadIds, type World } from '../../harness/world.ts';

const SEQUENCES = Number(process.env['SEQUENCES'] ?? 300);
const SEED = Number(process.env['SEED'] ?? 1_120);

/** Roles in the organisation of the world and in its sister. `owner` calls with a credential that is no owner's. */
const CALLERS = {
  admin: { here: 'ADMIN' },
  mixed: { here: 'READER', there: 'ADMIN' },
  recruiter: { here: 'RECRUITER' },
  reader: { here: 'READER' },
  nobody: {},
  program: { here: 'RECRUITER' },
  owner: { there: 'RECRUITER' },
  stranger: {},
} as const satisfies Readonly<Record<string, { here?: string; there?: string }>>;
type Name = keyof typeof CALLERS;
const NAMES = Object.keys(CALLERS) as Name[];

type Row = Readonly<Record<string, unknown>> & { readonly id?: number };
type Rows = Readonly<Record<'user' | 'membership' | 'credential' | 'webhook' | 'template' | 'pool' | 'audit_line', Row[]>>;
type Who = { readonly userId: number; readonly credentialId: number; readonly spareId: number; readonly client: Client };

let service: Service;
let world: World<'ids'>;
let organisations: { readonly here: number; readonly there: number };
let whos: ReadonlyMap<Name, Who>;

beforeAll(async () => {
  service = await startService();
  await spreadIds(service);
  world = await aWorld(service, ['ids'], { role: 'ADMIN' });
  const sister = await world.sister(['webhook', 'template']);
  organisations = { here: world.organisation.id, there: sister.organisation.id };
  whos = new Map(await Promise.all(NAMES.map(async (name) => [name, await whoIs(name)] as const)));
});
afterAll(() => service.close());

/** A caller with a credential to call with, and one more. */
async function whoIs(name: Name): Promise<Who> {
  const is = { owner: name === 'owner', program: name === 'program' };
  const { id: userId, tenantId } =
    name === 'stranger' ? (await world.stranger()).recruiter : await world.member(CALLERS[name], is);
  const credentials = await Promise.all([1, 2].map(() => aCredential(service.prisma, { tenantId, id: userId })));
  const rows = await service.prisma.credential.findMany({ where: { login: { in: credentials.map(({ login }) => login) } } });
  const idOf = (at: number) => rows.find(({ login }) => login === credentials[at]?.login)?.id ?? 0;
  return { userId, credentialId: idOf(0), spareId: idOf(1), client: service.as(credentials[0]) };
}

/** Removes what a sequence has made, so that the next one begins with as many rows. */
async function forget(before: Rows): Promise<void> {
  const { prisma } = service;
  const those = (rows: readonly Row[]) => ({ where: { id: { notIn: rows.flatMap(({ id }) => id ?? []) } } });
  await prisma.auditLine.deleteMany(those(before.audit_line));
  await prisma.webhook.deleteMany(those(before.webhook));
  await prisma.template.deleteMany(those(before.template));
  await prisma.pool.deleteMany(those(before.pool));
  await prisma.idempotencyKey.deleteMany();
  await prisma.credential.updateMany({ data: { revokedAt: null } });
}

/** All rows that give rights, of all tenants. */
async function rowsThere(): Promise<Rows> {
  const tables = ['user', 'membership', 'credential', 'webhook', 'template', 'pool', 'audit_line'] as const;
  const rowsOf = async (table: string) =>
    (await service.database.pool.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM "${table}" AS t ORDER BY t::text`)).rows;
  const entries = await Promise.all(tables.map(async (table) => [table, (await rowsOf(table)).map(({ row }) => row)]));
  return Object.fromEntries(entries) as Rows;
}

const WHOM = ['self', 'colleague', 'owner', 'admin', 'stranger'] as const;
const command = fc.record({
  by: fc.constantFrom(...NAMES),
  whom: fc.constantFrom(...WHOM),
  place: fc.constantFrom('here', 'there'),
  operation: fc.constantFrom(
    'createUser',
    'updateUser',
    'issueCredential',
    'revokeCredential',
    'createWebhook',
    'updateWebhook',
    'rotateWebhookSecret',
    'createTemplate',
    'updateTemplate',
    'addPool',
    'changePool',
    'listCredentials',
    'listAuditEntries',
  ),
  owner: fc.boolean(),
  isSpare: fc.boolean(),
  key: fc.option(fc.constantFrom('a', 'b')),
});
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

/** What a command is about. */
async function send({ operation, place, owner, isSpare, whom, key }: Command, who: Who, rows: Rows) {
  const { client } = who;
  const headers = key === null ? {} : { 'idempotency-key': `${operation}-${key}` };
  const post = (path: string, body: unknown): Promise<Answer> => client.post(path, body, headers);
  const organisation_id = organisations[place];
  const aimed = whom === 'self' ? who : whos.get(whom === 'colleague' ? 'recruiter' : whom);
  const user_id = aimed?.userId ?? 0;
  const credential = (isSpare ? aimed?.spareId : aimed?.credentialId) ?? 0;
  const idIn = (table: 'webhook' | 'template'): number =>
    Number(rows[table].find((row) => row['organisation_id'] === organisation_id)?.id ?? 0);
  const letter = { name: 'Key', language: 'en', subject: 'Key', message: 'Key' };
  switch (operation) {
    case 'createUser':
      return post('/user', {
        email: `new-${user_id}@northwind.example`,
        first_name: 'New',
        last_name: 'Owner',
        owner,
        roles: [{ organisation_id, role: 'ADMIN' }],
      });
    case 'updateUser':
      return post(`/user/${user_id}`, {
        owner,
        roles: [{ organisation_id, role: 'ADMIN' }],
        status: isSpare ? 'DISABLED' : 'ACTIVE',
      });
    case 'issueCredential':
      return post('/credential', { user_id, name: 'Key', owner });
    case 'revokeCredential':
      return post(`/credential/${credential}/revoke`, {});
    case 'createWebhook':
      return post('/webhook', { organisation_id, url: 'https://receiver.example/', events: ['EmailSend'] });
    case 'updateWebhook':
      return post(`/webhook/${idIn('webhook')}`, { url: `https://other-${owner}.example/`, receiver: null });
    case 'rotateWebhookSecret':
      return post(`/webhook/${idIn('webhook')}/rotate-secret`, {});
    case 'createTemplate':
      return post('/template', { organisation_id, ...letter });
    case 'updateTemplate':
      return post(`/template/${idIn('template')}`, { name: `Key ${owner}` });
    case 'addPool':
      return post('/pool', { add: [{ name: `Pool ${owner}` }] });
    case 'changePool':
      return post('/pool', { change: [{ id: world.ids.pool, retired: owner }] });
    case 'listCredentials':
      return client.get('/credential');
    case 'listAuditEntries':
      return client.get('/audit?limit=100');
  }
}

const OF_ADMINS: readonly Command['operation'][] = [
  'createWebhook',
  'updateWebhook',
  'rotateWebhookSecret',
  'createTemplate',
  'updateTemplate',
];

/** Whether the rules give the caller this change. */
function isGiven({ by, operation, place, whom, isSpare }: Command): boolean {
  const roles: { here?: string; there?: string } = CALLERS[by];
  if (by === 'stranger') return operation === 'addPool' || (operation === 'revokeCredential' && isOwn({ by, whom }) && isSpare);
  if (OF_ADMINS.includes(operation)) return roles[place] === 'ADMIN';
  if (operation === 'addPool') return Object.values(roles).some((role) => role !== 'READER');
  return operation === 'revokeCredential' && isOwn({ by, whom }) && isSpare;
}

const isOwn = ({ by, whom }: Pick<Command, 'by' | 'whom'>): boolean =>
  whom === 'self' || whom === by || (whom === 'colleague' && by === 'recruiter');

/** The rows of `after` that are not in `before`, and the other way round. */
function differing(before: readonly Row[], after: readonly Row[]) {
  const textsOf = (rows: readonly Row[]) => new Set(rows.map((row) => JSON.stringify(row)));
  const [old, fresh] = [textsOf(before), textsOf(after)];
  return {
    gone: before.filter((row) => !fresh.has(JSON.stringify(row))),
    added: after.filter((row) => !old.has(JSON.stringify(row))),
  };
}

async function expectRights(commands: readonly Command[]): Promise<void> {
  const before = await rowsThere();
  const given = { webhook: new Set<unknown>(), template: new Set<unknown>(), pool: false, revoked: new Set<unknown>() };
  let lines = 0;
  for (const each of commands) {
    const who = whos.get(each.by) as Who;
    const answer = await send(each, who, before);
    const isChange = !each.operation.startsWith('list');
    const isAllowed = isGiven(each);
    const seen = { ...each, status: answer.status };
    if (isChange && !isAllowed) expect(seen).not.toEqual({ ...each, status: 200 });
    expect('password' in answer.body).toBe(false);
    if ('secret' in answer.body) expect({ ...seen, isAllowed }).toEqual({ ...seen, isAllowed: true });
    if (each.operation === 'listAuditEntries') expect({ ...seen, items: answer.body.items }).toEqual({ ...seen, items: [] });
    if (each.operation === 'listCredentials')
      expect(answer.body.items.filter(({ user }: { user: { id: number } }) => user.id !== who.userId)).toEqual([]);
    if (!isChange || answer.status !== 200) continue;
    if (answer.headers.get('idempotency-replayed') === null) lines += 1;
    if (each.operation.endsWith('Template')) given.template.add(organisations[each.place]);
    if (/Webhook/.test(each.operation)) given.webhook.add(organisations[each.place]);
    if (each.operation === 'addPool') given.pool = true;
    if (each.operation === 'revokeCredential') given.revoked.add(who.spareId);
  }
  const after = await rowsThere();
  for (const table of ['user', 'membership'] as const) expect(after[table]).toEqual(before[table]);
  const credentials = differing(before.credential, after.credential);
  expect(credentials.added.map(({ id }) => id)).toEqual(credentials.gone.map(({ id }) => id));
  expect(credentials.added.filter(({ id }) => !given.revoked.has(id))).toEqual([]);
  for (const table of ['webhook', 'template'] as const) {
    const { gone, added } = differing(before[table], after[table]);
    expect([...gone, ...added].filter((row) => !given[table].has(row['organisation_id']))).toEqual([]);
  }
  const pools = differing(before.pool, after.pool);
  expect(pools.gone).toEqual([]);
  if (!given.pool) expect(pools.added).toEqual([]);
  const written = differing(before.audit_line, after.audit_line);
  expect(written.gone).toEqual([]);
  expect(written.added.length).toBeLessThanOrEqual(lines);
  const callers = new Set([...whos.values()].map(({ credentialId }) => credentialId));
  expect(written.added.filter((row) => !callers.has(row['credential_id'] as number))).toEqual([]);
  await forget(before);
}

test(
  'no sequence of callers without the rights of an owner gives a role, a credential, a webhook or a line that the rules do not give',
  async () => {
    const sequence = fc.array(command, { minLength: 1, maxLength: 6 });
    await fc.assert(fc.asyncProperty(sequence, expectRights), { seed: SEED, numRuns: SEQUENCES });
  },
  SEQUENCES * 2_000,
);
