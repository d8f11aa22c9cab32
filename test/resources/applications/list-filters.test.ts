import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aJob, anApplication } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aDesk, idsOf } from './desk.ts';

let service: Service;
let desk: Awaited<ReturnType<typeof aDesk>>;
let ids: Readonly<Record<string, number>>;

type Given = NonNullable<Parameters<typeof anApplication>[2]>;

const day = (number: number) => new Date(Date.UTC(2026, 10, number));

beforeAll(async () => {
  service = await startService();
  desk = await aDesk(service);
  const { screening, rejected, hired } = desk.steps;
  const people: Record<string, Given> = {
    muller: {
      candidate: { firstName: 'Jürgen', lastName: 'Müller', email: 'j.muller@mail.example' },
      currentStepId: screening.id,
      stepDate: day(1),
    },
    mullers: {
      candidate: { firstName: 'Jurgen', lastName: 'Müllers', email: 'x.j.muller@mail.example' },
      currentStepId: rejected.id,
      stepDate: day(2),
    },
    weiss: {
      candidate: { firstName: 'Søren', lastName: 'Weiß', email: 'weiss@mail.example', emailSecondary: 'SOREN@Mail.example' },
      currentStepId: hired.id,
      stepDate: day(2),
    },
    noone: { candidate: { firstName: '%', lastName: '_', email: null }, stepDate: day(3) },
  };
  const made = [];
  for (const [name, given] of Object.entries(people)) {
    made.push([name, (await anApplication(service.prisma, desk.job, given)).id] as const);
  }
  ids = Object.fromEntries(made);
});
afterAll(() => service.close());

type Query = Readonly<Record<string, string | number>>;

function list(query: Query, job = desk.job.id) {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return desk.client.get(`/job/${job}/application?${parameters.join('&')}`);
}

async function expectPeople(query: Query, people: readonly string[]) {
  const answer = await list(query);
  expect(answer.status).toBe(200);
  expect(idsOf(answer)).toEqual(people.map((name) => ids[name]));
}

async function expectRefused(query: Query, code: string) {
  const { status, body } = await list(query);
  const codes = body.parameters?.[Object.keys(query)[0] ?? '']?.map((fault: { code: string }) => fault.code);
  expect([status, body.code, codes]).toEqual([400, 'malformed_request', [code]]);
}

describe('"filter by name of current step (valid names come from the `process` field of the job details) | string"', () => {
  test.each([
    ['Phone screening', ['muller']],
    ['Hired', ['weiss']],
    ['Interview', []],
    ['phone screening', []],
    ['Nonsense', []],
    ['%', []],
  ])('step_name=%s', (step_name, people) => expectPeople({ step_name }, people));
});

describe('"filter by status of current step | enum `START`, `CURRENT`, `END`"', () => {
  test.each([
    ['START', ['noone']],
    ['CURRENT', ['muller']],
    ['END', ['mullers', 'weiss']],
  ])('step_status=%s', (step_status, people) => expectPeople({ step_status }, people));
  test.each([
    ['end', 'unknown_value'],
    ['END,START', 'unknown_value'],
    ['', 'unknown_value'],
  ])('step_status=%s is refused', (step_status, code) => expectRefused({ step_status }, code));
});

describe('"filter by id of current step (valid ids come from the `process` field of the job details) | integer"', () => {
  test.each([
    ['rejected', ['mullers']],
    ['start', ['noone']],
    ['offer', []],
  ] as const)('step_id of %s', (name, people) => expectPeople({ step_id: desk.steps[name].id }, people));
  test('an id that no step has, and one of another process', async () => {
    await expectPeople({ step_id: 2_147_483_647 }, []);
    const other = await aJob(service.prisma, desk.organisation);
    await expectPeople({ step_id: other.process.steps[0]?.id ?? 0 }, []);
  });
  test.each([
    ['0', 'out_of_range'],
    ['2147483648', 'out_of_range'],
    ['1.0', 'type'],
    ['-1', 'out_of_range'],
    ['0x11', 'type'],
  ])('step_id=%s is refused', (step_id, code) => expectRefused({ step_id }, code));
});

describe('"last step change on or after this date (inclusive) | date `YYYY-MM-DD`"', () => {
  test.each([
    ['2026-11-01', ['muller', 'mullers', 'weiss', 'noone']],
    ['2026-11-02', ['mullers', 'weiss', 'noone']],
    ['2026-11-03', ['noone']],
    ['2026-11-04', []],
    ['0001-01-01', ['muller', 'mullers', 'weiss', 'noone']],
  ])('last_step_since=%s', (last_step_since, people) => expectPeople({ last_step_since }, people));
  test.each(['2026-02-29', '2026-11-1', '2026-11-01T00:00:00Z', 'today', '2026-13-01', '0000-01-01'])(
    'last_step_since=%s is refused',
    (last_step_since) => expectRefused({ last_step_since }, 'format'),
  );
});

describe('"last step change on or before this date (inclusive) | date `YYYY-MM-DD`"', () => {
  test.each([
    ['2026-10-31', []],
    ['2026-11-01', ['muller']],
    ['2026-11-02', ['muller', 'mullers', 'weiss']],
    ['9999-12-31', ['muller', 'mullers', 'weiss', 'noone']],
  ])('last_step_until=%s', (last_step_until, people) => expectPeople({ last_step_until }, people));
  test.each([
    ['2026-11-02', '2026-11-02', ['mullers', 'weiss']],
    ['2026-11-03', '2026-11-01', []],
  ])('from %s until %s', (since, until, people) => expectPeople({ last_step_since: since, last_step_until: until }, people));
  test.each(['2026-02-30', '11/02/2026', '2026-11-02 '])('last_step_until=%s is refused', (last_step_until) =>
    expectRefused({ last_step_until }, 'format'),
  );
});

describe('"candidate last name | string"; "whole value, case- and accent-insensitive"', () => {
  test.each([
    ['Müller', ['muller']],
    ['MULLER', ['muller']],
    ['mu\u0308ller', ['muller']],
    [' muller ', ['muller']],
    ['Muelle', []],
    ['WEISS', ['weiss']],
    ['WEIẞ', ['weiss']],
    ['%', []],
    ['_', ['noone']],
  ])('last_name=%s', (last_name, people) => expectPeople({ last_name }, people));
  test('51 characters are refused', () => expectRefused({ last_name: 'x'.repeat(51) }, 'too_long'));
});

describe('"candidate first name | string"; "whole value, case- and accent-insensitive"', () => {
  test.each([
    ['JÜRGEN', ['muller', 'mullers']],
    ['jurgen', ['muller', 'mullers']],
    ['Soren', ['weiss']],
    ['SØREN', ['weiss']],
    ['Sören', ['weiss']],
    ['Jur', []],
    ['%', ['noone']],
  ])('first_name=%s', (first_name, people) => expectPeople({ first_name }, people));
  test('an empty one is refused', () => expectRefused({ first_name: '' }, 'too_short'));
});

describe('"candidate email | string"; "whole value, case- and accent-insensitive", "primary or secondary"', () => {
  test.each([
    ['j.muller@mail.example', ['muller']],
    ['J.MULLER@MAIL.EXAMPLE', ['muller']],
    ['weiss@mail.example', ['weiss']],
    ['soren@mail.example', ['weiss']],
    ['muller@mail.example', []],
  ])('email=%s', (email, people) => expectPeople({ email }, people));
  test('a stored accent does not matter', async () => {
    const candidate = { email: null, emailSecondary: 'Zoë.Nuñez@mail.example' };
    const job = await aJob(service.prisma, desk.organisation);
    const { id } = await anApplication(service.prisma, job, { candidate });
    expect(idsOf(await list({ email: 'zoe.nunez@MAIL.example' }, job.id))).toEqual([id]);
  });
  test.each(['muller', '%@mail.example@', 'a b@mail.example'])('email=%s is refused', (email) =>
    expectRefused({ email }, 'format'),
  );
});

test.each([
  ['names in other words', { lastname: 'x' }, 'unknown_parameter'],
  ['a parameter of another list', { organisation_id: '1' }, 'unknown_parameter'],
])('"wrong, unknown or repeated query parameter": %s', (_, query, code) => expectRefused(query as Query, code));

test('"wrong, unknown or repeated query parameter": the same one twice', async () => {
  const { status, body } = await desk.client.get(`/job/${desk.job.id}/application?last_name=A&last_name=A`);
  expect([status, body.parameters.last_name[0].code]).toEqual([400, 'repeated']);
});
