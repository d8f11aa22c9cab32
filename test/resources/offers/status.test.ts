import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { OfferStatus } from '#generated/prisma/enums.ts';
import type { Client } from '../../harness/client.ts';
import { anApplication, anOffer, aTemplate } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { expectError, expectInvalid } from '../../http/refusals.ts';
import { stateOf, whileRefusing } from '../applications/desk.ts';

const NOW = new Date('2026-11-26T23:30:00.250Z');

const service = aService({}, () => NOW);
let desk: World<'job' | 'steps'>;
let application: Awaited<ReturnType<typeof anApplication>>;

beforeAll(async () => void (desk = await aWorld(service, ['job', 'steps'])));
beforeEach(
  async () => void (application = await anApplication(service.prisma, desk.job, { currentStepId: desk.steps.offer.id })),
);

const change = (offer: { readonly id: number }, body: object, client: Client = desk.client) =>
  client.post(`/offer/${offer.id}/status`, body);
const held = ({ id }: { readonly id: number }) => service.prisma.offer.findFirstOrThrow({ where: { id } });
const historyOf = async () => (await stateOf(service.prisma, application)).history.map(({ text }) => text);

const STATUSES = Object.values(OfferStatus);

/** The table of the interface, row by row. */
const RECRUITER: Readonly<Record<OfferStatus, readonly OfferStatus[]>> = {
  DRAFT: ['PENDING_APPROVAL', 'WITHDRAWN'],
  PENDING_APPROVAL: ['DRAFT', 'WITHDRAWN'],
  APPROVED: ['SENT', 'DRAFT', 'WITHDRAWN'],
  SENT: ['ACCEPTED', 'DECLINED', 'WITHDRAWN'],
  EXPIRED: ['SENT', 'WITHDRAWN'],
  ACCEPTED: ['DECLINED'],
  DECLINED: [],
  WITHDRAWN: [],
};
const ADMIN_BESIDES: Partial<Record<OfferStatus, readonly OfferStatus[]>> = {
  DRAFT: ['APPROVED'],
  PENDING_APPROVAL: ['APPROVED'],
};

const cells = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const));
/** "EXPIRED: SENT with a new `expires`". */
const besides = (to: OfferStatus) => (to === 'SENT' ? { expires: '2026-12-31' } : {});

describe('each cell of the table', () => {
  const allowed = {
    RECRUITER: (from: OfferStatus, to: OfferStatus) => RECRUITER[from].includes(to),
    ADMIN: (from: OfferStatus, to: OfferStatus) => [...RECRUITER[from], ...(ADMIN_BESIDES[from] ?? [])].includes(to),
  };

  describe.each(['RECRUITER', 'ADMIN'] as const)('%s', (role) => {
    test.each(cells)('from %s to %s', async (from, to) => {
      const client = desk.callers[role];
      const offer = await anOffer(service.prisma, application, { status: from, reason: 'Former reason' });
      const before = await stateOf(service.prisma, application);

      const answer = await change(offer, { expected_status: from, status: to, ...besides(to) }, client);

      if (role === 'RECRUITER' && to === 'APPROVED') expectError(answer, 403, 'forbidden');
      else if (from === to) expect([answer.status, answer.body.status, answer.body.reason]).toEqual([200, from, 'Former reason']);
      else if (allowed[role](from, to)) {
        expect([answer.status, answer.body.status]).toEqual([200, to]);
        expect(answer.body).not.toHaveProperty('reason');
        expect((await stateOf(service.prisma, application)).counts.history).toBe(before.counts.history + 1);
        return;
      } else expectInvalid(answer, { status: ['status_not_reachable'] });
      expect(await held(offer)).toEqual(offer);
      expect(await stateOf(service.prisma, application)).toEqual(before);
    });

    test.each(STATUSES)('`_actions` offers `change-status` where a status follows %s', async (from) => {
      const client = desk.callers[role];
      const offer = await anOffer(service.prisma, application, { status: from });
      const names = (await client.get(`/offer/${offer.id}`)).body._actions.map(({ name }: { name: string }) => name);
      expect(names.includes('change-status')).toBe(STATUSES.some((to) => from !== to && allowed[role](from, to)));
    });
  });
});

describe('"expected_status"', () => {
  test('409 `stale_resource` … (before 422)', async () => {
    const offer = await anOffer(service.prisma, application, { status: 'SENT' });
    const hire = { expected_current_step_id: 1 };
    const answer = await change(offer, { expected_status: 'APPROVED', status: 'DRAFT', template_id: 1, hire });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'stale_resource', id: offer.id, status: 'SENT' }]);
  });

  test('"the same status again changes nothing": no letter, no hire, no reason', async () => {
    const offer = await anOffer(service.prisma, application, { status: 'SENT' });
    const template = await aTemplate(service.prisma, desk.organisation);
    const before = await stateOf(service.prisma, application);
    const again = { expected_status: 'SENT', status: 'SENT', template_id: template.id, expires: '2027-01-01', reason: 'x' };
    expect((await change(offer, again)).status).toBe(200);
    expect(await stateOf(service.prisma, application)).toEqual(before);
    expect(await held(offer)).toEqual(offer);
  });
});

describe('what belongs to a status', () => {
  test.each<[string, OfferStatus, object, Record<string, string[]>]>([
    ['a letter', 'WITHDRAWN', { template_id: 1 }, { template_id: ['not_combinable'] }],
    ['own words', 'WITHDRAWN', { subject: 'x', message: 'y' }, { subject: ['not_combinable'], message: ['not_combinable'] }],
    ['a last day', 'WITHDRAWN', { expires: '2027-01-01' }, { expires: ['not_combinable'] }],
    ['a hire', 'SENT', { hire: { expected_current_step_id: 1 } }, { hire: ['not_combinable'] }],
    ['a reason of blanks', 'WITHDRAWN', { reason: ' \n' }, { reason: ['too_short'] }],
    ['a last day that is over', 'SENT', { expires: '2026-11-25' }, { expires: ['out_of_range'] }],
    ['own words without a template', 'SENT', { subject: 'x' }, { template_id: ['required'] }],
  ])('%s with %s', async (_, status, more, faults) => {
    const offer = await anOffer(service.prisma, application, { status: 'APPROVED' });
    expectInvalid(await change(offer, { expected_status: 'APPROVED', status, ...more }), faults);
    expect(await held(offer)).toEqual(offer);
  });

  test('`reason` is kept with the offer: each status has its own or none', async () => {
    const offer = await anOffer(service.prisma, application, { status: 'SENT' });
    await change(offer, { expected_status: 'SENT', status: 'ACCEPTED', reason: 'On the telephone' });
    expect(await held(offer)).toMatchObject({ status: 'ACCEPTED', reason: 'On the telephone' });
    await change(offer, { expected_status: 'ACCEPTED', status: 'DECLINED' });
    expect(await held(offer)).toMatchObject({ status: 'DECLINED', reason: null });
  });

  test('SENT without any `expires` is allowed; with one it is kept; one that is over is refused', async () => {
    const sent = { expected_status: 'APPROVED', status: 'SENT' };
    const without = await anOffer(service.prisma, application, { status: 'APPROVED' });
    expect((await change(without, sent)).body).not.toHaveProperty('expires');
    const other = await anApplication(service.prisma, desk.job);
    const over = await anOffer(service.prisma, other, { status: 'APPROVED', expires: new Date('2026-11-25') });
    expectInvalid(await change(over, sent), { expires: ['out_of_range'] });
    expect((await change(over, { ...sent, expires: '2026-11-26' })).body.expires).toBe('2026-11-26');
  });

  test('EXPIRED: SENT with a new `expires`: `required` without one, even where the old one is not over', async () => {
    const offer = await anOffer(service.prisma, application, { status: 'EXPIRED', expires: new Date('2027-01-01') });
    expectInvalid(await change(offer, { expected_status: 'EXPIRED', status: 'SENT' }), { expires: ['required'] });
  });

  test('One open offer an application (also EXPIRED -> SENT checks it): `offer_open` at `status`', async () => {
    const offer = await anOffer(service.prisma, application, { status: 'EXPIRED' });
    await anOffer(service.prisma, application);
    const again = { expected_status: 'EXPIRED', status: 'SENT', expires: '2027-01-01' };
    expectInvalid(await change(offer, again), { status: ['offer_open'] });
  });
});

describe('the letter: letter (with SENT)', () => {
  const PAY = { payMin: 3400, payMax: 3600.5, payCurrency: 'EUR', payPeriod: 'MONTH', payNote: '<13> & more' } as const;
  const send = (offer: { readonly id: number }, more: object) =>
    change(offer, { expected_status: 'APPROVED', status: 'SENT', ...more });

  test('`{{offer.start_date}}, .pay, .expires` are filled in, with the new last day, and the letter is queued', async () => {
    const startDate = new Date('2027-02-01');
    const offer = await anOffer(service.prisma, application, { status: 'APPROVED', startDate, ...PAY });
    const template = await aTemplate(service.prisma, desk.organisation, {
      subject: 'Our offer, {{candidate.first_name}}',
      message: '<p>{{candidate.first_name}}: {{offer.pay}}, {{offer.start_date}}, {{offer.expires}}</p>',
    });
    const { status, body } = await send(offer, { template_id: template.id, expires: '2026-12-15' });
    const { emails, candidateId } = await stateOf(service.prisma, application);
    const { firstName, email } = await service.prisma.candidate.findFirstOrThrow({ where: { id: candidateId } });
    expect([status, body.email_id]).toEqual([200, emails[0]?.id]);
    expect(emails).toMatchObject([
      {
        recipient: email,
        templateId: template.id,
        subject: `Our offer, ${firstName}`,
        message: `<p>${firstName}: 3400–3600.50 EUR / month, 2027-02-01, 2026-12-15</p>`,
        delivery: { state: 'PENDING' },
      },
    ]);
    expect(await historyOf()).toEqual(['Offer sent', `Email sent: Our offer, ${firstName}`]);
  });

  test.each<[string, object, string]>([
    ['one amount', { ...PAY, payMax: null }, '3400 EUR / month'],
    ['a range of one amount', { ...PAY, payMax: 3400 }, '3400 EUR / month'],
    ['no pay', {}, ''],
  ])('%s', async (_, pay, text) => {
    const offer = await anOffer(service.prisma, application, { status: 'APPROVED', ...pay });
    const template = await aTemplate(service.prisma, desk.organisation, { message: 'Pay:{{offer.pay}}{{offer.expires}}.' });
    expect((await send(offer, { template_id: template.id })).status).toBe(200);
    expect((await stateOf(service.prisma, application)).emails[0]?.message).toBe(`Pay:${text}.`);
  });

  test.each(['pay', 'start_date', 'expires'])(
    'the subject, which every member sees, does not know `{{offer.%s}}`',
    async (name) => {
      const offer = await anOffer(service.prisma, application, { status: 'APPROVED', ...PAY });
      const template = await aTemplate(service.prisma, desk.organisation, { subject: `We offer {{offer.${name}}}` });
      expectInvalid(await send(offer, { template_id: template.id }), { template_id: ['unknown_value'] });
      expectInvalid(await send(offer, { template_id: template.id, subject: `{{offer.${name}}}` }), {
        subject: ['unknown_value'],
      });
      expect((await send(offer, { template_id: template.id, subject: 'Our offer' })).status).toBe(200);
    },
  );

  test('`{{offer.*}}` only of offers: `send-email`, `reject` and the preview of a template do not know it', async () => {
    const template = await aTemplate(service.prisma, desk.organisation, { message: 'From {{offer.start_date}}' });
    const letter = { template_id: template.id };
    const sent = await desk.client.post(`/application/${application.id}/send-email`, letter);
    expectInvalid(sent, { template_id: ['unknown_value'] });
    const rejection = { ...letter, expected_current_step_id: desk.steps.offer.id };
    expectInvalid(await desk.client.post(`/application/${application.id}/reject`, rejection), { template_id: ['unknown_value'] });
    const { body } = await desk.client.get(`/template/${template.id}?application_id=${application.id}`);
    expect(body).not.toHaveProperty('rendered');
    expect(body.keywords.items).toContain('offer.start_date');
  });

  test('`no_recipient`: nothing is sent, and the offer stays', async () => {
    await service.prisma.candidate.updateMany({ where: { id: application.candidateId }, data: { email: null } });
    const offer = await anOffer(service.prisma, application, { status: 'APPROVED' });
    const template = await aTemplate(service.prisma, desk.organisation);
    expectInvalid(await send(offer, { template_id: template.id }), { _body: ['no_recipient'] });
    expect(await held(offer)).toEqual(offer);
    expect((await send(offer, {})).status).toBe(200);
  });
});

describe('`hire` moves the application into an END step with outcome HIRED … in the same transaction', () => {
  const accept = (offer: { readonly id: number }, hire: object) =>
    change(offer, {
      expected_status: 'SENT',
      status: 'ACCEPTED',
      hire: { expected_current_step_id: desk.steps.offer.id, ...hire },
    });
  const aSentOffer = () => anOffer(service.prisma, application, { status: 'SENT' });

  test.each<[string, () => object]>([
    ['the first by rank', () => ({})],
    ['the target', () => ({ target_step_id: desk.steps.hired.id })],
  ])('%s', async (_, target) => {
    const offer = await aSentOffer();
    const { status, body } = await accept(offer, target());
    const { currentStepId, stepChanges } = await stateOf(service.prisma, application);
    expect([status, body.status, body.change_id]).toEqual([200, 'ACCEPTED', stepChanges.at(-1)?.id]);
    expect(currentStepId).toBe(desk.steps.hired.id);
    expect(await historyOf()).toEqual(['Offer accepted', 'Moved to Hired']);
    expect((await desk.client.get(`/application/${application.id}`)).body.outcome).toBe('HIRED');
  });

  test('the candidate steps back; a hire is undone by `POST /step`: the step stays', async () => {
    const offer = await aSentOffer();
    await accept(offer, {});
    expect((await change(offer, { expected_status: 'ACCEPTED', status: 'DECLINED' })).status).toBe(200);
    expect((await stateOf(service.prisma, application)).currentStepId).toBe(desk.steps.hired.id);
  });

  test('without `hire` the application stays where it is', async () => {
    const offer = await aSentOffer();
    const { body } = await change(offer, { expected_status: 'SENT', status: 'ACCEPTED' });
    expect(body).not.toHaveProperty('change_id');
    expect((await stateOf(service.prisma, application)).currentStepId).toBe(desk.steps.offer.id);
  });

  test('409 `stale_step` for `hire`: the application has moved, and nothing is changed', async () => {
    const offer = await aSentOffer();
    const before = await stateOf(service.prisma, application);
    const answer = await accept(offer, { expected_current_step_id: desk.steps.interview.id });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'stale_step', step: { id: desk.steps.offer.id } }]);
    expect(await held(offer)).toEqual(offer);
    expect(await stateOf(service.prisma, application)).toEqual(before);
  });

  test.each<[string, () => number | Promise<number>, string]>([
    ['another step of the process', () => desk.steps.rejected.id, 'not_a_hire_step'],
    ['a step of no process', () => 2_147_483_647, 'not_in_process'],
    ['a step of another tenant', async () => (await aWorld(service, ['steps'])).steps.hired.id, 'not_in_process'],
  ])('%s: refused', async (_, target, code) => {
    const offer = await aSentOffer();
    expectInvalid(await accept(offer, { target_step_id: await target() }), { 'hire.target_step_id': [code] });
    expect(await held(offer)).toEqual(offer);
  });

  test('a process without such a step: `no_hire_step`', async () => {
    const other = await aWorld(service, ['job', 'steps']);
    await service.prisma.processStep.updateMany({ where: { id: other.steps.hired.id }, data: { outcome: 'WITHDRAWN' } });
    const own = await anApplication(service.prisma, other.job);
    const offer = await anOffer(service.prisma, own, { status: 'SENT' });
    const hire = { expected_current_step_id: own.currentStepId };
    const answer = await change(offer, { expected_status: 'SENT', status: 'ACCEPTED', hire }, other.client);
    expectInvalid(answer, { 'hire.target_step_id': ['no_hire_step'] });
  });

  test('an application at an END step: `already_ended`', async () => {
    application = await anApplication(service.prisma, desk.job, { currentStepId: desk.steps.rejected.id });
    const offer = await aSentOffer();
    expectInvalid(await accept(offer, { expected_current_step_id: desk.steps.rejected.id }), { hire: ['already_ended'] });
  });

  test('a move and a hire at once: one of them, or both one after the other, and never a hire from another step', async () => {
    const offer = await aSentOffer();
    const move = desk.client.post('/step', { application_id: application.id, process_step_id: desk.steps.interview.id });
    const [hired, moved] = await Promise.all([accept(offer, {}), move]);
    expect(moved.status).toBe(200);
    expect([200, 409]).toContain(hired.status);
    const { stepChanges } = await stateOf(service.prisma, application);
    const path = stepChanges.slice(1).map(({ stepId }) => stepId);
    const { interview, hired: last } = desk.steps;
    expect(path).toEqual(hired.status === 200 ? [last.id, interview.id] : [interview.id]);
    expect((await held(offer)).status).toBe(hired.status === 200 ? 'ACCEPTED' : 'SENT');
  });

  test('in one transaction: where the application cannot be moved, the offer stays', async () => {
    const offer = await aSentOffer();
    const condition = 'NEW.current_step_id <> OLD.current_step_id';
    const { status } = await whileRefusing(service, 'UPDATE ON application', () => accept(offer, {}), condition);
    expect(status).toBe(500);
    expect(await held(offer)).toEqual(offer);
  });
});
