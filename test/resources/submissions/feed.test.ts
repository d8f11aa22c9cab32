import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import {
  aContractType,
  aJob,
  anOrganisation,
  aPublication,
  aQuestionnaire,
  aRecruiter,
  aSource,
  backdate,
} from '../../harness/records.ts';
import { expectError } from '../../http/refusals.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { applyUrlOf, NOW } from './scene.ts';
import { pageOf } from '../shown.ts';

const service = aService({}, () => NOW);
let office: World;
let source: { readonly tenantId: number; readonly id: number };
beforeEach(async () => {
  office = await aWorld(service);
  source = await aSource(service.prisma, office.tenantId);
});

const read = (query = '', recruiter = office.recruiter) => service.as(recruiter).get(`/feed?source_id=${source.id}${query}`);
const idsOf = async (query = '', recruiter = office.recruiter): Promise<number[]> =>
  (await read(query, recruiter)).body.items.map(({ id }: { id: number }) => id);

async function aPublished(start = '2024-11-01', end?: string, given: Parameters<typeof aJob>[2] = {}) {
  const job = await aJob(service.prisma, office.organisation, given);
  await aPublication(service.prisma, job, source, start, end);
  return job;
}

test('a job of the feed shows everything the contract has for it', async () => {
  const { prisma } = service;
  const { tenantId, organisation } = office;
  const questionnaire = await aQuestionnaire(prisma, tenantId);
  const contractType = await aContractType(prisma, tenantId);
  const place = { address: '12 rue des Tilleuls', postalcode: '69003', town: 'Lyon', country: 'FR' };
  const job = await aPublished('2024-11-02', '2024-12-31', {
    reference: 'NW-1',
    contractTypeId: contractType.id,
    questionnaireId: questionnaire.id,
    ...place,
    longitude: 4.85,
    latitude: 45.75,
    employerDescription: '<p>E</p>',
    positionDescription: '<p>P</p>',
    profileDescription: '<p>Q</p>',
    startDate: new Date('2027-01-04'),
    payMin: 3100,
    payCurrency: 'EUR',
    payPeriod: 'MONTH',
    cvRequired: true,
  });
  await backdate(prisma, 'job', job.id, { createdAt: new Date('2024-10-01'), modifiedAt: new Date('2024-11-03T06:00:14.882Z') });
  const { why, licence, shifts } = questionnaire;
  const ask = ({ id, label, type, required }: typeof why, ...choices: readonly (typeof licence.yes)[]) => {
    const items = choices.map((choice) => ({ id: choice.id, value: choice.value }));
    return { id, label, type, required, choices: { items } };
  };
  const { body } = await read();
  expect(body).toEqual(
    pageOf(service.origin, `/feed?source_id=${source.id}`, 'FeedJobCollection', [
      {
        id: job.id,
        reference: 'NW-1',
        title: job.title,
        organisation: { id: organisation.id, name: organisation.name },
        location: { ...place, longitude: 4.85, latitude: 45.75 },
        contract_type: { id: contractType.id, name: 'Permanent', abbreviation: 'P' },
        employer_description: '<p>E</p>',
        position_description: '<p>P</p>',
        profile_description: '<p>Q</p>',
        pay: { min: 3100, currency: 'EUR', period: 'MONTH' },
        start_date: '2027-01-04',
        published_until: '2024-12-31',
        apply_url: expect.stringMatching(new RegExp(`^${service.origin}/v1/apply/api/[A-Za-z0-9_-]{43}$`)),
        cv_required: true,
        cover_required: false,
        questionnaire: {
          id: questionnaire.id,
          name: 'Screening',
          questions: { items: [ask(why), ask(licence, licence.yes, licence.no), ask(shifts, shifts.day, shifts.night)] },
        },
        modification_date: '2024-11-03T06:00:14.882Z',
      },
    ]),
  );
});

test('what is not known of a job is absent; "null while it is published until further notice"', async () => {
  await aPublished();
  const [item] = (await read()).body.items;
  for (const field of ['location', 'contract_type', 'pay', 'start_date', 'questionnaire']) expect(item).not.toHaveProperty(field);
  expect(item.published_until).toBeNull();
});

test('a job published on another source only is not in the feed, and one published twice is there once, until the later day', async () => {
  const job = await aPublished('2024-11-01', '2024-11-25');
  await aPublication(service.prisma, job, source, '2024-11-10', '2024-12-01');
  const other = await aSource(service.prisma, office.tenantId);
  await aPublication(service.prisma, await aJob(service.prisma, office.organisation), other, '2024-11-01');
  const { items } = (await read()).body;
  expect(items.map(({ id, published_until }: never) => [id, published_until])).toEqual([[job.id, '2024-12-01']]);
});

test("Jobs of organisations in which your role is READER are left out, and those of organisations that are not the caller's", async () => {
  const { prisma } = service;
  const second = await anOrganisation(prisma, office.tenantId);
  const first = await aPublished();
  const job = await aJob(prisma, second);
  await aPublication(prisma, job, source, '2024-11-01');
  const admin = await aRecruiter(prisma, [second], 'ADMIN');
  const mixed = await aRecruiter(prisma, [office.organisation], 'READER');
  await prisma.membership.create({
    data: { tenantId: office.tenantId, organisationId: second.id, userId: mixed.id, role: 'RECRUITER' },
  });
  expect(await idsOf()).toEqual([first.id]);
  expect(await idsOf('', admin)).toEqual([job.id]);
  expect(await idsOf('', mixed)).toEqual([job.id]);
  expect(await idsOf('', await aRecruiter(prisma, [office.organisation], 'READER'))).toEqual([]);
});

test('`source_id` is required "except with `pagecursor`, which contains it"', async () => {
  for (const query of ['', '?limit=1'])
    expectError(await service.as(office.recruiter).get(`/feed${query}`), 400, 'malformed_request', { source_id: ['required'] });
});

test('"whichever is later": a publication that began counts as a modification of the job at that midnight', async () => {
  const { prisma } = service;
  const old = await aPublished('2024-11-01');
  const begun = await aPublished('2024-11-20');
  const changed = await aPublished('2024-11-01');
  const createdAt = new Date('2024-10-01');
  for (const { id } of [old, begun])
    await backdate(prisma, 'job', id, { createdAt, modifiedAt: new Date('2024-11-05T12:00:00Z') });
  await backdate(prisma, 'job', changed.id, { createdAt, modifiedAt: new Date('2024-11-19T12:00:00Z') });
  const { items } = (await read()).body;
  expect(items.map((item: { modification_date: string }) => item.modification_date)).toEqual([
    '2024-11-05T12:00:00.000Z',
    '2024-11-20T00:00:00.000Z',
    '2024-11-19T12:00:00.000Z',
  ]);
  const since = (instant: string) => idsOf(`&modified_since=${instant}`);
  expect(await since('2024-11-05T12:00:00Z')).toEqual([old.id, begun.id, changed.id]);
  expect(await since('2024-11-05T12:00:00.001Z')).toEqual([begun.id, changed.id]);
  expect(await since('2024-11-20T00:00:00Z')).toEqual([begun.id]);
  expect(await since('2024-11-20T00:00:00.001Z')).toEqual([]);
});

test('`since`: a greater id, or modified after the item was created, a publication that began included', async () => {
  const { prisma } = service;
  const [old, begun, mark, later] = [await aPublished(), await aPublished('2024-11-20'), await aPublished(), await aPublished()];
  const before = { createdAt: new Date('2024-10-01'), modifiedAt: new Date('2024-10-01') };
  for (const { id } of [old, begun]) await backdate(prisma, 'job', id, before);
  await backdate(prisma, 'job', mark.id, {
    createdAt: new Date('2024-11-19T08:00:00Z'),
    modifiedAt: new Date('2024-11-19T08:00:00Z'),
  });
  expect(await idsOf(`&since=${mark.id}`)).toEqual([begun.id, later.id]);
  expect(await idsOf('&since=0')).toEqual([old.id, begun.id, mark.id, later.id]);
});

test('the same at each reading: an address lasts, differs by job and source, and only its SHA-256 is kept', async () => {
  const { prisma } = service;
  const [job, second] = [await aPublished(), await aPublished()];
  const other = await aSource(prisma, office.tenantId);
  await aPublication(prisma, job, other, '2024-11-01');
  const client = service.as(office.recruiter);
  const readings = await Promise.all(Array.from({ length: 5 }, () => applyUrlOf(client, source.id, job.id)));
  const [address = ''] = readings;
  expect(new Set(readings).size).toBe(1);
  expect(
    new Set([address, await applyUrlOf(client, other.id, job.id), await applyUrlOf(client, source.id, second.id)]).size,
  ).toBe(3);
  const token = address.split('/').at(-1) ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const rows = await prisma.applyAddress.findMany({ where: { jobId: job.id, sourceId: source.id } });
  expect(rows).toHaveLength(1);
  expect(Buffer.from(rows[0]?.tokenHash ?? [])).toEqual(createHash('sha256').update(token).digest());
});

test('after the key was changed the feed gives addresses that work', async () => {
  const job = await aPublished();
  const client = service.as(office.recruiter);
  const address = await applyUrlOf(client, source.id, job.id);
  const tokenHash = new Uint8Array(32).fill(7);
  await service.prisma.applyAddress.updateMany({ where: { jobId: job.id }, data: { tokenHash } });
  expect((await service.as().request('HEAD', address)).status).toBe(404);
  expect(await applyUrlOf(client, source.id, job.id)).toBe(address);
  expect((await service.as().request('HEAD', address)).status).toBe(200);
});
