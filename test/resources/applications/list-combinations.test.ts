import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startService, type Service } from '../../harness/service.ts';
import { aDatedApplication, aDesk, idsOf } from './desk.ts';

const SEED = 20_261_120;
const COUNT = 90;

let service: Service;
let desk: Awaited<ReturnType<typeof aDesk>>;
let people: readonly Person[];

/** One application in plain values; a name is the number of its row in the tables below. */
type Person = {
  readonly id: number;
  readonly first: number;
  readonly last: number;
  readonly emails: readonly string[];
  readonly step: { readonly id: number; readonly name: string; readonly status: string };
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
  service = await startService();
  desk = await aDesk(service);
  const made: Person[] = [];
  for (let index = 0; index < COUNT; index += 1) made.push(await aRandomPerson(index));
  people = made;
});
afterAll(() => service.close());

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
  const expected = people.filter((person) => chosen.every(({ holds }) => holds(person))).map(({ id }) => id);
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
