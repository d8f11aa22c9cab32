/** `POST /application` beside itself, applications from outside, imports and erasure. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDesk, type Desk } from '../../records/desk.ts';
import type { Answer, Client } from '../../harness/client.ts';
import { aJob, anApplication, aRecruiter } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { anEmail, aPerson, CV, recorded } from '../../resources/submissions/orders.ts';
import { aPublishedJob, aSubmission } from '../../resources/submissions/scene.ts';

const TOGETHER = 50;
const OUTSIDE = 20;
const ROUNDS = 8;

let service: Service;
let scene: Awaited<ReturnType<typeof aPublishedJob>>;
let admin: Client;
let desk: Desk;
beforeAll(async () => {
  service = await startService();
  scene = await aPublishedJob(service);
  admin = service.as(await aRecruiter(service.prisma, [scene.organisation], 'ADMIN'));
  desk = createDesk(service.database);
});
afterAll(async () => {
  desk.close();
  await service.close();
});

/** Repeats a request that a busy service answers with 503, as clients do. */
async function answered(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  while (answer.status === 503) answer = await send();
  return answer;
}

const post = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  answered(() => scene.client.post('/application', { job_id: scene.job.id, ...body }, headers));
const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at));
const only = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** The candidates with the address, each with its applications to the job. */
const peopleOf = (email: string) =>
  service.prisma.candidate.findMany({
    where: { tenantId: scene.tenantId, emailKey: email },
    select: { id: true, applications: { where: { jobId: scene.job.id }, select: { id: true } } },
  });

/** One candidate with one application, which all answers name, and which one of them has made. */
async function expectOne(email: string, answers: readonly Answer[]): Promise<void> {
  expect(only(answers.map(({ status }) => status))).toEqual([200]);
  const [person, ...others] = await peopleOf(email);
  expect([person?.applications.length, others]).toEqual([1, []]);
  expect(only(answers.map(({ body }) => body.application_id))).toEqual([person?.applications[0]?.id]);
}

test('50 twins of `POST /application` with one key: one candidate, one application', async () => {
  const email = anEmail();
  const candidate = aPerson({ email });
  const answers = await Promise.all(times(TOGETHER, () => post({ candidate, documents: [CV] }, { 'idempotency-key': email })));
  await expectOne(email, answers);
  expect(only(answers.map(({ body }) => JSON.stringify(body)))).toHaveLength(1);
  expect(answers.filter(({ headers }) => headers.has('idempotency-replayed'))).toHaveLength(TOGETHER - 1);
  expect((await recorded(service, answers[0]?.body.application_id)).documents).toHaveLength(1);
});

test('50 without a key for one e-mail address and job: one candidate, one application', async () => {
  const email = anEmail();
  const answers = await Promise.all(
    times(TOGETHER, (index) => post({ candidate: aPerson({ email, title: 'MS', home_phone: `+34 ${index}` }), documents: [CV] })),
  );
  await expectOne(email, answers);
  expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.candidate_created)).toHaveLength(1);
  const { history, documents, stepChanges } = await recorded(service, answers[0]?.body.application_id);
  expect([history.length, documents.length, stepChanges.length]).toEqual([2, 1, 1]);
});

test('50 of one known candidate, by id and by e-mail: one application', async () => {
  const email = anEmail();
  const { candidateId } = await anApplication(service.prisma, await aJob(service.prisma, scene.organisation), {
    candidate: { email },
  });
  const person = aPerson({ email, mobile_phone: '+34 6' });
  const answers = await Promise.all(
    times(TOGETHER, (index) => post(index % 2 === 0 ? { candidate_id: candidateId } : { candidate: person })),
  );
  await expectOne(email, answers);
  expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.candidate_created)).toEqual([]);
});

test('50 beside 20 applications from outside for the same e-mail address and job: one candidate, one application', async () => {
  const email = anEmail();
  const stranger = service.as();
  const answers = await Promise.all([
    ...times(TOGETHER, () => post({ candidate: aPerson({ email, home_phone: '+34 1' }) })),
    ...times(OUTSIDE, () => answered(() => stranger.post(scene.address, aSubmission({ email, mobile_phone: '+34 2' })))),
  ]);
  await expectOne(email, answers);
  expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
});

test('one new person to eight jobs at once: one candidate with eight applications', async () => {
  const email = anEmail();
  const jobs = await Promise.all(times(8, () => aJob(service.prisma, scene.organisation)));
  const answers = await Promise.all(jobs.map(({ id }) => post({ job_id: id, candidate: aPerson({ email }) })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.filter(({ body }) => body.candidate_created)).toHaveLength(1);
  expect(only(answers.map(({ body }) => body.candidate_id))).toEqual((await peopleOf(email)).map(({ id }) => id));
});

test('two imports and a `POST /application` for one person at one moment: each reference has a candidate, none is refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = anEmail();
    const line = (reference: string) => ({ kind: 'candidate', reference, first_name: 'Tomás', last_name: 'Herrera', email });
    const [answer, ...reports] = await Promise.all([
      post({ candidate: aPerson({ email }) }),
      desk.bring(scene.tenantId, [line(`${email} one`)]),
      desk.bring(scene.tenantId, [line(`${email} two`)]),
    ]);
    expect([answer.status, answer.body.candidate_created]).toEqual([200, true]);
    expect(reports.map(({ refused }) => refused)).toEqual([0, 0]);
    const references = { startsWith: email };
    const named = await service.prisma.externalReference.findMany({ where: { tenantId: scene.tenantId, reference: references } });
    const people = (await peopleOf(email)).map(({ id }) => id);
    expect(people).toEqual(expect.arrayContaining([answer.body.candidate_id, ...named.map(({ rowId }) => rowId)]));
    expect(named).toHaveLength(2);
  }
});

test('erasure at the same moment: what was recorded before is erased, and after it the person is a new one', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = anEmail();
    const other = await aJob(service.prisma, scene.organisation);
    const { candidateId } = await anApplication(service.prisma, other, { candidate: { email } });
    const orders = [
      { candidate_id: candidateId, documents: [CV] },
      { candidate: aPerson({ email, home_phone: '+34 9' }), documents: [CV] },
    ];
    const [erased, ...answers] = await Promise.all([
      answered(() => admin.post(`/candidate/${candidateId}/erase`, { reason: 'CANDIDATE_REQUEST' })),
      ...orders.map((order) => post(order)),
    ]);
    expect(erased?.status).toBe(200);
    for (const { status, body } of answers)
      if (status !== 200) expect([status, Object.keys(body.invalid)]).toEqual([422, ['candidate_id']]);
    const person = await service.prisma.candidate.findFirstOrThrow({
      where: { id: candidateId },
      include: { applications: { include: { documents: true } } },
    });
    expect(person).toMatchObject({ firstName: '', email: null, homePhone: null, erasedAt: expect.any(Date) });
    expect(person.applications.flatMap(({ documents }) => documents)).toEqual([]);
    const [fresh, ...others] = await peopleOf(email);
    expect([others, fresh?.applications.length ?? 1]).toEqual([[], 1]);
  }
});

test('ids of the applications of a job come to light in their order: a reader who follows them misses none', async () => {
  const job = await aJob(service.prisma, scene.organisation);
  const seen: number[] = [];
  let isPosting = true;
  const read = async () => {
    while (isPosting) {
      const id = { gt: seen.at(-1) ?? 0 };
      const rows = await service.prisma.application.findMany({ where: { jobId: job.id, id }, orderBy: { id: 'asc' } });
      seen.push(...rows.map((row) => row.id));
    }
  };
  const reading = read();
  const answers = await Promise.all(times(30, () => post({ job_id: job.id, candidate: aPerson(), documents: [CV] })));
  isPosting = false;
  await reading;
  const last = await service.prisma.application.findMany({ where: { jobId: job.id, id: { gt: seen.at(-1) ?? 0 } } });
  expect(new Set([...seen, ...last.map(({ id }) => id)])).toEqual(new Set(answers.map(({ body }) => body.application_id)));
});
