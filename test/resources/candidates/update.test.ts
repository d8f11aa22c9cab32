import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Candidate } from '#generated/prisma/client.ts';
import { aCandidate, aJob, anApplication, anOrganisation } from '../../harness/records.ts';
import type { Answer, Client } from '../../harness/client.ts';
import { envelopeOf } from '../../harness/envelope.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { expectInvalid } from '../../http/refusals.ts';
import { JUST_NOW } from '../applications/desk.ts';
import { aSubmission } from '../submissions/scene.ts';

const NOW = new Date('2026-11-26T09:30:00.250Z');

/** All that a candidate can have, as the detail names it. */
const FULL = {
  title: 'MS',
  first_name: 'Léa',
  last_name: 'Moreau',
  email: 'Lea.Moreau@mail.example',
  email_secondary: 'Lea@moreau.example',
  birthdate: '1994-06-21',
  home_phone: '+33 3 20 00 00 01',
  mobile_phone: '+33 6 12 34 56 78',
  office_phone: '+33 3 20 00 00 02',
  location: { address: '4 quai Tilsitt', postalcode: '69002', town: 'Lyon', country: 'FR' },
  position: 'Nurse',
  position_company: 'Hôpital Saint-Luc',
  experience_start: '2017-09-01',
  linkedin: 'https://www.linkedin.com/in/lea-moreau',
  instagram: 'lea.moreau',
};
const { title, first_name, last_name, ...ABSENT } = FULL;
const NAMED = { title, first_name, last_name };

const service = aService({}, () => NOW);
let desk: World<'job' | 'steps'>;
let id: number;
beforeEach(async () => {
  desk = await aWorld(service, ['job', 'steps']);
  ({ candidateId: id } = await anApplication(service.prisma, desk.job));
});

const update = (body: object, client: Client = desk.client, candidate: number | string = id) =>
  client.post(`/candidate/${candidate}`, body);
const detail = async () => (await desk.client.get(`/candidate/${id}`)).body;
const row = (candidate = id): Promise<Candidate> =>
  service.prisma.candidate.findUniqueOrThrow({ where: { tenantId_id: { tenantId: desk.tenantId, id: candidate } } });
/** The details of an answer, without what nobody can give. */
const givenOf = (body: Answer['body']) => Object.fromEntries(Object.keys(FULL).map((name) => [name, body[name]]));

describe('the fields of the detail that a person may change; what is not given stays, `null` takes away what may be absent', () => {
  test('every field is given, shown, and taken away again', async () => {
    const before = await row();
    const answer = await update(FULL);

    const base = `${service.origin}/v1`;
    const { _actions } = await detail();
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...envelopeOf('CandidateResult'), candidate_id: id, candidate: { _self: `${base}/candidate/${id}` }, _actions },
    ]);
    expect(_actions.map(({ name }: { name: string }) => name)).toEqual(['add-note', 'update', 'change-pools', 'erase']);
    expect(givenOf(await detail())).toEqual(FULL);
    expect(await row()).toMatchObject({ createdAt: before.createdAt, modifiedAt: JUST_NOW, erasedAt: null });

    const nothing = Object.fromEntries(Object.keys(ABSENT).map((name) => [name, null]));
    expect((await update(nothing)).status).toBe(200);
    expect(givenOf(await detail())).toEqual(NAMED);
  });

  test.each(Object.entries(FULL))('%s alone: every other field stays', async (name, value) => {
    await update(FULL);
    await service.prisma.candidate.update({
      where: { tenantId_id: { tenantId: desk.tenantId, id } },
      data: { title: 'MR', firstName: 'Old', lastName: 'Old' },
    });
    const { [name]: _, ...others } = givenOf(await detail());
    expect((await update({ [name]: value })).status).toBe(200);
    const { [name]: given, ...kept } = givenOf(await detail());
    expect([given, kept]).toEqual([value, others]);
  });

  test('inside `location` each part separately, `location: null` takes all four', async () => {
    await update(FULL);
    await update({ location: { town: 'Paris', address: null } });
    expect((await detail()).location).toEqual({ postalcode: '69002', town: 'Paris', country: 'FR' });
    await update({ location: {} });
    expect((await detail()).location).toEqual({ postalcode: '69002', town: 'Paris', country: 'FR' });
    await update({ location: null });
    expect((await detail()).location).toBeUndefined();
  });

  test('blanks around a text are dropped', async () => {
    await update({ first_name: ' Léa ', location: { town: '\tLyon ' }, position: ' Nurse' });
    expect(await detail()).toMatchObject({ first_name: 'Léa', location: { town: 'Lyon' }, position: 'Nurse' });
  });

  test('the first and the last day that there are', async () => {
    for (const birthdate of ['0001-01-01', '2026-11-26']) {
      await update({ birthdate });
      expect((await detail()).birthdate).toBe(birthdate);
    }
  });

  test('"Names and e-mail addresses are compared as whole values, ignoring case and accents": the filters follow', async () => {
    await update({ ...NAMED, first_name: 'Zoë', last_name: 'Łukasz', email: 'ZOE@mail.example', email_secondary: 'Z@x.example' });
    const found = async (query: string) =>
      (await desk.client.get(`/candidate?${query}`)).body.items.map((item: { id: number }) => item.id);
    for (const query of ['first_name=zoe', 'last_name=lukasz', 'email=zoe@mail.example', 'email=z@x.example'])
      expect([query, await found(query)]).toEqual([query, [id]]);
    await update({ email: null, email_secondary: null });
    for (const query of ['email=zoe@mail.example', 'email=z@x.example']) expect([query, await found(query)]).toEqual([query, []]);
  });

  test.each<[string, () => object]>([
    ['an empty body', () => ({})],
    ['an empty address', () => ({ location: {} })],
    ['what is there already', () => FULL],
  ])('nothing changes and the modification date stays: %s', async (_, body) => {
    await update(FULL);
    const before = await row();
    const expected_modification_date = before.modifiedAt.toISOString();
    expect((await update({ ...body(), expected_modification_date })).status).toBe(200);
    expect((await update(body())).status).toBe(200);
    expect(await row()).toEqual(before);
  });
});

test('limits as in ApplicationSubmission, otherwise sensible: what is refused, and nothing is changed', async () => {
  const before = await row();
  const given = { first_name: ' ', birthdate: '2026-11-27', location: { town: ' ' }, linkedin: 'javascript:alert(1)' };
  expectInvalid(await update({ position: 'Nurse', ...given }), {
    first_name: ['too_short'],
    birthdate: ['out_of_range'],
    'location.town': ['too_short'],
    linkedin: ['format'],
  });
  expect(await row()).toEqual(before);
});

describe('`expected_modification_date` optional: 409 `stale_candidate`', () => {
  test.each([
    ['in UTC', (date: Date) => date.toISOString()],
    ['with an offset', (date: Date) => `${new Date(date.getTime() + 3_600_000).toISOString().slice(0, -1)}+01:00`],
    ['to the nanosecond', (date: Date) => date.toISOString().replace('Z', '999999Z')],
  ])('the date of the candidate, %s', async (_, written) => {
    const { modification_date } = await detail();
    const expected_modification_date = written(new Date(modification_date));
    expect((await update({ position: 'Nurse', expected_modification_date })).status).toBe(200);
    expect((await detail()).position).toBe('Nurse');
  });

  test.each([
    ['a millisecond earlier', (date: Date) => new Date(date.getTime() - 1).toISOString()],
    ['a millisecond later', (date: Date) => new Date(date.getTime() + 1).toISOString()],
    ['before every date', () => '0001-01-01T00:00:00+12:00'],
    ['after every date', () => '9999-12-31T23:59:59-12:00'],
  ])('%s: nothing is changed', async (_, written) => {
    const before = await row();
    const expected_modification_date = written(before.modifiedAt);
    const told = { code: 'stale_candidate', candidate_id: id, modification_date: before.modifiedAt.toISOString() };
    for (const change of [{ position: 'Nurse' }, {}])
      expect(await update({ ...change, expected_modification_date })).toMatchObject({ status: 409, body: told });
    expect(await row()).toEqual(before);
  });
});

describe('`taken` speaks of candidates that the caller sees', () => {
  let other: Candidate;
  beforeEach(async () => {
    other = await row(
      (await anApplication(service.prisma, desk.job, { candidate: { email: `taken.${id}@mail.example` } })).candidateId,
    );
    await update({ email: `own.${id}@mail.example` });
  });

  test('in whatever letters; nothing is changed', async () => {
    const before = await row();
    for (const email of [other.email, other.email?.toUpperCase()])
      expectInvalid(await update({ email, position: 'Nurse' }), { email: ['taken'] });
    expect([await row(), await row(other.id)]).toEqual([before, other]);
  });

  test('through an organisation in which the caller only reads, too', async () => {
    const { prisma } = service;
    const elsewhere = await anOrganisation(prisma, desk.tenantId);
    const { tenantId } = elsewhere;
    await prisma.membership.create({
      data: { tenantId, organisationId: elsewhere.id, userId: desk.recruiter.id, role: 'READER' },
    });
    const email = `read.${id}@mail.example`;
    await anApplication(prisma, await aJob(prisma, elsewhere), { candidate: { email } });
    expectInvalid(await update({ email }), { email: ['taken'] });
  });

  test('the address of a candidate of another organisation is free, and that candidate stays as it is', async () => {
    const elsewhere = await aJob(service.prisma, await anOrganisation(service.prisma, desk.tenantId));
    const email = `hidden.${id}@mail.example`;
    const hidden = await row((await anApplication(service.prisma, elsewhere, { candidate: { email } })).candidateId);
    expect((await update({ email })).status).toBe(200);
    expect([(await row()).email, await row(hidden.id)]).toEqual([email, hidden]);
  });

  test('the own one in other letters, another one’s second address, and the address of a candidate elsewhere', async () => {
    const stranger = await aWorld(service, ['job', 'steps']);
    const foreign = await aCandidate(service.prisma, stranger.tenantId, { email: 'f@mail.example' });
    await aCandidate(service.prisma, desk.tenantId, { emailSecondary: 's@mail.example' });
    for (const email of [`OWN.${id}@mail.example`, foreign.email, 's@mail.example']) {
      expect((await update({ email })).status).toBe(200);
      expect((await detail()).email).toBe(email);
    }
    expect((await update({ email_secondary: other.email })).status).toBe(200);
  });

  test('32 people at once to one address: one 200, 31 are answered 422', async () => {
    const people = await Promise.all(Array.from({ length: 32 }, () => anApplication(service.prisma, desk.job)));
    const email = `wanted.${id}@mail.example`;
    const all = await Promise.all(people.map(({ candidateId }) => update({ email }, desk.client, candidateId)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of all.filter(({ status }) => status !== 200)) expectInvalid(answer, { email: ['taken'] });
    expect(await service.prisma.candidate.count({ where: { tenantId: desk.tenantId, emailKey: email } })).toBe(1);
  });

  test('two exchange their addresses at once: nobody gets what the other still has', async () => {
    const { candidateId } = await anApplication(service.prisma, desk.job);
    const [one, two] = [`one.${id}@mail.example`, `two.${id}@mail.example`];
    await update({ email: one });
    await update({ email: two }, desk.client, candidateId);
    const answers = await Promise.all([update({ email: two }), update({ email: one }, desk.client, candidateId)]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
  });

  test('beside an application from outside with the same address: one person has it, never a fault of the service', async () => {
    const { applyToken } = await desk.add(['applyToken']);
    for (let round = 0; round < 10; round += 1) {
      const email = `both.${id}.${round}@mail.example`;
      const apply = service.as().post(`/apply/api/${applyToken}`, aSubmission({ email }));
      const [updated, applied] = await Promise.all([update({ email }), apply]);
      expect(applied.status).toBe(200);
      expect([200, 422]).toContain(updated.status);
      expect(await service.prisma.candidate.count({ where: { tenantId: desk.tenantId, emailKey: email } })).toBe(1);
    }
  });
});

test('of an erased candidate, too, 409 comes before 422', async () => {
  await desk.client.post(`/candidate/${id}/erase`, { reason: 'OTHER' });
  expect((await update({ last_name: ' ', expected_modification_date: '2020-01-01T00:00:00Z' })).status).toBe(409);
});
