import { beforeEach, expect, test } from '@jest/globals';
import { aCandidate, aJob, anApplication, anOrganisation, aRecruiter } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { envelopeOf } from '../../harness/envelope.ts';
import { candidateOf, pageOf, personOf } from '../shown.ts';

const now = new Date('2026-11-18T10:20:30.456Z');

const service = aService({}, () => now);
let office: World;
let application: Awaited<ReturnType<typeof anApplication>>;
beforeEach(async () => {
  office = await aWorld(service);
  application = await anApplication(service.prisma, await aJob(service.prisma, office.organisation), {
    date: new Date('2026-11-01T00:00:00Z'),
  });
});

const add = (given: Record<string, unknown> = {}, caller = office.recruiter) =>
  service.as(caller).post('/note', {
    candidate_id: application.candidateId,
    organisation_id: office.organisation.id,
    text: 'Called.',
    ...given,
  });

const notes = () => service.prisma.note.findMany({ where: { tenantId: office.tenantId }, orderBy: { id: 'asc' } });
const history = () => service.prisma.historyEntry.findMany({ where: { tenantId: office.tenantId } });

test('POST /note: "Responses as for `/step`: `OK` with `_actions`", and the note of that organisation by the caller', async () => {
  const { status, body } = await add({ text: '<p style="x">Called <script>x</script><b>back</b></p>' });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...envelopeOf('NoteResult'),
    note_id: (await notes())[0]?.id,
    _actions: [
      {
        name: 'add-note',
        method: 'POST',
        _self: `${service.origin}/v1/note`,
        _schema: `${service.origin}/schemav1/NoteRequest`,
        description: 'Add a note to the candidate.',
      },
    ],
  });
  expect(await notes()).toEqual([
    {
      tenantId: office.tenantId,
      id: expect.any(Number),
      candidateId: application.candidateId,
      organisationId: office.organisation.id,
      applicationId: null,
      userId: office.recruiter.id,
      text: '<p>Called <b>back</b></p>',
      date: now,
      createdAt: expect.any(Date),
      modifiedAt: expect.any(Date),
    },
  ]);
});

test("a note stands in the history of the candidate's applications to that organisation, and of no other", async () => {
  const { prisma } = service;
  const second = await anOrganisation(prisma, office.tenantId);
  const both = await aRecruiter(prisma, [office.organisation, second]);
  const { candidateId } = application;
  const twin = await anApplication(prisma, await aJob(prisma, office.organisation, { status: 'CLOSED' }), { candidateId });
  const elsewhere = await anApplication(prisma, await aJob(prisma, second), { candidateId, date: application.date });
  await anApplication(prisma, await aJob(prisma, office.organisation));
  expect((await add({}, both)).status).toBe(200);
  const entries = await history();
  expect(new Set(entries.map((entry) => entry.applicationId))).toEqual(new Set([application.id, twin.id]));
  expect(entries).toHaveLength(2);
  for (const entry of entries) expect(entry).toMatchObject({ action: 'NOTE', text: 'Note added', userId: both.id, date: now });
  const after = async (id: number) => {
    const row = await prisma.application.findUniqueOrThrow({ where: { tenantId_id: { tenantId: office.tenantId, id } } });
    return [row.lastActionTime, row.modifiedAt];
  };
  expect(await after(application.id)).toEqual([now, expect.any(Date)]);
  expect((await after(application.id))[1]?.getTime()).toBeGreaterThan(application.modifiedAt.getTime());
  expect(await after(elsewhere.id)).toEqual([elsewhere.lastActionTime, elsewhere.modifiedAt]);
});

test('"`POST /note` takes `application_id`": the note is about it alone, and stands in its history only', async () => {
  const { prisma } = service;
  const { candidateId } = application;
  const twin = await anApplication(prisma, await aJob(prisma, office.organisation), { candidateId });
  const { body } = await add({ application_id: application.id });
  await add();
  const told = (await history()).map(({ applicationId }) => applicationId);
  expect(told.toSorted((one, other) => one - other)).toEqual([application.id, application.id, twin.id]);
  const { client } = office;
  const found = (await client.get(`/note?application_id=${application.id}`)).body.items;
  expect(found).toMatchObject([
    { id: body.note_id, application: { _self: `${service.origin}/v1/application/${application.id}`, id: application.id } },
  ]);
  const [, other] = (await client.get(`/note?candidate_id=${candidateId}`)).body.items;
  expect(other).not.toHaveProperty('application');
  expect((await client.get(`/note?application_id=${twin.id}`)).body.items).toEqual([]);
});

test('of that candidate and organisation: another application is `not_found`, with all other faults', async () => {
  const { prisma } = service;
  const second = await anOrganisation(prisma, office.tenantId);
  const both = await aRecruiter(prisma, [office.organisation, second]);
  const { candidateId } = application;
  const elsewhere = await anApplication(prisma, await aJob(prisma, second), { candidateId });
  const others = await anApplication(prisma, await aJob(prisma, office.organisation));
  const stranger = await aWorld(service);
  const foreign = await anApplication(prisma, await aJob(prisma, stranger.organisation));
  for (const { id } of [elsewhere, others, foreign, { id: 2_147_483_647 }]) {
    const { status, body } = await add({ application_id: id }, both);
    expect([status, body.invalid]).toMatchObject([422, { application_id: [{ code: 'not_found' }] }]);
    expect(Object.keys(body.invalid)).toEqual(['application_id']);
    expect(Object.keys((await add({ application_id: id, text: ' ' }, both)).body.invalid)).toEqual(['text', 'application_id']);
  }
  expect(await notes()).toEqual([]);
  const { status } = await add({ application_id: elsewhere.id, organisation_id: second.id }, both);
  expect(status).toBe(200);
  expect((await office.client.get(`/note?application_id=${elsewhere.id}`)).body.items).toEqual([]);
});

test('a note of an organisation of the caller that the candidate did not apply to: stored, no history', async () => {
  const second = await anOrganisation(service.prisma, office.tenantId);
  const both = await aRecruiter(service.prisma, [office.organisation, second]);
  expect((await add({ organisation_id: second.id }, both)).status).toBe(200);
  expect(await notes()).toMatchObject([{ organisationId: second.id }]);
  expect(await history()).toEqual([]);
});

test('a candidate who has not applied is `not_found` in the body like one who does not exist', async () => {
  const { id } = await aCandidate(service.prisma, office.tenantId);
  const { status, body } = await add({ candidate_id: id });
  expect([status, Object.keys(body.invalid)]).toEqual([422, ['candidate_id']]);
  expect(body.invalid.candidate_id).toMatchObject([{ code: 'not_found' }]);
  expect(await notes()).toEqual([]);
});

test.each(['', '   ', '<p></p>', '&nbsp;', '<script>alert(1)</script>'])('empty after that: 422: %j', async (text) => {
  const { status, body } = await add({ text });
  expect(status).toBe(422);
  expect(body.invalid).toMatchObject({ text: [{ code: 'too_short' }] });
  expect(await notes()).toEqual([]);
});

test.each([
  ['5,001 tags', '<br>'.repeat(5_001)],
  ['101 nested tags', `${'<div>'.repeat(101)}x${'</div>'.repeat(101)}`],
])('Letters and notes of 65,000 to 100,000 characters of tags hold the event loop: %s are `too_long`', async (_what, text) => {
  const { status, body } = await add({ text, candidate_id: 2_147_483_647 });
  expect(status).toBe(422);
  expect(body.invalid).toMatchObject({ candidate_id: [{ code: 'not_found' }], text: [{ code: 'too_long' }] });
  expect(await notes()).toEqual([]);
});

const aNote = (organisation: { readonly id: number } = office.organisation) => {
  const { tenantId, candidateId } = application;
  return service.prisma.note.create({ data: { tenantId, organisationId: organisation.id, candidateId, text: '<p>Called.</p>' } });
};

test('GET /note: every field of the note that POST /note added, "by ascending `id`"', async () => {
  const { prisma, origin } = service;
  const older = await aNote();
  expect((await add({ text: '<b>Good</b><script>x</script>' })).status).toBe(200);
  const added = await prisma.note.findFirstOrThrow({ where: { tenantId: office.tenantId }, orderBy: { id: 'desc' } });
  const candidate = await prisma.candidate.findFirstOrThrow({ where: { id: application.candidateId } });
  const shown = {
    organisation: { id: office.organisation.id, name: office.organisation.name },
    candidate: candidateOf(origin, candidate),
  };
  const answer = await office.client.get('/note');
  expect([answer.status, answer.body]).toEqual([
    200,
    pageOf(origin, '/note', 'NoteCollection', [
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
        user: personOf(office.recruiter),
        modification_date: added.modifiedAt.toISOString(),
      },
    ]),
  ]);
});

test('notes of those organisations only, though all see the candidate', async () => {
  const { prisma } = service;
  const { client, organisation, job } = await office.sister(['job']);
  await anApplication(prisma, job, { candidateId: application.candidateId });
  const [own, theirs] = [await aNote(), await aNote(organisation)];
  const query = `/note?candidate_id=${application.candidateId}`;
  expect((await office.client.get(query)).body.items).toMatchObject([{ id: own.id }]);
  expect((await client.get(query)).body.items).toMatchObject([{ id: theirs.id }]);
});
