import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aJob, anApplication } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, stepsOf, type World } from '../../harness/world.ts';
import { aDatedApplication, idsOf } from './desk.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

describe('each filter', () => {
  let desk: World<'job' | 'steps'>;
  let ids: Readonly<Record<string, number>>;

  type Given = NonNullable<Parameters<typeof anApplication>[2]>;

  const day = (number: number) => new Date(Date.UTC(2026, 10, number));

  beforeAll(async () => {
    desk = await aWorld(service, ['job', 'steps']);
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

  describe('"filter by name of current step (valid names come from the `process` field of the job details) | string"', () => {
    test.each([
      ['Phone screening', ['muller']],
      ['Hired', ['weiss']],
      ['Interview', []],
      ['phone screening', ['muller']],
      ['PHÓNE SCREENING', ['muller']],
      ['Phone', []],
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
  });

  describe('filter `outcome`: one of the three, or `NONE`', () => {
    test.each([
      ['HIRED', ['weiss']],
      ['REJECTED', ['mullers']],
      ['WITHDRAWN', []],
      ['NONE', ['muller', 'noone']],
    ])('outcome=%s', (outcome, people) => expectPeople({ outcome }, people));
    test('an END step without an outcome gives none', async () => {
      const job = await aJob(service.prisma, desk.organisation);
      const { hired } = stepsOf(job);
      const where = { tenantId_id: { tenantId: desk.tenantId, id: hired.id } };
      await service.prisma.processStep.update({ where, data: { outcome: null } });
      const { id } = await anApplication(service.prisma, job, { currentStepId: hired.id });
      expect(idsOf(await list({ outcome: 'NONE' }, job.id))).toEqual([id]);
      expect(idsOf(await list({ outcome: 'HIRED' }, job.id))).toEqual([]);
    });
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
  });

  describe('"last step change on or after this date (inclusive) | date `YYYY-MM-DD`"', () => {
    test.each([
      ['2026-11-01', ['muller', 'mullers', 'weiss', 'noone']],
      ['2026-11-02', ['mullers', 'weiss', 'noone']],
      ['2026-11-03', ['noone']],
      ['2026-11-04', []],
      ['0001-01-01', ['muller', 'mullers', 'weiss', 'noone']],
    ])('last_step_since=%s', (last_step_since, people) => expectPeople({ last_step_since }, people));
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
  });

  describe('"candidate last name | string"; whole value, case- and accent-insensitive', () => {
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
  });

  describe('"candidate first name | string"; whole value, case- and accent-insensitive', () => {
    test.each([
      ['JÜRGEN', ['muller', 'mullers']],
      ['jurgen', ['muller', 'mullers']],
      ['Soren', ['weiss']],
      ['SØREN', ['weiss']],
      ['Sören', ['weiss']],
      ['Jur', []],
      ['%', ['noone']],
    ])('first_name=%s', (first_name, people) => expectPeople({ first_name }, people));
  });

  describe('"candidate email | string"; whole value, case- and accent-insensitive, primary or secondary', () => {
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
  });
});

describe('combinations of filters', () => {
  const SEED = 20_261_120;
  const COUNT = 90;

  let desk: World<'job' | 'steps'>;
  let people: readonly Person[];

  /** One application in plain values; a name is the number of its row in the tables below. */
  type Person = {
    readonly id: number;
    readonly first: number;
    readonly last: number;
    readonly emails: readonly string[];
    readonly step: { readonly id: number; readonly name: string; readonly status: string; readonly outcome: string | null };
    readonly stepDay: number;
    readonly created: number;
    readonly modified: number;
  };

  // each row is one name; any spelling of it finds every other
  const FIRST = [
    ['Zoë', 'ZOE', 'zoe\u0308'],
    ['Søren', 'soren', 'SÖREN'],
    ['Łukasz', 'LUKASZ', 'lukasz'],
  ] as const;
  const LAST = [
    ['Müller', 'MULLER', 'muller'],
    ['Weiß', 'WEISS', 'weiẞ'],
    ['Núñez', 'Nunez', 'NÚÑEZ'],
  ] as const;
  const DAYS = 4;
  const MINUTES = 6;

  /** Mulberry32: whole numbers below a bound, the same for the same seed. */
  function numbersFrom(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
    };
  }

  const random = numbersFrom(SEED);
  const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)]!;
  const day = (number: number) => new Date(Date.UTC(2020, 10, 1 + number));
  const minute = (number: number) => new Date(Date.UTC(2020, 10, 1, 12, number));

  beforeAll(async () => {
    desk = await aWorld(service, ['job', 'steps']);
    const made: Person[] = [];
    for (let index = 0; index < COUNT; index += 1) made.push(await aRandomPerson(index));
    people = made;
  });

  async function aRandomPerson(index: number): Promise<Person> {
    const [first, last, step] = [random(FIRST.length), random(LAST.length), pick(desk.job.process.steps)];
    const [stepDay, created] = [random(DAYS), random(MINUTES)];
    const modified = created + random(MINUTES - created);
    const emails = [`p${index}@mail.example`, ...(random(2) === 0 ? [`second${index}@mail.example`] : [])];
    const candidate = {
      firstName: pick(FIRST[first]!),
      lastName: pick(LAST[last]!),
      email: emails[0] ?? null,
      emailSecondary: emails[1] ?? null,
    };
    const times = { stepDate: day(stepDay), createdAt: minute(created), modifiedAt: minute(modified) };
    const { id } = await aDatedApplication(service.prisma, desk.job, { candidate, currentStepId: step.id, ...times });
    return { id, first, last, emails, step, stepDay, created, modified };
  }

  type Condition = { readonly value: string; readonly holds: (person: Person) => boolean };

  /** A random value of each filter, and what it means, in the words of the interface and no more. */
  const conditions: Readonly<Record<string, () => Condition>> = {
    since: () => {
      const number = pick(people).id + random(2);
      const mark = people.findLast(({ id }) => id <= number);
      return { value: `${number}`, holds: ({ id, modified }) => id > number || modified > (mark?.created ?? 0) };
    },
    modified_since: () => {
      const number = random(MINUTES);
      return { value: minute(number).toISOString(), holds: ({ modified }) => modified >= number };
    },
    step_name: () => {
      const { name } = pick(desk.job.process.steps);
      return { value: name, holds: ({ step }) => step.name === name };
    },
    step_status: () => {
      const status = pick(['START', 'CURRENT', 'END']);
      return { value: status, holds: ({ step }) => step.status === status };
    },
    step_id: () => {
      const { id } = pick(desk.job.process.steps);
      return { value: `${id}`, holds: ({ step }) => step.id === id };
    },
    outcome: () => {
      const value = pick(['HIRED', 'REJECTED', 'WITHDRAWN', 'NONE']);
      return { value, holds: ({ step }) => (step.outcome ?? 'NONE') === value };
    },
    last_step_since: () => {
      const number = random(DAYS);
      return { value: day(number).toISOString().slice(0, 10), holds: ({ stepDay }) => stepDay >= number };
    },
    last_step_until: () => {
      const number = random(DAYS);
      return { value: day(number).toISOString().slice(0, 10), holds: ({ stepDay }) => stepDay <= number };
    },
    last_name: () => {
      const name = random(LAST.length);
      return { value: pick(LAST[name]!), holds: ({ last }) => last === name };
    },
    first_name: () => {
      const name = random(FIRST.length);
      return { value: pick(FIRST[name]!), holds: ({ first }) => first === name };
    },
    email: () => {
      const email = pick(pick(people).emails);
      return { value: email.toUpperCase(), holds: ({ emails }) => emails.includes(email) };
    },
  };

  const names = Object.keys(conditions);
  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other]));

  /**
   * Asks with a random value of each filter named and compares with the same conditions applied one
   * by one; the number found.
   */
  async function compare(filters: readonly string[]): Promise<number> {
    const chosen = filters.map((name) => ({ name, ...conditions[name]!() }));
    const parameters = chosen.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
    const address = `/job/${desk.job.id}/application?${['limit=100', ...parameters].join('&')}`;
    const answer = await desk.client.get(address);
    const found = people.filter((person) => chosen.every(({ holds }) => holds(person)));
    const inOrder = filters.includes('modified_since') ? found.toSorted((one, other) => one.modified - other.modified) : found;
    const expected = inOrder.map(({ id }) => id);
    expect([address, answer.status, idsOf(answer)]).toEqual([address, 200, expected]);
    return expected.length;
  }

  test('"filter by" every two parameters together: the items that meet both, as recomputed one by one', async () => {
    const found: number[] = [];
    for (const pair of pairs) for (let round = 0; round < 2; round += 1) found.push(await compare(pair));
    // both outcomes happen, or the comparison says nothing
    expect(found.filter((count) => count > 0).length).toBeGreaterThan(30);
    expect(found.filter((count) => count === 0).length).toBeGreaterThan(5);
  });

  test('"filter by" any number of parameters together', async () => {
    const found: number[] = [];
    for (let round = 0; round < 40; round += 1) found.push(await compare(names.filter(() => random(3) === 0)));
    expect(found.filter((count) => count > 0 && count < COUNT).length).toBeGreaterThan(10);
  });
});
