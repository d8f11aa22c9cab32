import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '../../harness/client.ts';
import { envelopeOf } from '../../harness/envelope.ts';
import { aContractType, anApplication, anOffer, aWebhook } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { expectInvalid } from '../../http/refusals.ts';
import { stateOf, writtenOn } from '../applications/desk.ts';

const NOW = new Date('2026-11-26T23:30:00.250Z');
const PAY = { min: 3400, max: 3600.5, currency: 'EUR', period: 'MONTH', note: '13 months' };

const service = aService({}, () => NOW);
let desk: World<'job' | 'steps'>;
let contractType: Awaited<ReturnType<typeof aContractType>>;
let application: Awaited<ReturnType<typeof anApplication>>;

beforeAll(async () => {
  desk = await aWorld(service, ['job', 'steps']);
  contractType = await aContractType(service.prisma, desk.tenantId);
});
beforeEach(async () => void (application = await anApplication(service.prisma, desk.job)));

const whole = () => ({
  start_date: '2027-02-01',
  pay: PAY,
  contract_type_id: contractType.id,
  term: { count: 6, unit: 'MONTH' },
  text: '<p onclick="x()">Join <b>us</b>.</p>',
  expires: '2026-11-26',
  external_id: 'OF-17',
});
const add = (body: object = {}, client: Client = desk.client, id: number = application.id) =>
  client.post(`/application/${id}/offer`, body);
const update = (id: number, body: object, client: Client = desk.client) => client.post(`/offer/${id}`, body);
const actionsOf = ({ _actions }: { readonly _actions: readonly { readonly name: string }[] }) => _actions.map(({ name }) => name);
const offersOf = () => service.prisma.offer.findMany({ where: { applicationId: application.id }, orderBy: { id: 'asc' } });

describe('`addOffer`: offer, `DRAFT`', () => {
  test('with all that an offer can have: the answer, the read, history and event', async () => {
    await aWebhook(service.prisma, desk.organisation, { events: ['OfferChange'] });
    const before = await stateOf(service.prisma, application);

    const { status, body } = await add(whole());

    const { candidate } = await service.prisma.application.findUniqueOrThrow({
      where: { tenantId_id: { tenantId: desk.tenantId, id: application.id } },
      include: { candidate: true },
    });
    expect([status, body]).toEqual([
      200,
      {
        ...envelopeOf('Offer'),
        id: expect.any(Number),
        application: { id: application.id, _self: expect.stringMatching(`/application/${application.id}$`) },
        job: expect.objectContaining({ id: desk.job.id, title: desk.job.title, status: 'OPEN' }),
        candidate: expect.objectContaining({ id: candidate.id, last_name: candidate.lastName }),
        organisation: { id: desk.organisation.id, name: desk.organisation.name },
        status: 'DRAFT',
        start_date: '2027-02-01',
        pay: PAY,
        contract_type: { id: contractType.id, name: contractType.name, abbreviation: contractType.abbreviation },
        term: { count: 6, unit: 'MONTH' },
        text: '<p>Join <b>us</b>.</p>',
        expires: '2026-11-26',
        external_id: 'OF-17',
        creation_date: expect.any(String),
        modification_date: expect.any(String),
        _actions: [
          expect.objectContaining({ name: 'update', _self: body._self }),
          expect.objectContaining({ name: 'change-status', _self: `${body._self}/status` }),
        ],
      },
    ]);
    expect((await desk.client.get(`/offer/${body.id}`)).body).toEqual(body);
    const { counts, ...written } = writtenOn(before, desk.recruiter.id, NOW, 'OFFER', 'Offer added');
    const told = { events: counts.events + 1, deliveries: counts.deliveries + 1 };
    expect(await stateOf(service.prisma, application)).toEqual({ ...written, counts: { ...counts, ...told } });
    const event = await service.prisma.event.findFirstOrThrow({ where: { applicationId: application.id } });
    expect(event).toMatchObject({ name: 'OfferChange', subject: { offer: { id: body.id, status: 'DRAFT' } } });
  });

  test('with nothing: absent fields absent', async () => {
    const { status, body } = await add();
    expect(status).toBe(200);
    for (const field of ['start_date', 'pay', 'contract_type', 'term', 'text', 'expires', 'reason', 'external_id'])
      expect(body).not.toHaveProperty(field);
  });

  test.each<[string, object, Record<string, string[]>]>([
    ['`max` below `min`: `out_of_range`', { pay: { ...PAY, max: 3399 } }, { 'pay.max': ['out_of_range'] }],
    ['a note of blanks', { pay: { ...PAY, note: ' ' } }, { 'pay.note': ['too_short'] }],
    ['"today or later (`out_of_range`)"', { expires: '2026-11-25' }, { expires: ['out_of_range'] }],
    ['a text without words', { text: '<script>x</script>' }, { text: ['too_short'] }],
    ['an identifier of blanks', { external_id: ' \t' }, { external_id: ['too_short'] }],
    [
      'all faults at once',
      { expires: '2020-01-01', text: '<p></p>', external_id: ' ' },
      { expires: ['out_of_range'], text: ['too_short'], external_id: ['too_short'] },
    ],
  ])('%s', async (_, body, faults) => {
    const before = await stateOf(service.prisma, application);
    expectInvalid(await add(body), faults);
    expect(await stateOf(service.prisma, application)).toEqual(before);
    expect(await offersOf()).toEqual([]);
  });

  test.each(['DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'SENT', 'ACCEPTED'] as const)(
    '422 `offer_open`: another one is neither DECLINED, EXPIRED nor WITHDRAWN: %s',
    async (status) => {
      await anOffer(service.prisma, application, { status });
      expectInvalid(await add(), { _body: ['offer_open'] });
      expect(actionsOf((await desk.client.get(`/application/${application.id}`)).body)).not.toContain('add-offer');
    },
  );

  test.each(['DECLINED', 'EXPIRED', 'WITHDRAWN'] as const)('after one that is %s another is added', async (status) => {
    await anOffer(service.prisma, application, { status });
    expect(actionsOf((await desk.client.get(`/application/${application.id}`)).body)).toContain('add-offer');
    expect((await add()).status).toBe(200);
  });

  test('20 offers: `too_long` at `_body`', async () => {
    const { tenantId, id: applicationId } = application;
    const data = Array.from({ length: 19 }, () => ({ tenantId, applicationId, status: 'DECLINED' as const }));
    await service.prisma.offer.createMany({ data });
    const { body } = await add();
    await service.prisma.offer.updateMany({ where: { id: body.id }, data: { status: 'WITHDRAWN' } });
    expectInvalid(await add(), { _body: ['too_long'] });
    expect(actionsOf((await desk.client.get(`/application/${application.id}`)).body)).not.toContain('add-offer');
  });

  test('`external_id` is unique within the application, `taken`; another application may have it', async () => {
    await anOffer(service.prisma, application, { status: 'DECLINED', externalId: 'OF-1' });
    expectInvalid(await add({ external_id: 'OF-1' }), { external_id: ['taken'] });
    expect((await add({ external_id: 'of-1' })).status).toBe(200);
    const other = await anApplication(service.prisma, desk.job);
    expect((await add({ external_id: 'OF-1' }, desk.client, other.id)).status).toBe(200);
  });

  test('an erased candidate: no action', async () => {
    const { body } = await add();
    await service.prisma.candidate.updateMany({ where: { id: application.candidateId }, data: { erasedAt: NOW } });
    expect((await desk.client.get(`/offer/${body.id}`)).body._actions).toEqual([]);
    await service.prisma.offer.updateMany({ where: { id: body.id }, data: { status: 'WITHDRAWN' } });
    expect(actionsOf((await desk.client.get(`/application/${application.id}`)).body)).not.toContain('add-offer');
  });
});

describe('`updateOffer`: the same, null takes away', () => {
  test('what is given changes, all else stays', async () => {
    const { body: offer } = await add(whole());
    const { status, body } = await update(offer.id, { pay: { min: 20, currency: 'EUR', period: 'HOUR' }, external_id: 'OF-18' });
    const pay = { min: 20, currency: 'EUR', period: 'HOUR' };
    expect([status, body]).toEqual([200, { ...offer, pay, external_id: 'OF-18', modification_date: expect.any(String) }]);
    expect(body.modification_date > offer.modification_date).toBe(true);
    expect((await stateOf(service.prisma, application)).history.map(({ text }) => text)).toEqual([
      'Offer added',
      'Offer changed',
    ]);
  });

  test('null takes each detail away', async () => {
    const { body: offer } = await add(whole());
    const nothing = Object.fromEntries(Object.keys(whole()).map((name) => [name, null]));
    const { contract_type: _type, start_date: _start, pay: _pay, term: _term, text: _text, ...rest } = offer;
    const { expires: _expires, external_id: _id, ...bare } = rest;
    expect((await update(offer.id, nothing)).body).toEqual({ ...bare, modification_date: expect.any(String) });
  });

  test('a last day that is over stays where it is given as it is; a new one has to be today or later', async () => {
    const offer = await anOffer(service.prisma, application, { expires: new Date('2020-01-01') });
    expect((await update(offer.id, { expires: '2020-01-01', text: 'x' })).status).toBe(200);
    expectInvalid(await update(offer.id, { expires: '2020-01-02' }), { expires: ['out_of_range'] });
  });

  test.each(['PENDING_APPROVAL', 'APPROVED', 'SENT', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const)(
    '422 `offer_not_draft`: %s',
    async (status) => {
      const offer = await anOffer(service.prisma, application, { status });
      expectInvalid(await update(offer.id, { text: 'x' }), { _body: ['offer_not_draft'] });
      expect(actionsOf((await desk.client.get(`/offer/${offer.id}`)).body)).not.toContain('update');
    },
  );

  test('`taken` by another offer of the application, not by itself', async () => {
    await anOffer(service.prisma, application, { status: 'DECLINED', externalId: 'OF-1' });
    const { body: offer } = await add({ external_id: 'OF-2' });
    expectInvalid(await update(offer.id, { external_id: 'OF-1' }), { external_id: ['taken'] });
    expect((await update(offer.id, { external_id: 'OF-2' })).status).toBe(200);
  });

  test('an identifier is the same with blanks around it', async () => {
    const { body: offer } = await add({ external_id: ' OF-19 ' });
    expect(offer.external_id).toBe('OF-19');
    expect((await update(offer.id, { external_id: 'OF-19 ' })).body).toEqual(offer);
  });
});

test('`listOffers`: an item is the detail', async () => {
  const { id } = await anOffer(service.prisma, application);
  const { items } = (await desk.client.get(`/offer?application_id=${application.id}`)).body;
  expect(items).toEqual([(await desk.client.get(`/offer/${id}`)).body]);
});
