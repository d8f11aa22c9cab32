import { beforeAll, describe, expect, test } from '@jest/globals';
import { readAll, type Client } from '../../harness/client.ts';
import { aCandidate, aJob, anApplication, anOrganisation, aRecruiter } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { createChance } from '../../suites/collections/mirror.ts';
import { aDatedApplication, idsOf } from './desk.ts';

const service = aService();

describe('filters, as the same conditions applied one by one find', () => {
  const [PEOPLE, APPLICATIONS] = [24, 120];
  const DAYS = 4;
  const MINUTES = 6;
  const { below, pick } = createChance(20_261_126);

  type Step = { readonly id: number; readonly name: string; readonly status: string; readonly outcome: string | null };

  /** Each row is one name: any spelling of it finds every other. */
  const FIRST = [
    ['Zoë', 'ZOE', 'zoe\u0308'],
    ['Søren', 'soren', 'SÖREN'],
  ] as const;
  const LAST = [['Müller', 'MULLER', 'muller'], ['Weiß', 'WEISS', 'weiẞ'], ['Núñez', 'Nunez', 'NÚÑEZ'], ['Nobody']] as const;

  /** One application in plain values; a name is the number of its row. */
  type Row = {
    readonly id: number;
    readonly organisation: number;
    readonly job: number;
    readonly jobStatus: string;
    readonly candidate: number;
    readonly last: number;
    readonly first: number;
    readonly emails: readonly string[];
    readonly step: Step;
    readonly day: number;
    readonly created: number;
    readonly modified: number;
  };

  type Reader = { readonly client: Client; readonly organisations: readonly number[] };
  type Condition = { readonly value: string; readonly holds: (row: Row) => boolean };

  let rows: readonly [Row, ...Row[]];
  const readers: Record<string, Reader> = {};
  let jobOfAll: number;

  const dayOf = (number: number) => new Date(Date.UTC(2020, 10, 1 + number));
  const minuteOf = (number: number) => new Date(Date.UTC(2020, 10, 1, 12, number));

  beforeAll(async () => {
    const { prisma } = service;
    const { tenantId, organisation: first } = await aWorld(service, ['job', 'steps']);
    const [second, hidden] = [await anOrganisation(prisma, tenantId), await anOrganisation(prisma, tenantId)];
    const statuses = ['OPEN', 'OPEN', 'CLOSED', 'ARCHIVED'] as const;
    const jobs = [];
    for (const organisation of [first, second, hidden])
      for (const status of statuses) jobs.push(await aJob(prisma, organisation, { status }));
    const people: (Pick<Row, 'first' | 'last' | 'emails'> & { readonly id: number })[] = [];
    for (let index = 0; index < PEOPLE; index += 1) {
      const name = { first: below(FIRST.length), last: below(LAST.length - 1) };
      const emails = [`p${index}@mail.example`, ...(below(2) === 0 ? [`second${index}@mail.example`] : [])] as const;
      const names = { firstName: pick(FIRST[name.first]!), lastName: pick(LAST[name.last]!) };
      const { id } = await aCandidate(prisma, tenantId, { ...names, email: emails[0], emailSecondary: emails[1] ?? null });
      people.push({ id, ...name, emails });
    }
    // all of them have applied to the first job
    const pairs = jobs.flatMap((job, at) =>
      people.map((person) => ({ job, person, rank: at === 0 ? 0 : below(1e9), order: below(1e9) })),
    );
    const chosen = pairs.toSorted((one, other) => one.rank - other.rank).slice(0, APPLICATIONS);
    jobOfAll = jobs[0]?.id ?? 0;
    const made: Row[] = [];
    for (const { job, person } of chosen.toSorted((one, other) => one.order - other.order)) {
      const step = job.process.steps[below(job.process.steps.length)]!;
      const [day, created] = [below(DAYS), below(MINUTES)];
      const modified = created + below(MINUTES - created);
      const times = { stepDate: dayOf(day), createdAt: minuteOf(created), modifiedAt: minuteOf(modified) };
      const given = { candidateId: person.id, currentStepId: step.id, ...times };
      const { id } = await aDatedApplication(prisma, job, given);
      const owner = { organisation: job.organisationId, job: job.id, jobStatus: job.status, candidate: person.id };
      made.push({ ...person, id, ...owner, step, day, created, modified });
    }
    rows = made as [Row, ...Row[]];
    const others = [];
    for (let index = 0; index < 33; index += 1) others.push(await anOrganisation(prisma, tenantId));
    for (const [name, organisations] of Object.entries({
      one: [first],
      two: [first, second],
      many: [first, second, ...others],
    })) {
      const recruiter = await aRecruiter(prisma, organisations, 'READER');
      readers[name] = { client: service.as(recruiter), organisations: organisations.map(({ id }) => id) };
    }
  });

  /** A random value of each filter, and what it means. */
  const conditions: Readonly<Record<string, (seen: readonly [Row, ...Row[]]) => Condition>> = {
    job_id: (seen) => {
      const { job } = pick(seen);
      return { value: `${job}`, holds: (row) => row.job === job };
    },
    candidate_id: (seen) => {
      const { candidate } = pick(seen);
      return { value: `${candidate}`, holds: (row) => row.candidate === candidate };
    },
    organisation_id: (seen) => {
      const { organisation } = pick(seen);
      return { value: `${organisation}`, holds: (row) => row.organisation === organisation };
    },
    job_status: () => {
      const value = pick(['OPEN', 'CLOSED', 'ARCHIVED', 'DRAFT']);
      return { value, holds: ({ jobStatus }) => jobStatus === value };
    },
    step_name: (seen) => {
      const { name } = pick(seen).step;
      return { value: name.toUpperCase(), holds: ({ step }) => step.name === name };
    },
    step_status: () => {
      const value = pick(['START', 'CURRENT', 'END']);
      return { value, holds: ({ step }) => step.status === value };
    },
    step_id: (seen) => {
      const { id } = pick(seen).step;
      return { value: `${id}`, holds: ({ step }) => step.id === id };
    },
    outcome: () => {
      const value = pick(['HIRED', 'REJECTED', 'WITHDRAWN', 'NONE']);
      return { value, holds: ({ step }) => (step.outcome ?? 'NONE') === value };
    },
    last_step_since: () => {
      const from = below(DAYS + 1);
      return { value: dayOf(from).toISOString().slice(0, 10), holds: ({ day }) => day >= from };
    },
    last_step_until: () => {
      const until = below(DAYS);
      return { value: dayOf(until).toISOString().slice(0, 10), holds: ({ day }) => day <= until };
    },
    last_name: () => {
      const name = below(LAST.length);
      return { value: pick(LAST[name]!), holds: ({ last }) => last === name };
    },
    first_name: () => {
      const name = below(FIRST.length);
      return { value: pick(FIRST[name]!), holds: ({ first }) => first === name };
    },
    email: (seen) => {
      const value = pick(pick(seen).emails as [string]);
      return { value: value.toUpperCase(), holds: ({ emails }) => emails.includes(value) };
    },
    modified_since: () => {
      const from = below(MINUTES);
      return { value: minuteOf(from).toISOString(), holds: ({ modified }) => modified >= from };
    },
  };
  const names = Object.keys(conditions);

  /** Those that name a collection, within which `since` finds its mark. */
  const OWNERS = ['job_id', 'candidate_id', 'organisation_id'];

  /** Reads all pages of a list with a random value of each filter, and says how many items there are. */
  async function compare({ client, organisations }: Reader, filters: readonly string[], job?: number): Promise<number> {
    const seen = rows.filter(({ organisation }) => organisations.includes(organisation)) as [Row, ...Row[]];
    const listed = job === undefined ? seen : (seen.filter((row) => row.job === job) as [Row, ...Row[]]);
    const chosen = filters.filter((name) => name !== 'since').map((name) => ({ name, ...conditions[name]!(listed) }));
    if (filters.includes('since')) {
      // of any list
      const number = pick(seen).id + below(2);
      const owned = chosen.filter(({ name }) => OWNERS.includes(name));
      const mark = listed.findLast((row) => row.id <= number && owned.every(({ holds }) => holds(row)));
      const holds = ({ id, modified }: Row) => id > number || (mark !== undefined && modified > mark.created);
      chosen.push({ name: 'since', value: `${number}`, holds });
    }
    const parameters = chosen.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
    const path = job === undefined ? '/application' : `/job/${job}/application`;
    const address = `${path}?${[`limit=${1 + below(40)}`, ...parameters].join('&')}`;
    const found = listed.filter((row) => chosen.every(({ holds }) => holds(row)));
    const inOrder = filters.includes('modified_since') ? found.toSorted((one, other) => one.modified - other.modified) : found;
    expect([address, (await readAll(client, address)).map(({ id }) => id)]).toEqual([address, inOrder.map(({ id }) => id)]);
    return found.length;
  }

  /** Compares every two filters, and some of any number. */
  async function compareAll(reader: Reader, filters: readonly string[], job?: number): Promise<void> {
    const found: number[] = [];
    for (const [index, one] of filters.entries())
      for (const other of filters.slice(index + 1)) found.push(await compare(reader, [one, other], job));
    for (let round = 0; round < 20; round += 1)
      found.push(
        await compare(
          reader,
          filters.filter(() => below(4) === 0),
          job,
        ),
      );
    // both happen, or the comparison says nothing
    expect(found.filter((count) => count > 0).length).toBeGreaterThan(30);
    expect(found.filter((count) => count === 0).length).toBeGreaterThan(5);
  }

  describe.each(['one', 'two', 'many'])('a READER of %s', (reader) => {
    test('without a filter: all that it sees, page by page', async () => {
      expect(await compare(readers[reader]!, [])).toBeGreaterThan(30);
    });

    test.each([...names, 'since'])('%s alone', async (name) => {
      for (let round = 0; round < 2; round += 1) await compare(readers[reader]!, [name]);
    });

    test('any two, and any number of them together', () => compareAll(readers[reader]!, [...names, 'since']));
  });

  test('"filter by" any number of parameters together, in the list of a job', async () => {
    const ofJobs = names.filter((name) => ![...OWNERS, 'job_status'].includes(name));
    await compareAll(readers['two']!, [...ofJobs, 'since'], jobOfAll);
  });
});

describe('pages', () => {
  let desk: World<'job' | 'steps'>;
  let application: Awaited<ReturnType<typeof anApplication>>;
  beforeAll(async () => {
    desk = await aWorld(service, ['job', 'steps']);
    application = await anApplication(service.prisma, desk.job);
  });

  test('"the items of `/job/{jobid}/application`": each field, whichever list reads it first', async () => {
    const { id } = await anApplication(service.prisma, await aJob(service.prisma, desk.organisation, { status: 'CLOSED' }));
    const all = await desk.client.get('/application');
    expect(idsOf(all)).toEqual([application.id, id]);
    for (const item of all.body.items) {
      const ofJob = await desk.client.get(`/job/${item.job.id}/application`);
      expect(ofJob.body.items).toEqual([item]);
      expect((await desk.client.get(`/application?job_id=${item.job.id}`)).body.items).toEqual([item]);
    }
  });

  test('a job that is closed leaves the page of open ones', async () => {
    const job = await aJob(service.prisma, desk.organisation);
    const { id } = await anApplication(service.prisma, job);
    const first = await desk.client.get('/application?job_status=OPEN');
    expect(idsOf(first)).toEqual([application.id, id]);
    await service.prisma.job.update({
      where: { tenantId_id: { tenantId: job.tenantId, id: job.id } },
      data: { status: 'CLOSED' },
    });
    const known = { 'if-none-match': first.headers.get('etag') ?? '' };
    const after = await desk.client.get('/application?job_status=OPEN', known);
    expect([after.status, idsOf(after)]).toEqual([200, [application.id]]);
  });
});
