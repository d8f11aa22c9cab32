/** What a change of a candidate means for all that shows the name. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { anApplication, backdate } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';

const LONG_AGO = new Date('2020-11-03T08:15:42Z');
const KINDS = 'kind=CANDIDATE&kind=APPLICATION&kind=NOTE&kind=STEP_CHANGE';
const SINCE = new Date(LONG_AGO.getTime() + 1).toISOString();

let service: Service;
let desk: World<'job' | 'steps'>;
let application: Awaited<ReturnType<typeof anApplication>>;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  const { prisma } = service;
  desk = await aWorld(service, ['job', 'steps']);
  application = await anApplication(prisma, desk.job);
  const { tenantId, candidateId } = application;
  const about = { tenantId, candidateId, organisationId: desk.organisation.id };
  const note = await prisma.note.create({ data: { ...about, userId: desk.recruiter.id, text: 'x' } });
  const dates = { createdAt: LONG_AGO, modifiedAt: LONG_AGO };
  const changes = await prisma.stepChange.findMany({ where: { tenantId } });
  await backdate(prisma, 'candidate', candidateId, dates);
  await backdate(prisma, 'application', application.id, dates);
  await backdate(prisma, 'note', note.id, dates);
  for (const { id } of changes) await backdate(prisma, 'step_change', id, dates);
});

const update = (body: object) => desk.client.post(`/candidate/${application.candidateId}`, body);
const read = async (path: string) => (await desk.client.get(path)).body.items;
/** How many items of each list a reading from then on has, and the kinds that `/change` names. */
const changed = async () => {
  const lists = await Promise.all(
    ['candidate', 'application', 'note', 'step'].map((list) => read(`/${list}?modified_since=${SINCE}`)),
  );
  const kinds = (await read(`/change?modified_since=${SINCE}&${KINDS}`)).map(({ kind }: { kind: string }) => kind);
  return { lists: lists.map((items) => items.length), kinds: new Set(kinds) };
};

test.each<[string, object]>([
  ['first_name', { first_name: 'Zoë' }],
  ['last_name', { last_name: 'Łukasz' }],
  ['title', { title: 'MR' }],
  ['email', { email: 'other@mail.example' }],
  ['email taken away', { email: null }],
])('modified_since: no change is missed: all that shows the candidate comes again, by its %s', async (_, body) => {
  const before = (await changed()).lists;
  expect((await update(body)).status).toBe(200);
  expect(before).toEqual([0, 0, 0, 0]);
  expect(await changed()).toEqual({ lists: [1, 1, 1, 1], kinds: new Set(['CANDIDATE', 'APPLICATION', 'NOTE', 'STEP_CHANGE']) });
  const [shown] = await read(`/application?modified_since=${SINCE}`);
  const [onNote] = await read(`/note?modified_since=${SINCE}`);
  const [name, value] = Object.entries(body)[0] ?? ['', ''];
  for (const { candidate } of [shown, onNote]) expect(candidate[name]).toEqual(value ?? undefined);
});

test('"modified_since": what only the candidate shows brings the candidate alone', async () => {
  const body = { position: 'Nurse', location: { town: 'Lyon' }, email_secondary: 'second@mail.example', mobile_phone: '+33 1' };
  expect((await update(body)).status).toBe(200);
  expect(await changed()).toEqual({ lists: [1, 0, 0, 0], kinds: new Set(['CANDIDATE']) });
});
