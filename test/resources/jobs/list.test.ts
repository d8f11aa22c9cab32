import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Client } from '../../harness/client.ts';
import { aContractType, aJob, aRecruiter } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { listOf, pageOf, personOf } from '../shown.ts';

const service = aService();

describe('GET /job', () => {
  const idsOf = ({ status, body }: Answer): readonly number[] => {
    expect(status).toBe(200);
    return body.items.map(({ id }: { id: number }) => id);
  };

  test('GET /job: "envelope with `_self`, `_schema`, `_status`, `_next`, `items`", each item with all that is known of the job', async () => {
    const { tenantId, organisation, client } = await aWorld(service);
    const contractType = await aContractType(service.prisma, tenantId);
    const job = await aJob(service.prisma, organisation, {
      contractTypeId: contractType.id,
      client: 'Clinique du Parc',
      address: '12 rue des Tilleuls',
      postalcode: '69003',
      town: 'Lyon',
      country: 'FR',
      longitude: 4.8567,
      latitude: 0,
    });
    const { body } = await client.get('/job');
    const address = `${service.origin}/v1/job/${job.id}`;
    expect(body).toEqual(
      pageOf(service.origin, '/job', 'JobCollection', [
        {
          _status: 'OK',
          _self: address,
          _schema: `${service.origin}/schemav1/JobSummary`,
          id: job.id,
          title: 'Registered nurse',
          status: 'OPEN',
          reference: job.reference,
          client: 'Clinique du Parc',
          location: {
            address: '12 rue des Tilleuls',
            postalcode: '69003',
            town: 'Lyon',
            country: 'FR',
            longitude: 4.8567,
            latitude: 0,
          },
          creation_date: job.createdAt.toISOString().slice(0, 10),
          modification_date: job.modifiedAt.toISOString(),
          contract_type: { id: contractType.id, name: 'Permanent', abbreviation: 'P' },
          organisation: { id: organisation.id, name: organisation.name },
          applications: { _self: `${address}/application` },
          team: { _self: `${address}/team` },
          stats: { _self: `${address}/stats` },
          process: { _self: `${service.origin}/v1/process/${job.processId}`, id: job.processId },
        },
      ]),
    );
  });

  test('"Absent when": client, location and contract type of a job that has none; "parts that are not known are absent"', async () => {
    const { organisation, client } = await aWorld(service);
    await aJob(service.prisma, organisation);
    await aJob(service.prisma, organisation, { town: 'Bremen' });
    const [bare, placed] = (await client.get('/job')).body.items;
    for (const field of ['client', 'location', 'contract_type']) expect(bare).not.toHaveProperty(field);
    expect(placed.location).toEqual({ town: 'Bremen' });
  });

  describe('`alljobs` (false, the default: OPEN only; true: every status), `status`', () => {
    const every = ['DRAFT', 'PENDING_APPROVAL', 'OPEN', 'CLOSED', 'ARCHIVED'] as const;
    let client: Client;
    let ids: Readonly<Record<string, number>>;
    beforeAll(async () => {
      const desk = await aWorld(service);
      ({ client } = desk);
      const jobs = [];
      for (const status of every) jobs.push(await aJob(service.prisma, desk.organisation, { status }));
      ids = Object.fromEntries(jobs.map(({ status, id }) => [status, id]));
    });

    test.each([
      ['', ['OPEN']],
      ['alljobs=false', ['OPEN']],
      ['alljobs=true', every],
      ...every.map((status) => [`status=${status}`, [status]] as const),
      ['status=CLOSED&alljobs=true', ['CLOSED']],
      ['status=CLOSED&alljobs=false', ['CLOSED']],
    ] as const)('%s: %j', async (query, statuses) => {
      expect(idsOf(await client.get(`/job?${query}`))).toEqual(statuses.map((status) => ids[status]));
    });
  });

  test('`reference`: "Reference of the job; the whole value", and still only OPEN jobs', async () => {
    const { tenantId, organisation, client } = await aWorld(service);
    const reference = `NW ${tenantId}/031+é`;
    const job = await aJob(service.prisma, organisation, { reference });
    await aJob(service.prisma, organisation, { reference: `${reference}a` });
    await aJob(service.prisma, organisation, { reference: `${reference}b`, status: 'CLOSED' });
    const find = async (value: string, rest = '') =>
      idsOf(await client.get(`/job?reference=${encodeURIComponent(value)}${rest}`));
    expect(await find(reference)).toEqual([job.id]);
    expect(await find(reference.toLowerCase())).toEqual([]);
    expect(await find(reference.slice(0, -1))).toEqual([]);
    expect(await find('%')).toEqual([]);
    expect(await find(`${reference}b`)).toEqual([]);
    expect(await find(`${reference}b`, '&alljobs=true')).toHaveLength(1);
  });

  test('to keep a copy, ask for all of them, or you do not see it when a job is closed', async () => {
    const { tenantId, organisation, client } = await aWorld(service);
    const { id, modifiedAt } = await aJob(service.prisma, organisation);
    await service.prisma.job.update({ where: { tenantId_id: { tenantId, id } }, data: { status: 'CLOSED' } });
    const later = `modified_since=${new Date(modifiedAt.getTime() + 1).toISOString()}`;
    expect(idsOf(await client.get(`/job?${later}`))).toEqual([]);
    expect((await client.get(`/job?alljobs=true&${later}`)).body.items).toMatchObject([{ id, status: 'CLOSED' }]);
  });
});

test('GET /job/{jobid}/team: "envelope with `items` of team member", of this job, by id, not paginated', async () => {
  const { prisma } = service;
  const { tenantId, organisation, recruiter, colleague, client, job, otherJob } = await aWorld(service, [
    'job',
    'otherJob',
    'colleague',
  ]);
  const team = [colleague, recruiter].map(({ id }) => ({ tenantId, jobId: job.id, userId: id }));
  const { id: userId } = await aRecruiter(prisma, [organisation]);
  await prisma.jobTeamMember.createMany({ data: [...team, { tenantId, jobId: otherJob.id, userId }] });
  const { status, body } = await client.get(`/job/${job.id}/team`);
  expect(status).toBe(200);
  const items = [recruiter, colleague].map(personOf);
  expect(body).toEqual(listOf(service.origin, `/job/${job.id}/team`, 'JobTeam', items));
});
