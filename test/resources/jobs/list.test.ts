import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Client } from '../../harness/client.ts';
import { aContractType, aJob, anOrganisation, aProcess, aRecruiter, aTenant } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

describe('GET /job', () => {
  const idsOf = ({ status, body }: Answer): readonly number[] => {
    expect(status).toBe(200);
    return body.items.map(({ id }: { id: number }) => id);
  };

  /** Two organisations of one recruiter, and a client for it. */
  async function aDesk() {
    const { tenantId, organisation, recruiter: alone } = await aWorld(service);
    const second = await anOrganisation(service.prisma, tenantId);
    const both = await aRecruiter(service.prisma, [organisation, second], 'READER');
    return { tenantId, organisation, second, alone: service.as(alone), both: service.as(both) };
  }

  test('GET /job: "envelope with `_self`, `_schema`, `_status`, `_next`, `items`", each item with all that is known of the job', async () => {
    const { tenantId, organisation, alone } = await aDesk();
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
    const { body } = await alone.get('/job');
    const address = `${service.origin}/v1/job/${job.id}`;
    expect(body).toEqual({
      _status: 'OK',
      _self: `${service.origin}/v1/job`,
      _schema: `${service.origin}/schemav1/JobCollection`,
      _next: '',
      items: [
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
      ],
    });
  });

  test('"Absent when": client, location and contract type of a job that has none; "parts that are not known are absent"', async () => {
    const { organisation, alone } = await aDesk();
    await aJob(service.prisma, organisation);
    await aJob(service.prisma, organisation, { town: 'Bremen' });
    const [bare, placed] = (await alone.get('/job')).body.items;
    expect(Object.keys(bare)).not.toEqual(expect.arrayContaining(['client']));
    expect(bare).not.toHaveProperty('location');
    expect(bare).not.toHaveProperty('contract_type');
    expect(placed.location).toEqual({ town: 'Bremen' });
  });

  describe('`alljobs` (false, the default: OPEN only; true: every status), `status`', () => {
    const every = ['DRAFT', 'PENDING_APPROVAL', 'OPEN', 'CLOSED', 'ARCHIVED'] as const;
    let client: Client;
    let ids: Readonly<Record<string, number>>;
    beforeAll(async () => {
      const desk = await aDesk();
      client = desk.alone;
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
    const { tenantId, organisation, alone } = await aDesk();
    const reference = `NW ${tenantId}/031+é`;
    const job = await aJob(service.prisma, organisation, { reference });
    await aJob(service.prisma, organisation, { reference: `${reference}a` });
    await aJob(service.prisma, organisation, { reference: `${reference}b`, status: 'CLOSED' });
    const find = async (value: string, rest = '') => idsOf(await alone.get(`/job?reference=${encodeURIComponent(value)}${rest}`));
    expect(await find(reference)).toEqual([job.id]);
    expect(await find(reference.toLowerCase())).toEqual([]);
    expect(await find(reference.slice(0, -1))).toEqual([]);
    expect(await find('%')).toEqual([]);
    expect(await find(`${reference}b`)).toEqual([]);
    expect(await find(`${reference}b`, '&alljobs=true')).toHaveLength(1);
  });

  test('a caller sees [...] jobs [...] of those organisations; `organisation_id` narrows, one that is "not the caller\'s is 404 in a query"', async () => {
    const { tenantId, organisation, second, alone, both } = await aDesk();
    const stranger = await aWorld(service);
    const hidden = await anOrganisation(service.prisma, tenantId);
    const [first, other] = [await aJob(service.prisma, organisation), await aJob(service.prisma, second)];
    await aJob(service.prisma, stranger.organisation);
    await aJob(service.prisma, hidden);

    expect(idsOf(await both.get('/job'))).toEqual([first.id, other.id]);
    expect(idsOf(await alone.get('/job'))).toEqual([first.id]);
    expect(idsOf(await both.get(`/job?organisation_id=${second.id}`))).toEqual([other.id]);
    for (const id of [stranger.organisation.id, hidden.id, 2_147_483_647]) {
      const { status, body } = await both.get(`/job?organisation_id=${id}`);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    expect((await alone.get(`/job?organisation_id=${second.id}`)).status).toBe(404);
  });

  test('a cursor shows nobody more than they see', async () => {
    const { organisation, second, alone, both } = await aDesk();
    const process = await aProcess(service.prisma, [organisation]);
    const jobs = [];
    for (const owner of [organisation, second, organisation]) {
      jobs.push(await aJob(service.prisma, owner, { processId: process.id }));
    }
    const { body } = await both.get('/job?limit=1');
    expect(idsOf(await alone.get(body._next))).toEqual([jobs[2]?.id]);
    const narrowed = await aJob(service.prisma, second, { processId: process.id });
    const { body: page } = await both.get(`/job?limit=1&organisation_id=${second.id}`);
    expect((await alone.get(page._next)).status).toBe(404);
    expect(idsOf(await both.get(page._next))).toEqual([narrowed.id]);
  });

  test('to keep a copy, ask for all of them, or you do not see it when a job is closed', async () => {
    const { tenantId, organisation, alone } = await aDesk();
    const { id, modifiedAt } = await aJob(service.prisma, organisation);
    await service.prisma.job.update({ where: { tenantId_id: { tenantId, id } }, data: { status: 'CLOSED' } });
    const later = `modified_since=${new Date(modifiedAt.getTime() + 1).toISOString()}`;
    expect(idsOf(await alone.get(`/job?${later}`))).toEqual([]);
    expect((await alone.get(`/job?alljobs=true&${later}`)).body.items).toMatchObject([{ id, status: 'CLOSED' }]);
  });
});

describe('GET /job/{jobid}/team', () => {
  test('GET /job/{jobid}/team: an envelope with the team members by id, not paginated', async () => {
    const { prisma } = service;
    const tenant = await aTenant(prisma);
    const organisation = await anOrganisation(prisma, tenant.id);
    const recruiter = await aRecruiter(prisma, [organisation]);
    const colleague = await aRecruiter(prisma, [organisation], 'READER', { firstName: 'Jonas', lastName: 'Lindqvist' });
    const job = await aJob(prisma, organisation);
    await prisma.jobTeamMember.createMany({
      data: [colleague, recruiter].map(({ id }) => ({ tenantId: tenant.id, jobId: job.id, userId: id })),
    });

    const { status, body } = await service.as(colleague).get(`/job/${job.id}/team`);

    expect(status).toBe(200);
    expect(body).toEqual({
      _status: 'OK',
      _self: `${service.origin}/v1/job/${job.id}/team`,
      _schema: `${service.origin}/schemav1/JobTeam`,
      items: [recruiter, colleague].map(({ id, firstName, lastName, email }) => ({
        id,
        first_name: firstName,
        last_name: lastName,
        email,
      })),
    });
  });

  test('GET /job/{jobid}/team: a job without a team answers "envelope with `items`", none of them', async () => {
    const { organisation, recruiter } = await aWorld(service);
    const job = await aJob(service.prisma, organisation);
    const { status, body } = await service.as(recruiter).get(`/job/${job.id}/team`);
    expect(status).toBe(200);
    expect(body.items).toEqual([]);
    expect(body).not.toHaveProperty('_next');
  });

  test('GET /job/{jobid}/team: only the team of this job, not paginated however large it is', async () => {
    const { tenantId, organisation, recruiter } = await aWorld(service);
    const [job, other] = [await aJob(service.prisma, organisation), await aJob(service.prisma, organisation)];
    const users = await service.prisma.user.createManyAndReturn({
      data: Array.from({ length: 150 }, (_, index) => ({
        tenantId,
        firstName: 'A',
        lastName: 'B',
        email: `u${index}@northwind.example`,
      })),
    });
    await service.prisma.jobTeamMember.createMany({ data: users.map(({ id }) => ({ tenantId, jobId: job.id, userId: id })) });
    await service.prisma.jobTeamMember.create({ data: { tenantId, jobId: other.id, userId: recruiter.id } });
    const { body } = await service.as(recruiter).get(`/job/${job.id}/team`);
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual(users.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  test('GET /job/{jobid}/team: "Error body as above", 400 for an id that is no integer', async () => {
    const { recruiter } = await aWorld(service);
    const outcomes = [];
    for (const id of ['x', '1.5', '0', 2_147_483_648]) {
      const { status, body } = await service.as(recruiter).get(`/job/${id}/team`);
      outcomes.push([status, body._status, body.code]);
    }
    const wrong = [400, 'INVALID', 'malformed_request'];
    expect(outcomes).toEqual([wrong, wrong, wrong, wrong]);
  });
});
