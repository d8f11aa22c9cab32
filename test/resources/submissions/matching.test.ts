/** Which candidate an application is of, by `POST /application` and from outside. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '#generated/prisma/enums.ts';
import type { Answer, Client } from '../../harness/client.ts';
import { aJob, anApplication, anOrganisation, aPublication, aRecruiter } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aKnownCandidate, anEmail, aPerson, recorded } from './orders.ts';
import { aPublishedJob, applyUrlOf, aSubmission, untilOneWaits } from './scene.ts';

const service = aService();
let stranger: Client;
beforeAll(async () => void (stranger = service.as()));

type Scene = Awaited<ReturnType<typeof aPublishedJob>>;

/** Another organisation of the tenant with a published job. */
async function aNeighbour({ tenantId, source }: Scene) {
  const { prisma } = service;
  const organisation = await anOrganisation(prisma, tenantId);
  const recruiter = await aRecruiter(prisma, [organisation]);
  const job = await aJob(prisma, organisation);
  await aPublication(prisma, job, source, '2024-11-01');
  const client = service.as(recruiter);
  return { organisation, recruiter, client, job, address: await applyUrlOf(client, source.id, job.id) };
}

async function twoOrganisations() {
  const here = await aPublishedJob(service);
  return { here, there: await aNeighbour(here) };
}

type Place = Pick<Scene, 'client' | 'job' | 'address'>;
type Person = Readonly<Record<string, unknown>>;

/** Both ways by which an application comes with a person. */
const WAYS: readonly (readonly [way: string, send: (place: Place, person: Person) => Promise<Answer>])[] = [
  ['`POST /application`', ({ client, job }, given) => client.post('/application', { job_id: job.id, candidate: aPerson(given) })],
  ['an apply URL', ({ address }, given) => stranger.post(address, aSubmission(given))],
];

const rowOf = (id: number) =>
  service.prisma.candidate.findFirstOrThrow({ where: { id }, include: { applications: true, pools: true, notes: true } });
/** Repeats a request that a busy service answers with 503, as clients do. */
async function answered(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  while (answer.status === 503) answer = await send();
  return answer;
}

const candidateOf = async ({ status, body }: Answer): Promise<number> => {
  expect([status, body.created]).toEqual([200, true]);
  return (await recorded(service, body.application_id)).candidateId;
};

describe.each(WAYS)(
  'A person is matched by e-mail among the candidates with an application to the organisation: %s',
  (_, send) => {
    test('one of another organisation is neither shown nor changed nor erased by it: "where there is none, a new candidate is made"', async () => {
      const { here, there } = await twoOrganisations();
      const given = { email: anEmail(), emailSecondary: anEmail(), birthdate: new Date('1971-02-03'), town: 'Villeperdrix' };
      const known = await rowOf((await aKnownCandidate(service, there.organisation, given)).id);
      for (const email of [given.email, given.emailSecondary]) {
        const id = await candidateOf(await send(here, { email, title: 'MR', home_phone: '+34 9' }));
        expect(id).not.toBe(known.id);
        const shown = (await here.client.get(`/candidate/${id}`)).body;
        expect(shown).toMatchObject({ last_name: 'Herrera', email });
        expect(shown).not.toHaveProperty('birthdate');
      }
      const path = `/candidate/${known.id}`;
      const attempts = [
        await here.client.get(path),
        await here.client.post(path, { last_name: 'Herrera' }),
        await here.client.post(`${path}/erase`, { reason: 'OTHER' }),
      ];
      expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(await rowOf(known.id)).toEqual(known);
    });

    test('one who applied to another job of the organisation is matched, in any letters; one of another tenant is not', async () => {
      const here = await aPublishedJob(service);
      const { id, email } = await aKnownCandidate(service, here.organisation);
      expect(await candidateOf(await send(here, { email: email?.toUpperCase() }))).toBe(id);
      const stranded = await aPublishedJob(service);
      expect(await candidateOf(await send(stranded, { email }))).not.toBe(id);
    });

    test('one without any application is not matched: nobody sees it', async () => {
      const here = await aPublishedJob(service);
      const email = anEmail();
      const { id } = await service.prisma.candidate.create({
        data: {
          tenantId: here.tenantId,
          firstName: 'A',
          lastName: 'B',
          firstNameKey: 'a',
          lastNameKey: 'b',
          email,
          emailKey: email,
        },
      });
      expect(await candidateOf(await send(here, { email }))).not.toBe(id);
    });

    test('of several the one who applied to the job, else one with the address as the first, else with the lowest id', async () => {
      const here = await aPublishedJob(service);
      const email = anEmail();
      await aKnownCandidate(service, here.organisation, { emailSecondary: email });
      const second = await aKnownCandidate(service, here.organisation, { email });
      const third = await aKnownCandidate(service, here.organisation, { email });
      expect(await candidateOf(await send(here, { email }))).toBe(second.id);
      const other = await aJob(service.prisma, here.organisation);
      await aPublication(service.prisma, other, here.source, '2024-11-01');
      const earlier = await anApplication(service.prisma, other, { candidateId: third.id });
      const address = await applyUrlOf(here.client, here.source.id, other.id);
      const repeated = await send({ ...here, job: { ...here.job, ...other }, address }, { email });
      expect(repeated.body).toMatchObject({ created: false, application_id: earlier.id });
    });

    test("a candidate of two organisations stays as it is: a change of [...] phones needs a writer's role in every organisation", async () => {
      const { here, there } = await twoOrganisations();
      const { id, email } = await aKnownCandidate(service, here.organisation, { title: 'UNKNOWN' });
      await anApplication(service.prisma, there.job, { candidateId: id });
      const before = await service.prisma.candidate.findFirstOrThrow({ where: { id } });
      expect(await candidateOf(await send(here, { email, title: 'MR', home_phone: '+34 9' }))).toBe(id);
      expect(await service.prisma.candidate.findFirst({ where: { id } })).toEqual({ ...before, modifiedAt: expect.any(Date) });
    });

    test('one whose data were erased has no address any more: who applies again is a new candidate', async () => {
      const here = await aPublishedJob(service);
      const { id, email } = await aKnownCandidate(service, here.organisation);
      expect((await here.client.post(`/candidate/${id}/erase`, { reason: 'OTHER' })).status).toBe(200);
      expect(await candidateOf(await send(here, { email }))).not.toBe(id);
    });

    test('50 of one new person at two organisations at once: "one candidate" at each', async () => {
      const { here, there } = await twoOrganisations();
      const email = anEmail();
      const all = Array.from({ length: 50 }, (__, index) => (index % 2 === 0 ? here : there));
      const answers = await Promise.all(all.map((place) => answered(() => send(place, { email, home_phone: '+34 9' }))));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      const people = await service.prisma.candidate.findMany({
        where: { tenantId: here.tenantId },
        select: { applications: { select: { jobId: true } } },
      });
      const jobs = people.map(({ applications }) => applications.map(({ jobId }) => jobId).join());
      expect(jobs).toHaveLength(2);
      expect(jobs).toEqual(expect.arrayContaining([String(here.job.id), String(there.job.id)]));
    });
  },
);

describe('A candidate whom the service knows by the email address is not recorded twice (from outside)', () => {
  test('nothing of it is replaced, blanks are filled; an address that is known in part is not mixed with another one', async () => {
    const here = await aPublishedJob(service);
    const given = { email: anEmail(), title: 'UNKNOWN', mobilePhone: '+33 6 OLD', town: 'Lyon' } as const;
    const known = await aKnownCandidate(service, here.organisation, given);
    const names = { email: known.email?.toUpperCase(), title: 'MR', first_name: 'Other', last_name: 'Name' };
    const phones = { mobile_phone: '+34 6 NEW', home_phone: '+34 9' };
    const place = { address: 'Calle Mayor 1', zip_code: '28013', town: 'Madrid' };
    const { body } = await stranger.post(here.address, aSubmission({ ...names, ...phones, ...place }));
    const filled = { title: 'MR', homePhone: '+34 9', modifiedAt: expect.any(Date) };
    expect((await recorded(service, body.application_id)).candidate).toEqual({ ...known, ...filled });
  });

  test('one without any address is given that of the application', async () => {
    const here = await aPublishedJob(service);
    const known = await aKnownCandidate(service, here.organisation);
    const { body } = await stranger.post(here.address, aSubmission({ email: known.email, town: 'Madrid', zip_code: '28013' }));
    const place = { town: 'Madrid', postalcode: '28013', country: 'ES', address: null };
    expect((await recorded(service, body.application_id)).candidate).toMatchObject({ id: known.id, firstName: 'Léa', ...place });
  });
});

describe('or to the organisations in which the caller writes (`POST /application`)', () => {
  async function aCallerOfTwo(role: Role) {
    const { here, there } = await twoOrganisations();
    const { tenantId, id: organisationId } = there.organisation;
    await service.prisma.membership.create({ data: { tenantId, organisationId, userId: here.recruiter.id, role } });
    const post = (given: Person) => here.client.post('/application', { job_id: here.job.id, candidate: aPerson(given) });
    return { here, there, post };
  }

  test('a candidate of the other organisation is matched, blanks are filled, and a member of the first alone sees it from then on', async () => {
    const { here, there, post } = await aCallerOfTwo('ADMIN');
    const { id, email } = await aKnownCandidate(service, there.organisation);
    const member = service.as(await aRecruiter(service.prisma, [here.organisation]));
    expect((await member.get(`/candidate/${id}`)).status).toBe(404);
    expect((await post({ email, home_phone: '+34 9' })).body).toMatchObject({ candidate_id: id, candidate_created: false });
    expect((await member.get(`/candidate/${id}`)).body.home_phone).toBe('+34 9');
  });

  test('not where the caller only reads, neither by e-mail nor by `candidate_id`', async () => {
    const { here, there, post } = await aCallerOfTwo('READER');
    const { id, email } = await aKnownCandidate(service, there.organisation);
    const { body } = await post({ email });
    expect(body).toMatchObject({ created: true, candidate_created: true });
    expect(body.candidate_id).not.toBe(id);
    const named = await here.client.post('/application', { job_id: here.job.id, candidate_id: id });
    expect(named.status).toBe(403);
  });

  test('rather one of the organisation of the job, though by the second address', async () => {
    const { here, there, post } = await aCallerOfTwo('RECRUITER');
    const email = anEmail();
    await aKnownCandidate(service, there.organisation, { email });
    const own = await aKnownCandidate(service, here.organisation, { emailSecondary: email });
    expect((await post({ email })).body.candidate_id).toBe(own.id);
  });
});

const onServer = process.env['DATABASE_URL'] === undefined ? test.skip : test;

onServer.each([
  ['erased', 'email = NULL, email_key = NULL, erased_at = now()'],
  ['changed, and with them the address,', `email = 'other@mail.example', email_key = 'other@mail.example'`],
])('who applies while the data of the same candidate are %s is a new candidate (on PostgreSQL)', async (_, change) => {
  const here = await aPublishedJob(service);
  const { id, email } = await aKnownCandidate(service, here.organisation);
  const posting = await service.database.inTransaction(async ({ sql }) => {
    await sql('SELECT FROM candidate WHERE id = $1 FOR UPDATE', [id]);
    const answer = stranger.post(here.address, aSubmission({ email, home_phone: '+34 9' }));
    await untilOneWaits(service);
    await sql(`UPDATE candidate SET ${change} WHERE id = $1`, [id]);
    // in an array, as it goes on after this transaction
    return [answer] as const;
  });
  expect(await candidateOf(await posting[0])).not.toBe(id);
  expect(await service.prisma.candidate.findFirst({ where: { id } })).toMatchObject({ homePhone: null });
});
