/** The erasure of an organisation's part of a candidate beside other writes about the same person. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Answer, Client } from '../../harness/client.ts';
import {
  aJob,
  anInterview,
  anOffer,
  aPublication,
  aRecruiter,
  aSource,
  aTemplate,
  aTextDocument,
} from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { refusalOf } from '../every/refusal.ts';
import { dumpOf } from '../../resources/candidates/dump.ts';
import { aKnownPerson, PERSONAL } from '../../resources/candidates/known-person.ts';
import { applyUrlOf, aSubmission } from '../../resources/submissions/scene.ts';

/** In the requests that must write nothing. */
const LATE = 'late word';
const EMAIL = 'zq@mail.example';

let service: Service;
let desk: World<'job' | 'steps'>;
let known: Awaited<ReturnType<typeof aKnownPerson>>;
let others: Client;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());
beforeEach(async () => {
  desk = await aWorld(service, ['job', 'steps'], { role: 'ADMIN' });
  known = await aKnownPerson(service, desk);
  others = service.as(await aRecruiter(service.prisma, [known.other], 'ADMIN'));
});

// so that the next dump of the database has nothing of this person
afterEach(() => erase(service.as(known.eraser)));

type Send = () => Promise<Answer>;

const erase = (client: Client): Promise<Answer> => client.post(`/candidate/${known.candidateId}/erase`, { reason: 'OTHER' });

/** Sends requests one after the other while the candidate is locked, so that they wait for it in this order. */
async function inOrder(...sends: readonly Send[]): Promise<readonly Answer[]> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const answers: Promise<Answer>[] = [];
  await service.database.inTransaction(async ({ sql }) => {
    await sql('SELECT 1 FROM "candidate" WHERE "tenant_id" = $1 AND "id" = $2 FOR UPDATE', [desk.tenantId, known.candidateId]);
    for (const send of sends) {
      answers.push(send());
      while ((await service.database.pool.query(waiting)).rowCount !== answers.length)
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  return Promise.all(answers);
}

const found = async (texts: readonly string[]): Promise<readonly string[]> => {
  const dump = await dumpOf(service.database.pool);
  return texts.filter((text) => dump.includes(text));
};
const candidatesOf = async () =>
  (await service.prisma.application.findMany({ where: { tenantId: desk.tenantId }, orderBy: { id: 'asc' } })).map(
    ({ candidateId }) => candidateId,
  );

describe('An organisation may always erase its own part', () => {
  test.each(['first', 'second'])('both organisations at once: nothing is left, the %s one waits for the other', async (which) => {
    const sends: Send[] = [() => erase(desk.client), () => erase(others)];
    const [first, second] = await inOrder(...(which === 'second' ? sends : sends.toReversed()));
    expect([first?.status, second?.status]).toEqual([200, 200]);
    // the second erases all that is left
    expect([first?.body.candidate_id === known.candidateId, second?.body.candidate_id]).toEqual([false, known.candidateId]);
    expect(await found(PERSONAL)).toEqual([]);
    await expectNobody();
  });

  test('two writers of one organisation at once: 200 and 404, one part', async () => {
    const colleague = service.as(await aRecruiter(service.prisma, [desk.organisation]));
    const [first, second] = await inOrder(
      () => erase(desk.client),
      () => erase(colleague),
    );
    expect([first?.status, second?.status]).toEqual([200, 404]);
    expect(await service.prisma.candidate.count({ where: { tenantId: desk.tenantId } })).toBe(2);
  });

  test.each(['part', 'whole'])('a part and the whole at once, the %s first: nothing is left', async (first) => {
    const sends: Send[] = [() => erase(desk.client), () => erase(service.as(known.eraser))];
    const answers = await inOrder(...(first === 'part' ? sends : sends.toReversed()));
    // who writes in both sees the rest; what is erased already is erased again
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await expectNobody();
    expect(await found(PERSONAL)).toEqual([]);
  });
});

/** Every candidate of the tenant is erased. */
async function expectNobody(): Promise<void> {
  expect(await service.prisma.candidate.count({ where: { tenantId: desk.tenantId, erasedAt: null } })).toBe(0);
}

/** Writes about the person, with texts that must not stay, each with the field and the code of its refusal. */
const WRITES: Readonly<Record<string, (address: string) => Promise<Write> | Write>> = {
  'a note': () => [
    '/note',
    { candidate_id: known.candidateId, organisation_id: desk.organisation.id, text: LATE },
    { candidate_id: 'not_found' },
  ],
  'a score': (address) => [`${address}/score`, { score: 7 }],
  'a document': (address) => [`${address}/document`, aTextDocument(LATE)],
  'a result': (address) => [`${address}/result`, { name: LATE }],
  'a letter': async (address) => {
    const template = await aTemplate(service.prisma, desk.organisation);
    return [`${address}/send-email`, { template_id: template.id, subject: LATE, message: LATE }];
  },
  answers: (address) => {
    const { id, why, licence } = known.questionnaire;
    const answers = { [why.id]: { answer: LATE }, [licence.id]: { answer: 'Yes' } };
    return [`${address}/questionnaire`, { questionnaire_id: id, answers }];
  },
  'an interview': (address) => [`${address}/interview`, { title: LATE, interviewer_ids: [desk.recruiter.id] }],
  'another title of an interview': async () => [`/interview/${(await anInterviewOf()).id}`, { title: LATE }, CLOSED],
  'an evaluation': async () => [
    `/interview/${(await anInterviewOf()).id}/evaluation`,
    { recommendation: 'YES', text: LATE },
    CLOSED,
  ],
  'an offer': (address) => [`${address}/offer`, { text: LATE }],
  'another text of an offer': async () => [
    `/offer/${(await anOffer(service.prisma, known.application)).id}`,
    { text: LATE },
    WITHDRAWN,
  ],
};
type Write = readonly [path: string, body: object, fault?: Readonly<Record<string, string | readonly string[]>>];

// the erasure has ended them
const CLOSED = { _body: ['candidate_erased', 'interview_closed'] } as const;
const WITHDRAWN = { _body: ['candidate_erased', 'offer_not_draft'] } as const;

const anInterviewOf = () => anInterview(service.prisma, known.application, [desk.recruiter]);

describe('Every write about a person that waits for the erasure is refused, and leaves nothing', () => {
  test.each(Object.entries(WRITES))('%s', async (_, make) => {
    const [path, body, fault = { _body: 'candidate_erased' }] = await make(`/application/${known.application.id}`);
    const [erased, written] = await inOrder(
      () => erase(desk.client),
      () => desk.client.post(path, body),
    );
    expect(erased?.status).toBe(200);
    const codes = Object.fromEntries(Object.entries(fault).map(([field, code]) => [field, [code].flat()]));
    expect(written && refusalOf(written)).toEqual(codes);
    expect(await found([LATE])).toEqual([]);
    await erase(others);
    expect(await found(PERSONAL)).toEqual([]);
  });
});

describe('an application that waits for the erasure', () => {
  test.each(['from outside', 'by a recruiter'])('%s: a new candidate, not that of the others', async (way) => {
    const job = await aJob(service.prisma, desk.organisation);
    const source = await aSource(service.prisma, desk.tenantId);
    await aPublication(service.prisma, job, source, '2026-01-01');
    const address = await applyUrlOf(desk.client, source.id, job.id);
    const candidate = { first_name: 'Zénobie', last_name: 'Quarrington', email: EMAIL };
    const apply: Send =
      way === 'from outside'
        ? () => service.as().post(address, aSubmission({ email: EMAIL, mobile_phone: '+33 7' }))
        : () => desk.client.post('/application', { job_id: job.id, candidate });
    const [erased, applied] = await inOrder(() => erase(desk.client), apply);
    expect([erased?.status, applied?.status, applied?.body.created]).toEqual([200, 200, true]);
    const [part, kept, fresh] = await candidatesOf();
    expect([part, kept]).toEqual([erased?.body.candidate_id, known.candidateId]);
    expect([part, kept]).not.toContain(fresh);
    const before = await service.prisma.candidate.findFirstOrThrow({ where: { id: known.candidateId } });
    expect(before.mobilePhone).toBe('+33 6 91 02');
    for (const id of [fresh, kept]) await service.as(known.eraser).post(`/candidate/${id}/erase`, { reason: 'OTHER' });
    expect(await found(PERSONAL)).toEqual([]);
  });

  test('of one before it is erased with the others', async () => {
    const job = await aJob(service.prisma, desk.organisation);
    const candidate = { first_name: 'Zénobie', last_name: 'Quarrington', email: EMAIL };
    const [applied, erased] = await inOrder(
      () => desk.client.post('/application', { job_id: job.id, candidate }),
      () => erase(desk.client),
    );
    expect([applied?.status, erased?.status]).toEqual([200, 200]);
    const part = erased?.body.candidate_id;
    expect(await candidatesOf()).toEqual([part, known.candidateId, part]);
  });
});
