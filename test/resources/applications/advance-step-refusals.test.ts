import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Client } from '../../harness/client.ts';
import { anApplication, anOrganisation, aRecruiter } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aDesk, faultsIn, stateOf } from './desk.ts';

const UNKNOWN = 2_147_483_647;

let service: Service;
let desk: Awaited<ReturnType<typeof aDesk>>;
let elsewhere: { readonly tenantId: number; readonly id: number };
let application: Awaited<ReturnType<typeof anApplication>>;

beforeAll(async () => {
  service = await startService();
  desk = await aDesk(service);
  elsewhere = await anOrganisation(service.prisma, desk.tenant.id);
});
afterAll(() => service.close());
beforeEach(async () => void (application = await anApplication(service.prisma, desk.job)));

const advance = (client: Client, body: object, id: number | string = application.id) =>
  client.post(`/application/${id}/advance-step`, body);
const state = () => stateOf(service.prisma, application);
const good = () => ({ expected_current_step_id: desk.steps.start.id });

test.each([
  ['missing', {}, { expected_current_step_id: ['required'] }],
  ['null', { expected_current_step_id: null }, { expected_current_step_id: ['type'] }],
  ['a string', { expected_current_step_id: '1' }, { expected_current_step_id: ['type'] }],
  ['a fraction', { expected_current_step_id: 1.5 }, { expected_current_step_id: ['type'] }],
  ['0', { expected_current_step_id: 0 }, { expected_current_step_id: ['out_of_range'] }],
  ['too great', { expected_current_step_id: 2_147_483_648 }, { expected_current_step_id: ['out_of_range'] }],
  [
    'beside other faults: "all faults at once, not the first"',
    { target_step_id: 'x', organisation_id: 0, target_stepid: 1 },
    {
      expected_current_step_id: ['required'],
      target_step_id: ['type'],
      organisation_id: ['out_of_range'],
      target_stepid: ['unknown_field'],
    },
  ],
])('"`expected_current_step_id` | integer | required": %s', async (_, body, invalid) => {
  const before = await state();
  expect(faultsIn(await advance(desk.client, body))).toEqual({ status: 422, invalid });
  expect(await state()).toEqual(before);
});

test('"An unknown body field is an error": "a misspelt `target_step_id` must not move an application to the wrong step"', async () => {
  const before = await state();
  const answer = await advance(desk.client, { ...good(), target_stepid: desk.steps.interview.id });
  expect(faultsIn(answer)).toEqual({ status: 422, invalid: { target_stepid: ['unknown_field'] } });
  expect(await state()).toEqual(before);
});

test('`organisation_id` "organisation scope": the one of the application answers 200', async () => {
  const answer = await advance(desk.client, { ...good(), organisation_id: desk.organisation.id });
  expect([answer.status, answer.body.step_id]).toEqual([200, desk.steps.screening.id]);
  expect((await state()).currentStepId).toBe(desk.steps.screening.id);
});

test('`organisation_id` "organisation scope": another organisation of the caller answers 404', async () => {
  const client = service.as(await aRecruiter(service.prisma, [desk.organisation, elsewhere]));
  const before = await state();
  const answer = await advance(client, { ...good(), organisation_id: elsewhere.id });
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  expect(await state()).toEqual(before);
});

test('"An `organisation_id` that is not the caller\'s is [...] `not_found` in a body", beside the other faults', async () => {
  const before = await state();
  for (const organisation_id of [elsewhere.id, UNKNOWN]) {
    const alone = await advance(desk.client, { ...good(), organisation_id });
    expect(faultsIn(alone)).toEqual({ status: 422, invalid: { organisation_id: ['not_found'] } });
    const both = await advance(desk.client, { ...good(), organisation_id, target_step_id: desk.steps.hired.id });
    const invalid = { organisation_id: ['not_found'], target_step_id: ['step_end'] };
    expect(faultsIn(both)).toEqual({ status: 422, invalid });
  }
  expect(await state()).toEqual(before);
});

test('"403 only for a READER that writes": a READER, also one that is RECRUITER elsewhere; an ADMIN may', async () => {
  const reader = await aRecruiter(service.prisma, [desk.organisation], 'READER');
  const mixed = await aRecruiter(service.prisma, [elsewhere]);
  const membership = { tenantId: desk.tenant.id, organisationId: desk.organisation.id, userId: mixed.id };
  await service.prisma.membership.create({ data: { ...membership, role: 'READER' } });
  const before = await state();
  for (const user of [reader, mixed]) {
    const answer = await advance(service.as(user), good());
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  }
  expect(await state()).toEqual(before);
  const admin = await aRecruiter(service.prisma, [desk.organisation], 'ADMIN');
  expect((await advance(service.as(admin), good())).status).toBe(200);
});

test('"Not visible and not existing answer alike": another tenant, another organisation, an unknown id', async () => {
  const stranger = await aDesk(service);
  const neighbour = service.as(await aRecruiter(service.prisma, [elsewhere]));
  const before = await state();
  const answers = [
    await advance(stranger.client, good()),
    await advance(neighbour, good()),
    await advance(desk.client, good(), UNKNOWN),
  ];
  const error = 'The resource does not exist or is not visible to you.';
  const body = { _status: 'INVALID', code: 'not_found', error, request_id: expect.any(String) };
  expect(answers.map((answer) => [answer.status, answer.body])).toEqual(answers.map(() => [404, body]));
  expect(await state()).toEqual(before);
});

test('"Order of checks: 429, 401, 400/422 shape, 403, 404, 409, 422 rules": each case has the fault of all later ones', async () => {
  const reader = service.as(await aRecruiter(service.prisma, [desk.organisation], 'READER'));
  const stale = {
    expected_current_step_id: desk.steps.interview.id,
    target_step_id: desk.steps.hired.id,
    organisation_id: UNKNOWN,
  };
  const misshapen = { ...stale, expected_current_step_id: 'x' };
  const before = await state();
  const statuses = {
    401: (await advance(service.as(), misshapen, UNKNOWN)).status,
    400: (await advance(reader, misshapen, 'x')).status,
    422: (await advance(reader, misshapen, UNKNOWN)).status,
    403: (await advance(reader, stale, UNKNOWN)).status,
    404: (await advance(desk.client, stale, UNKNOWN)).status,
    409: (await advance(desk.client, stale)).status,
  };
  expect(statuses).toEqual({ 401: 401, 400: 400, 422: 422, 403: 403, 404: 404, 409: 409 });
  expect(await state()).toEqual(before);
});
