import { beforeEach, describe, expect, test } from '@jest/globals';
import { aJob, anOrganisation, aProcess, aRecruiter } from '../../harness/records.ts';
import type { Client } from '../../harness/client.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { aWholeJob } from './whole-job.ts';
import { expectInvalid } from '../../http/refusals.ts';

const service = aService();
let desk: World<'job' | 'steps'>;
beforeEach(async () => void (desk = await aWorld(service, ['job', 'steps'], { role: 'ADMIN' })));

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
    const { given, shown } = await aWholeJob(service, desk);
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
