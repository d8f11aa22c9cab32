/** Jobs that are created, and changed. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  aJob,
  anOrganisation,
  aProcess,
  aRecruiter,
  anApplication,
  aQuestionnaire,
  aContractType,
} from '../../harness/records.ts';
import type { Client } from '../../harness/client.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { expectInvalid } from '../../http/refusals.ts';

const service = aService();
let desk: World<'job' | 'steps'>;
let id: number;
beforeEach(async () => {
  desk = await aWorld(service, ['job', 'steps'], { role: 'ADMIN' });
  ({ id } = desk.job);
});

/** All that a job can have besides process and title: as a body gives it, and as an answer shows it. */
async function aWholeJob() {
  const { prisma } = service;
  const { tenantId, job, recruiter } = desk;
  const contractType = await aContractType(prisma, tenantId);
  const questionnaire = await aQuestionnaire(prisma, tenantId);
  const attributes = [
    { api_name: 'cost_centre', name: 'Cost centre', value: '4711' },
    { api_name: 'a', name: 'A', value: '' },
  ];
  const same = {
    reference: `R-${job.id}`,
    client: 'Clinique du Parc',
    location: { address: '12 rue', postalcode: '69003', town: 'Lyon', country: 'FR', longitude: 4.8567, latitude: 45.7597 },
    description: '<p>In general</p>',
    employer_description: '<p>Employer</p>',
    position_description: '<p>Position</p>',
    profile_description: '<p>Profile</p>',
    term: { count: 6, unit: 'MONTH' },
    pay: { min: 3100, max: 3600.5, currency: 'EUR', period: 'MONTH', note: '13 months' },
    start_date: '2027-01-04',
    cv_required: true,
    cover_required: true,
  };
  const ids = { contract_type_id: contractType.id, owner_id: recruiter.id, questionnaire_id: questionnaire.id };
  return {
    given: { ...same, ...ids, attributes },
    shown: {
      ...same,
      contract_type: { id: contractType.id },
      owner: { id: recruiter.id },
      questionnaire: { id: questionnaire.id },
      attributes: { items: attributes.toReversed() },
    },
  };
}

const least = () => ({ organisation_id: desk.organisation.id, process_id: desk.job.processId, title: 'Midwife' });
const create = (body: object, client: Client = desk.client) => client.post('/job', { ...least(), ...body });
const count = () => service.prisma.job.count({ where: { tenantId: desk.tenantId } });

describe('`organisation_id, process_id, title`; everything that the detail shows optional; begins as `DRAFT`', () => {
  test('the least: what was not given is absent, empty or false; the answer is the detail', async () => {
    const { status, body } = await create({ title: '  Midwife ' });
    expect(status).toBe(200);
    expect(body).toEqual((await desk.client.get(`/job/${body.id}`)).body);
    expect(body).toMatchObject({
      _self: `${service.origin}/v1/job/${body.id}`,
      _schema: `${service.origin}/schemav1/Job`,
      title: 'Midwife',
      status: 'DRAFT',
      reference: `J-${body.id}`,
      description: '',
      attributes: { items: [] },
      publications: { items: [] },
      cv_required: false,
      cover_required: false,
      organisation: { id: desk.organisation.id },
      process: { id: desk.job.processId },
    });
    expect(body._actions).toContainEqual(expect.objectContaining({ name: 'update', _self: body._self }));
    for (const name of ['client', 'location', 'contract_type', 'owner', 'term', 'start_date', 'questionnaire'])
      expect(body).not.toHaveProperty(name);
    expect((await desk.client.get(`/job/${body.id}/team`)).body.items).toEqual([]);
  });

  test('all of it: every field is shown', async () => {
    const { given, shown } = await aWholeJob();
    const { status, body } = await create(given);
    expect(status).toBe(200);
    expect(body).toMatchObject(shown);
  });
});

describe('Texts of jobs are sanitised as notes are', () => {
  test('tags that a note may not have go; an empty text is none; a text without words and too many tags are refused', async () => {
    const kept = await create({ description: '<p onclick="x()">Hi<script>x()</script></p>', profile_description: '' });
    expect(kept.body).toMatchObject({ description: '<p>Hi</p>', profile_description: '' });
    expectInvalid(
      await create({ description: '<script>x</script>', employer_description: ' ', position_description: '<b>'.repeat(101) }),
      { description: ['too_short'], employer_description: ['too_short'], position_description: ['too_long'] },
    );
  });

  test('the longest body that the contract allows is taken, with every character escaped', async () => {
    const escaped = (length: number) => '@'.repeat(length);
    const attributes = Array.from({ length: 50 }, (_, index) => ({
      api_name: `a_${index}`,
      name: escaped(255),
      value: escaped(10_000),
    }));
    const long = escaped(65_536);
    const body = {
      ...least(),
      attributes,
      description: long,
      employer_description: long,
      position_description: long,
      profile_description: long,
    };
    const answer = await desk.client.post('/job', JSON.stringify(body).replaceAll('@', '\\ud83d\\ude00'));
    expect(answer.status).toBe(200);
    expect([answer.body.description, answer.body.attributes.items.length]).toEqual(['😀'.repeat(65_536), 50]);
  });
});

test('rules of the place and of the attributes: both degrees, each property once, more than blanks', async () => {
  const attribute = { api_name: 'a', name: 'A', value: '' };
  const body = {
    client: ' ',
    reference: '\u200b',
    location: { town: ' ', longitude: 4 },
    attributes: [attribute, attribute, { ...attribute, api_name: 'b', name: ' ' }],
  };
  expectInvalid(await create(body), {
    client: ['too_short'],
    reference: ['too_short'],
    'location.town': ['too_short'],
    'location.latitude': ['required'],
    'attributes.1.api_name': ['repeated'],
    'attributes.2.name': ['too_short'],
  });
  expectInvalid(await create({ location: { latitude: 4 } }), { 'location.longitude': ['required'] });
});

describe('`reference` generated where absent, 422 `taken` where it exists', () => {
  test('taken in the tenant, whoever sees that job; free when another tenant has it', async () => {
    const { prisma } = service;
    const hidden = await aJob(prisma, await anOrganisation(prisma, desk.tenantId));
    const stranger = await aWorld(service, ['job', 'steps']);
    const before = await count();
    expectInvalid(await create({ reference: hidden.reference }), { reference: ['taken'] });
    expect(await count()).toBe(before);
    expect((await create({ reference: stranger.job.reference })).body.reference).toBe(stranger.job.reference);
  });

  test('a generated one meets none that is there, nor another generated at the same moment', async () => {
    const { body } = await create({});
    for (let ahead = 1; ahead <= 40; ahead += 1) {
      await create({ reference: `J-${body.id + ahead + 40}` });
    }
    const all = await Promise.all(Array.from({ length: 32 }, () => create({})));
    expect(all.map(({ status }) => status)).toEqual(Array(32).fill(200));
    const references = all.map((answer) => answer.body.reference);
    expect(new Set(references).size).toBe(32);
    for (const reference of references) expect(reference).toMatch(/^J-\d+(-\d+)?$/);
    expect(references.some((reference: string) => reference.endsWith('-2'))).toBe(true);
  });
});

test('"The process is shared with the organisation, the owner is a member of it": not those of another one of the caller', async () => {
  const { prisma } = service;
  const other = await anOrganisation(prisma, desk.tenantId);
  const { id: process_id } = await aProcess(prisma, [other]);
  const { id: owner_id } = await aRecruiter(prisma, [other]);
  const admin = service.as(await aRecruiter(prisma, [desk.organisation, other], 'ADMIN'));
  const before = await count();
  expectInvalid(await create({ process_id, owner_id, title: ' ' }, admin), {
    process_id: ['not_found'],
    owner_id: ['not_found'],
    title: ['too_short'],
  });
  expect(await count()).toBe(before);
  const { body } = await create({ organisation_id: other.id, process_id, owner_id }, admin);
  expect(body).toMatchObject({ organisation: { id: other.id }, process: { id: process_id }, owner: { id: owner_id } });
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
    const whole = await aWholeJob();
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
