import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readAll } from '../../harness/client.ts';
import { aJob, anApplication, anOffice, anOrganisation, aRecruiter } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';

let service: Service;
let office: Awaited<ReturnType<typeof anOffice>>;
let application: Awaited<ReturnType<typeof anApplication>>;
beforeAll(async () => void (service = await startService()));
beforeEach(async () => {
  office = await anOffice(service.prisma);
  application = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
});
afterAll(() => service.close());

const read = (query = '', caller = office.recruiter) => service.as(caller).get(`/note${query}`);

const idsOf = async (query = '', caller = office.recruiter): Promise<number[]> => {
  const { status, body } = await read(query, caller);
  expect(status).toBe(200);
  return body.items.map(({ id }: { id: number }) => id);
};

const aNote = (organisation: { readonly id: number } = office.organisation, candidateId = application.candidateId) =>
  service.prisma.note.create({
    data: { tenantId: office.tenantId, organisationId: organisation.id, candidateId, text: '<p>Called.</p>' },
  });

test('GET /note: every field of the note that POST /note added, "by ascending `id`"', async () => {
  const { prisma, origin } = service;
  const older = await aNote();
  const body = {
    candidate_id: application.candidateId,
    organisation_id: office.organisation.id,
    text: '<b>Good</b><script>x</script>',
  };
  expect((await service.as(office.recruiter).post('/note', body)).status).toBe(200);
  const added = await prisma.note.findFirstOrThrow({ where: { tenantId: office.tenantId }, orderBy: { id: 'desc' } });
  const candidate = await prisma.candidate.findFirstOrThrow({ where: { id: application.candidateId } });
  const shown = {
    organisation: { id: office.organisation.id, name: office.organisation.name },
    candidate: {
      id: candidate.id,
      _self: `${origin}/v1/candidate/${candidate.id}`,
      applications: { _self: `${origin}/v1/candidate/${candidate.id}/application` },
      title: candidate.title,
      first_name: candidate.firstName,
      last_name: candidate.lastName,
      email: candidate.email,
    },
  };
  const { id, firstName, lastName, email } = office.recruiter;
  const answer = await read();
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      _status: 'OK',
      _self: `${origin}/v1/note`,
      _schema: `${origin}/schemav1/NoteCollection`,
      _next: '',
      items: [
        {
          ...shown,
          id: older.id,
          date: older.date.toISOString(),
          text: '<p>Called.</p>',
          modification_date: older.modifiedAt.toISOString(),
        },
        {
          ...shown,
          id: added.id,
          date: added.date.toISOString(),
          text: '<b>Good</b>',
          user: { id, first_name: firstName, last_name: lastName, email },
          modification_date: added.modifiedAt.toISOString(),
        },
      ],
    },
  ]);
});

test('"notes of those organisations only", though all see the candidate; a READER sees them too', async () => {
  const { prisma } = service;
  const second = await anOrganisation(prisma, office.tenantId);
  await anApplication(prisma, await aJob(prisma, second), { candidateId: application.candidateId });
  const colleague = await aRecruiter(prisma, [second]);
  const both = await aRecruiter(prisma, [office.organisation, second], 'READER');
  const stranger = await anOffice(prisma);
  const [own, theirs] = [await aNote(), await aNote(second)];
  expect(await idsOf()).toEqual([own.id]);
  expect(await idsOf('', colleague)).toEqual([theirs.id]);
  expect(await idsOf('', both)).toEqual([own.id, theirs.id]);
  expect(await idsOf('', stranger.recruiter)).toEqual([]);
  expect(await idsOf(`?candidate_id=${application.candidateId}`, colleague)).toEqual([theirs.id]);
});

test("filter `candidate_id`: the candidate's notes; nothing for one that is unknown", async () => {
  const other = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
  const [own, others] = [await aNote(), await aNote(office.organisation, other.candidateId)];
  expect(await idsOf(`?candidate_id=${application.candidateId}`)).toEqual([own.id]);
  expect(await idsOf(`?candidate_id=${other.candidateId}`)).toEqual([others.id]);
  expect(await idsOf('?candidate_id=2147483647')).toEqual([]);
});

test('`organisation_id` narrows the read; one "that is not the caller\'s is 404 in a query"', async () => {
  const { prisma } = service;
  const second = await anOrganisation(prisma, office.tenantId);
  const both = await aRecruiter(prisma, [office.organisation, second]);
  const stranger = await anOffice(prisma);
  const [own, theirs] = [await aNote(), await aNote(second)];
  expect(await idsOf(`?organisation_id=${office.organisation.id}`, both)).toEqual([own.id]);
  expect(await idsOf(`?organisation_id=${second.id}`, both)).toEqual([theirs.id]);
  for (const id of [second.id, stranger.organisation.id, 2_147_483_647]) {
    const { status, body } = await read(`?organisation_id=${id}`);
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
});

test('a `_next` of another caller shows what its reader may see', async () => {
  const { prisma } = service;
  const second = await anOrganisation(prisma, office.tenantId);
  const colleague = await aRecruiter(prisma, [second]);
  for (const organisation of [office.organisation, office.organisation, second]) await aNote(organisation);
  const { _next } = (await read('?limit=1')).body;
  const { body } = await service.as(colleague).get(_next);
  expect(body.items.map((item: { organisation: { id: number } }) => item.organisation.id)).toEqual([second.id]);
  const narrowed = (await read(`?limit=1&organisation_id=${office.organisation.id}`)).body._next;
  expect((await service.as(colleague).get(narrowed)).status).toBe(404);
});

test('"page by page", `_next` keeps the filters', async () => {
  const other = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
  const expected: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    expected.push((await aNote()).id);
    await aNote(office.organisation, other.candidateId);
  }
  const items = await readAll(service.as(office.recruiter), `/note?limit=2&candidate_id=${application.candidateId}`);
  expect(items.map(({ id }) => id)).toEqual(expected);
});

test('"modification dates move with every change that a reader of the resource could see": text, candidate, recruiter, organisation', async () => {
  const { prisma } = service;
  const { tenantId, organisation, recruiter } = office;
  const { id } = await aNote();
  await prisma.note.update({ where: { tenantId_id: { tenantId, id } }, data: { userId: recruiter.id } });
  const dateOf = async () => Date.parse((await read()).body.items[0].modification_date);
  const key = (of: number) => ({ where: { tenantId_id: { tenantId, id: of } } });
  for (const change of [
    () => prisma.note.update({ ...key(id), data: { text: '' } }),
    () => prisma.candidate.update({ ...key(application.candidateId), data: { lastName: 'Roux', lastNameKey: 'roux' } }),
    () => prisma.user.update({ ...key(recruiter.id), data: { lastName: 'Okafor-Roux' } }),
    () => prisma.organisation.update({ ...key(organisation.id), data: { name: 'Renamed' } }),
  ]) {
    const before = await dateOf();
    await prisma.$executeRaw`SELECT pg_sleep(0.002)`;
    await change();
    expect(await dateOf()).toBeGreaterThan(before);
  }
});
