import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { aCandidate, aJob, anApplication, anOrganisation, aRecruiter } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { envelopeOf } from '../../harness/envelope.ts';

describe('POST /note', () => {
  const now = new Date('2026-11-18T10:20:30.456Z');

  let service: Service;
  let office: World;
  let application: Awaited<ReturnType<typeof anApplication>>;
  beforeAll(async () => void (service = await startService({}, () => now)));
  beforeEach(async () => {
    office = await aWorld(service);
    application = await anApplication(service.prisma, await aJob(service.prisma, office.organisation), {
      date: new Date('2026-11-01T00:00:00Z'),
    });
  });
  afterAll(() => service.close());

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
    const client = service.as(office.recruiter);
    const found = (await client.get(`/note?application_id=${application.id}`)).body.items;
    expect(found).toMatchObject([
      { id: body.note_id, application: { _self: `${service.origin}/v1/application/${application.id}`, id: application.id } },
    ]);
    const [, other] = (await client.get(`/note?candidate_id=${candidateId}`)).body.items;
    expect(other).not.toHaveProperty('application');
    for (const query of [`application_id=${twin.id}`, `application_id=${application.id}&candidate_id=${candidateId + 1}`])
      expect((await client.get(`/note?${query}`)).body.items).toEqual([]);
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
    expect((await service.as(office.recruiter).get(`/note?application_id=${elsewhere.id}`)).body.items).toEqual([]);
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

  test('"all faults at once": candidate, organisation and text together', async () => {
    const { status, body } = await add({ candidate_id: 2_147_483_647, organisation_id: 2_147_483_647, text: '<style>x</style>' });
    expect(status).toBe(422);
    expect(body.invalid).toMatchObject({
      candidate_id: [{ code: 'not_found' }],
      organisation_id: [{ code: 'not_found' }],
      text: [{ code: 'too_short' }],
    });
  });

  test('Note text: at most 65,536 characters: one more is `too_long`, and characters are not bytes or code units', async () => {
    expect((await add({ text: 'x'.repeat(65_537) })).body.invalid).toMatchObject({ text: [{ code: 'too_long' }] });
    expect(await notes()).toEqual([]);
    expect((await add({ text: 'x'.repeat(65_536) })).status).toBe(200);
    expect((await add({ text: 'é'.repeat(65_536) })).status).toBe(200);
    const astral = '😀'.repeat(60_000);
    expect((await add({ text: astral })).status).toBe(200);
    expect((await notes()).map(({ text }) => text)).toEqual(['x'.repeat(65_536), 'é'.repeat(65_536), astral]);
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
});

describe('GET /note', () => {
  let service: Service;
  let office: World;
  let application: Awaited<ReturnType<typeof anApplication>>;
  beforeAll(async () => void (service = await startService()));
  beforeEach(async () => {
    office = await aWorld(service);
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

  test('`application_id`: the notes about one application, and no other of the candidate', async () => {
    const { prisma } = service;
    const { candidateId, id } = application;
    const other = await anApplication(prisma, await aJob(prisma, office.organisation), { candidateId });
    const about = (applicationId: number | null) =>
      prisma.note.create({
        data: { tenantId: office.tenantId, organisationId: office.organisation.id, candidateId, applicationId, text: 'x' },
      });
    const notes = [await about(id), await about(other.id), await about(null)];
    expect(await idsOf(`?application_id=${id}`)).toEqual([notes[0]?.id]);
    expect(await idsOf(`?application_id=${other.id}`)).toEqual([notes[1]?.id]);
    expect(await idsOf('?application_id=2147483647')).toEqual([]);
  });

  test('notes of those organisations only, though all see the candidate; a READER sees them too', async () => {
    const { prisma } = service;
    const second = await anOrganisation(prisma, office.tenantId);
    await anApplication(prisma, await aJob(prisma, second), { candidateId: application.candidateId });
    const colleague = await aRecruiter(prisma, [second]);
    const both = await aRecruiter(prisma, [office.organisation, second], 'READER');
    const stranger = await aWorld(service);
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
    const stranger = await aWorld(service);
    const [own, theirs] = [await aNote(), await aNote(second)];
    expect(await idsOf(`?organisation_id=${office.organisation.id}`, both)).toEqual([own.id]);
    expect(await idsOf(`?organisation_id=${second.id}`, both)).toEqual([theirs.id]);
    for (const id of [second.id, stranger.organisation.id, 2_147_483_647]) {
      const { status, body } = await read(`?organisation_id=${id}`);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });

  test('modification dates move with every change that a reader of the resource could see: text, candidate, recruiter, organisation', async () => {
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
});
