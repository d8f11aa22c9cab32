/** Two servers of one database, each made as a process of its own would make it. */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApp } from '../../../src/runtime/app.ts';
import { createLog } from '../../../src/core/log.ts';
import { startServer, type RunningServer } from '../../../src/runtime/http-server.ts';
import { versions } from '../../../src/resources/versions.ts';
import { createClient, type Client } from '../../harness/client.ts';
import { aReceiver } from '../../harness/receiver.ts';
import { aCredential, anApplication, aWebhook } from '../../harness/records.ts';
import { NEEDED, type Service, aWorker, startService } from '../../harness/service.ts';
import { aWorld, type CallerName, type World } from '../../harness/world.ts';

let service: Service;
let server: RunningServer;
/** The service under another public URL. */
let elsewhere: RunningServer;
const ELSEWHERE = 'https://elsewhere.example';
let desk: World<'job' | 'steps'>;
let one: Client;
let other: Client;

beforeAll(async () => {
  service = await startService();
  // behind a proxy both have its address
  const settings = {
    publicUrl: service.origin,
    ...NEEDED,
    rateLimitPerMinute: 1_000,
    trustProxy: false,
  } as const;
  const { database } = service;
  server = await startServer({ host: '127.0.0.1', port: 0 }, () =>
    createApp({ database, versions, settings, log: createLog('silent') }),
  );
  elsewhere = await startServer({ host: '127.0.0.1', port: 0 }, () =>
    createApp({ database, versions, settings: { ...settings, publicUrl: ELSEWHERE }, log: createLog('silent') }),
  );
  desk = await aWorld(service, ['job', 'steps']);
  one = service.as(desk.recruiter);
  other = createClient(server.origin, desk.recruiter);
});
afterAll(async () => {
  await server.close(0);
  await elsewhere.close(0);
  await service.close();
});

test('a write with an Idempotency-Key on one server is answered as it was by the other, and done once', async () => {
  const { id } = await anApplication(service.prisma, desk.job);
  const [, target] = desk.job.process.steps;
  const change = { application_id: id, process_step_id: target?.id };
  const key = { 'idempotency-key': 'once' };
  const answers = await Promise.all([one.post('/step', change, key), other.post('/step', change, key)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(1);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(await service.prisma.stepChange.count({ where: { applicationId: id } })).toBe(2);
});

test('servers under two public URLs do not send the cached items of each other: an item leads to the server that was asked', async () => {
  const { id } = await anApplication(service.prisma, desk.job);
  const third = createClient(elsewhere.origin, desk.recruiter);
  const selfOf = async (client: Client) => {
    const { body } = await client.get(`/job/${desk.job.id}/application?limit=100`);
    return (body.items as { id: number; _self: string }[]).find((item) => item.id === id)?._self;
  };
  const path = `/v1/application/${id}`;
  expect(await selfOf(one)).toBe(service.origin + path);
  // an item is stored after the answer was sent
  while ((await service.prisma.applicationItem.count({ where: { applicationId: id } })) === 0) await setTimeout(10);
  expect(await selfOf(third)).toBe(ELSEWHERE + path);
  expect([await selfOf(one), await selfOf(third), await selfOf(other)]).toEqual([
    service.origin + path,
    ELSEWHERE + path,
    service.origin + path,
  ]);
});

test('what a change on one server has queued the worker of another delivers, once', async () => {
  const receiver = await aReceiver();
  const worker = aWorker(service);
  try {
    await aWebhook(service.prisma, desk.organisation, { url: receiver.url });
    const { id } = await anApplication(service.prisma, desk.job);
    const [, target] = desk.job.process.steps;
    await other.post('/step', { application_id: id, process_step_id: target?.id });
    await Promise.all([worker.deliverDue(), service.worker.deliverDue()]);
    expect(receiver.received).toHaveLength(1);
  } finally {
    await worker.stop();
    await receiver.close();
  }
});

describe('within 2 s a server refuses what an owner took on another', () => {
  const OWNER = "owner with an owner's credential" satisfies CallerName;

  /** Where the caller gets another answer once its rights are gone. */
  const WAYS = {
    'a revoked credential': { refused: 401, body: undefined },
    'a DISABLED user': { refused: 401, body: { status: 'DISABLED' } },
    'a membership that ends': { refused: 403, body: { role: null } },
    'a lower role': { refused: 403, body: { role: 'READER' } },
    'an owner no longer': { refused: 403, body: { owner: false } },
  } as const;

  test.each(Object.entries(WAYS))('%s', async (way, { refused, body }) => {
    const { prisma } = service;
    const isOwner = way === 'an owner no longer';
    const { id: userId } = await desk.member(isOwner ? { owner: "an owner's" } : { here: 'ADMIN' });
    const credential = await aCredential(prisma, { tenantId: desk.tenantId, id: userId }, { owner: isOwner });
    const { id } = await prisma.credential.findUniqueOrThrow({ where: { login: credential.login } });
    const there = createClient(server.origin, credential);
    const ask = async () => (await there.post(`/job/${desk.job.id}`, {})).status;
    expect([await ask(), await ask()]).toEqual([200, 200]);
    const role = body && 'role' in body ? { roles: [{ organisation_id: desk.organisation.id, role: body.role }] } : body;
    const target = role === undefined ? `/credential/${id}/revoke` : `/user/${userId}`;
    expect((await desk.callers[OWNER].post(target, role ?? {})).status).toBe(200);
    const changed = performance.now();
    const statuses = new Set<number>();
    for (let begun = changed; begun <= changed + 2_000; begun = performance.now()) {
      statuses.add(await ask());
      await setTimeout(50);
    }
    expect(await ask()).toBe(refused);
    expect([...statuses].filter((status) => status !== 200 && status !== refused)).toEqual([]);
  });
});
