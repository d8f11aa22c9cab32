import { beforeEach, describe, expect, test } from '@jest/globals';
import { aJob, anApplication, anOrganisation, aProcess, aQuestionnaire, aRecruiter } from '../../harness/records.ts';
import type { Client } from '../../harness/client.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { aWholeJob } from './whole-job.ts';
import { expectInvalid } from '../../http/refusals.ts';

const service = aService();
let desk: World<'job' | 'steps'>;
let id: number;
beforeEach(async () => {
  desk = await aWorld(service, ['job', 'steps'], { role: 'ADMIN' });
  id = desk.job.id;
});

const update = (body: object, client: Client = desk.client, job = id) => client.post(`/job/${job}`, body);
const detail = async () => (await desk.client.get(`/job/${id}`)).body;
const row = (job = id) =>
  service.prisma.job.findUniqueOrThrow({
    where: { tenantId_id: { tenantId: desk.tenantId, id: job } },
    include: { attributes: { orderBy: { apiName: 'asc' } } },
  });

describe('partial, as for the candidate: what is not given stays, `null` takes away what may be absent', () => {
  test('every field is given, shown, kept, not written where it is equal, and taken away again', async () => {
    const whole = await aWholeJob(service, desk);
    const { id: process_id } = await aProcess(service.prisma, [desk.organisation]);
    const given = { ...whole.given, process_id, title: 'Midwife' };
    const shown = { ...whole.shown, process: { id: process_id }, title: 'Midwife' };
    const { status, body } = await update(given);
    expect(status).toBe(200);
    expect(body).toMatchObject({ _self: `${service.origin}/v1/job/${id}`, id, status: 'OPEN', ...shown });
    expect(body).toEqual(await detail());
    const before = await row();
    // the same again
    expect([(await update(given)).status, (await update({})).status, await row()]).toEqual([200, 200, before]);
    expect((await update({ title: 'Nurse' })).body).toMatchObject({ ...shown, title: 'Nurse' });
    const names = ['client', 'location', 'contract_type_id', 'owner_id', 'term', 'pay', 'start_date', 'questionnaire_id'];
    const none = { ...Object.fromEntries(names.map((name) => [name, null])), attributes: [], description: '' };
    const bare = (await update(none)).body;
    expect(bare).toMatchObject({ attributes: { items: [] }, description: '', profile_description: '<p>Profile</p>' });
    for (const name of names) expect(bare).not.toHaveProperty(name.replace('_id', ''));
  });

  test('parts of the place come and go by themselves, but both degrees together', async () => {
    await update({ location: { town: 'Lyon', country: 'FR', longitude: 4, latitude: 45 } });
    expect((await update({ location: { town: null, longitude: 5 } })).body.location).toEqual({
      country: 'FR',
      longitude: 5,
      latitude: 45,
    });
    expectInvalid(await update({ location: { latitude: null } }), { 'location.latitude': ['required'] });
    expect((await update({ location: { latitude: null, longitude: null } })).body.location).toEqual({ country: 'FR' });
  });

  test('pay is replaced as a whole; `max` below `min`: `out_of_range`', async () => {
    const pay = { min: 20, currency: 'CHF', period: 'HOUR' };
    await update({ pay: { ...pay, max: 25, note: ' by night ' } });
    expect((await detail()).pay).toEqual({ ...pay, max: 25, note: 'by night' });
    expect((await update({ pay })).body.pay).toEqual(pay);
    expect((await update({ pay: { ...pay, min: 0, max: 0 } })).body.pay).toEqual({ ...pay, min: 0, max: 0 });
    expectInvalid(await update({ pay: { min: 20, max: 19.99, currency: 'XYZ', period: 'HOUR', note: ' ' } }), {
      'pay.max': ['out_of_range'],
      'pay.currency': ['unknown_value'],
      'pay.note': ['too_short'],
    });
    expect((await detail()).pay).toMatchObject({ min: 0 });
  });
});

test('an owner who has left the organisation is kept when it is given again', async () => {
  const { prisma } = service;
  const owner = await aRecruiter(prisma, [desk.organisation]);
  await update({ owner_id: owner.id });
  await prisma.membership.deleteMany({ where: { tenantId: desk.tenantId, userId: owner.id } });
  expect((await update({ owner_id: owner.id, title: 'Other' })).status).toBe(200);
});

test('the process only while there is no application: with one `has_applications`; the same one is no fault', async () => {
  const { id: process_id } = await aProcess(service.prisma, [desk.organisation]);
  await anApplication(service.prisma, desk.job);
  const invalid = { process_id: ['has_applications'] };
  expectInvalid(await update({ process_id, title: 'Other' }), invalid);
  expect((await update({ process_id: desk.job.processId, title: 'Other' })).status).toBe(200);
});

test('another questionnaire, also with applications: they keep their answers', async () => {
  const { prisma } = service;
  const asked = await aQuestionnaire(prisma, desk.tenantId);
  await update({ questionnaire_id: asked.id });
  const { id: application } = await anApplication(prisma, desk.job);
  const answers = { [asked.why.id]: { answer: 'x' }, [asked.licence.id]: { answer: 'Yes' } };
  await desk.client.post(`/application/${application}/questionnaire`, { questionnaire_id: asked.id, answers });
  const other = await aQuestionnaire(prisma, desk.tenantId);
  expect((await update({ questionnaire_id: other.id })).body.questionnaire.id).toBe(other.id);
  expect(await prisma.questionnaireSubmission.count({ where: { tenantId: desk.tenantId, applicationId: application } })).toBe(1);
});

describe('422 `taken`: a reference of another job', () => {
  test('also of a job that the caller does not see; the own one is no fault', async () => {
    const hidden = await aJob(service.prisma, await anOrganisation(service.prisma, desk.tenantId));
    expectInvalid(await update({ reference: hidden.reference }), { reference: ['taken'] });
    expect((await update({ reference: desk.job.reference })).status).toBe(200);
  });

  test('16 jobs at once to one reference, beside 16 that are created with it: one has it', async () => {
    const { prisma } = service;
    const jobs = await Promise.all(Array.from({ length: 16 }, () => aJob(prisma, desk.organisation)));
    const started = { organisation_id: desk.organisation.id, process_id: desk.job.processId, title: 'x', reference: 'ONE' };
    const all = await Promise.all([
      ...jobs.map((job) => update({ reference: 'ONE' }, desk.client, job.id)),
      ...jobs.map(() => desk.client.post('/job', started)),
    ]);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of all.filter(({ status }) => status !== 200)) expectInvalid(answer, { reference: ['taken'] });
    expect(await prisma.job.count({ where: { tenantId: desk.tenantId, reference: 'ONE' } })).toBe(1);
  });
});
