/** What strangers and single callers take of the process leaves room for everybody else. */
import { request, type ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, afterAll, expect, test } from '@jest/globals';
import { basic } from '../harness/client.ts';
import { anApplication, aJob } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld } from '../harness/world.ts';
import { aDocument, aPublishedJob, aSubmission } from '../resources/submissions/scene.ts';

const MIB = 2 ** 20;
const LARGEST = 15 * MIB;
/** The beginnings of two bodies, each in a long text. */
const SUBMITTED = '{"cv":{"content":"';
const RECORDED = '{"documents":[{"content":"';

let service: Service;
const sending: ClientRequest[] = [];
beforeAll(async () => void (service = await startService()));
afterEach(async () => {
  for (const each of sending.splice(0)) each.destroy();
  await sleep(50);
});
afterAll(() => service.close());

type Sent = { status?: number };

/**
 * Sends so many bytes of a body of 15 MiB, then nothing more. It has a status as soon as it is refused;
 * it has none while the service waits for the rest.
 */
async function stopHalfWay(url: string, bytes: number, headers: Readonly<Record<string, string>> = {}, start = SUBMITTED) {
  const sent = request(url, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': LARGEST, ...headers },
  });
  sending.push(sent);
  const result: Sent = {};
  const answered = new Promise<void>((resolve) => {
    sent.on('response', (answer) => {
      result.status = answer.resume().statusCode ?? 0;
      resolve();
    });
    sent.on('error', () => {
      result.status ??= 0;
      resolve();
    });
  });
  const written = new Promise<void>((resolve) =>
    sent.write(Buffer.alloc(bytes, 'A').fill(start, 0, start.length), () => resolve()),
  );
  await Promise.race([answered, written.then(() => sleep(300))]);
  return result;
}

/** How many of these were refused with 503 and how many are waited for, when as many as expected were refused. */
async function refusedOf(sent: readonly Sent[], expected: number) {
  const refused = () => sent.filter(({ status }) => status === 503).length;
  for (let waited = 0; refused() < expected && waited < 10_000; waited += 50) await sleep(50);
  return { refused: refused(), waiting: sent.filter(({ status }) => status === undefined).length };
}

const many = async <Result>(count: number, make: (index: number) => Promise<Result>): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (let index = 0; index < count; index += 1) results.push(await make(index));
  return results;
};

/** A recruiter of another tenant; each call writes, and its status is returned. */
async function aColleague() {
  const { prisma } = service;
  const office = await aWorld(service);
  const job = await aJob(prisma, office.organisation);
  const application = await anApplication(prisma, job);
  const client = service.as(office.recruiter);
  const note = { candidate_id: application.candidateId, organisation_id: office.organisation.id, text: 'x' };
  return {
    note: async () => (await client.post('/note', note)).status,
    document: async (bytes: number) => {
      const content = Buffer.alloc(bytes, 'Ada ').toString('base64');
      const body = { type: 'OTHER', name: 'a.txt', mime_type: 'text/plain', content };
      return (await client.post(`/application/${application.id}/document`, body)).status;
    },
  };
}

test('nine bodies of one stranger that stop half-way: notes and documents of another tenant are taken', async () => {
  const { address } = await aPublishedJob(service);
  const colleague = await aColleague();
  const bodies = await many(9, () => stopHalfWay(address, 14.5 * MIB));
  expect(await many(20, colleague.note)).toEqual(Array(20).fill(200));
  expect(await many(3, () => colleague.document(4 * MIB))).toEqual([200, 200, 200]);
  expect(await refusedOf(bodies, 7)).toEqual({ refused: 7, waiting: 2 });
});

test('nine bodies of one login that stop half-way: those of another tenant are taken, and those of strangers', async () => {
  const { address } = await aPublishedJob(service);
  const { recruiter } = await aWorld(service);
  const colleague = await aColleague();
  const bodies = await many(9, () =>
    stopHalfWay(`${service.origin}/v1/application`, 14.5 * MIB, { authorization: basic(recruiter) }, RECORDED),
  );
  expect(await many(10, colleague.note)).toEqual(Array(10).fill(200));
  expect(await many(3, () => colleague.document(4 * MIB))).toEqual([200, 200, 200]);
  const cv = aDocument({ content: Buffer.alloc(4 * MIB, '%PDF-1.7\n').toString('base64') });
  expect((await service.as().post(address, aSubmission({ cv }))).status).toBe(200);
  expect(await refusedOf(bodies, 6)).toEqual({ refused: 6, waiting: 3 });
});
