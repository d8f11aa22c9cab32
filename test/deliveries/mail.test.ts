import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createSmtpMailer } from '../../src/deliveries/mail/smtp-mailer.ts';
import type { Mailer } from '../../src/deliveries/mail/mailer.ts';
import { aDesk } from '../resources/applications/desk.ts';
import { MAIL_FROM, reply, startMailServer, type Ending, type MailServer } from './mail/mail-server.ts';
import { anApplication, aTemplate } from '../harness/records.ts';
import { aWorker, startService, type Service } from '../harness/service.ts';
import type { DeliveryWorker } from '../../src/deliveries/worker.ts';

const DAY = 86_400_000;

let service: Service;
let postOffice: MailServer;
let mailer: Mailer;
let worker: DeliveryWorker;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.prisma.delivery.deleteMany();
});
afterEach(async () => {
  await worker.stop();
  await postOffice.close();
});

async function openPostOffice(endings: readonly Ending[] = [], options: Parameters<typeof startMailServer>[0] = {}) {
  postOffice = await startMailServer(options, endings);
  mailer = createSmtpMailer(`smtp://${postOffice.address}`, MAIL_FROM);
  worker = aWorker(service, mailer);
}

/** A letter that a recruiter has just ordered. */
async function anOrderedLetter() {
  const desk = await aDesk(service);
  const template = await aTemplate(service.prisma, desk.organisation);
  const application = await anApplication(service.prisma, desk.job, { candidate: { firstName: 'Léa', lastName: 'Moreau' } });
  const candidate = await service.prisma.candidate.findFirstOrThrow({ where: { id: application.candidateId } });
  const sent = await desk.client.post(`/application/${application.id}/send-email`, { template_id: template.id });
  expect(sent.status).toBe(200);
  const read = async () => (await desk.client.get(`/application/${application.id}`)).body;
  const delivery = () =>
    service.prisma.delivery.findFirstOrThrow({
      where: { email: { applicationId: application.id } },
      include: { calls: { orderBy: { id: 'asc' } } },
    });
  return { ...desk, application, candidate, read, delivery };
}

test('"The mail leaves over SMTP with the recruiter as Reply-To … and shown in emails", with its Message-ID', async () => {
  await openPostOffice();
  const { recruiter, candidate, read, delivery, job } = await anOrderedLetter();
  expect(await worker.deliverDue()).toBe(1);
  const { email, from, to } = postOffice.letters[0]!;
  expect({ from, to }).toEqual({ from: MAIL_FROM, to: [candidate.email] });
  expect(email).toMatchObject({
    subject: `Your application: ${job.title}`,
    replyTo: [{ address: recruiter.email, name: 'Amara Okafor' }],
    from: { address: MAIL_FROM, name: 'Amara Okafor' },
    to: [{ address: candidate.email, name: 'Léa Moreau' }],
  });
  expect(email.html).toContain('Dear Léa, you are at New.');
  expect(email.text).toContain('Dear Léa, you are at New.');
  expect((await read()).emails.items).toMatchObject([{ message_id: email.messageId, recipient: candidate.email }]);
  expect(await delivery()).toMatchObject({ state: 'DELIVERED', calls: [{ attempt: 1, responseStatus: 250 }] });
  expect(await worker.deliverDue(new Date(Date.now() + DAY))).toBe(0);
});

test('"retried when the mail server is away", or drops the connection after DATA: with the same Message-ID', async () => {
  await openPostOffice(['drop', reply(451, 'try later'), 'accept']);
  const { delivery, read } = await anOrderedLetter();
  await worker.deliverDue();
  const first = await delivery();
  expect(first).toMatchObject({ state: 'PENDING', attempts: 1, calls: [{ responseStatus: 0 }] });
  expect(first.calls[0]?.error).not.toBeNull();
  await worker.deliverDue(first.nextAttemptAt);
  const second = await delivery();
  expect(second).toMatchObject({ state: 'PENDING', attempts: 2 });
  expect(second.calls[1]).toMatchObject({ responseStatus: 451 });
  await worker.deliverDue(second.nextAttemptAt);
  expect(await delivery()).toMatchObject({ state: 'DELIVERED', attempts: 3 });
  const ids = postOffice.letters.map(({ email }) => email.messageId);
  expect(ids).toHaveLength(3);
  expect(new Set(ids)).toEqual(new Set([(await read()).emails.items[0].message_id]));
});

test('"given up with a reason that the history shows": a recipient that is refused', async () => {
  await openPostOffice([], { onRcptTo: (_address, _session, done) => done(reply(550, 'No such user here')) });
  const { read, delivery, client, job } = await anOrderedLetter();
  const before = new Date();
  expect(await worker.deliverDue()).toBe(1);
  expect(await delivery()).toMatchObject({ state: 'DEAD', attempts: 1, calls: [{ responseStatus: 550 }] });
  const [{ action, text }] = (await read()).history.items.slice(-1);
  expect(action).toBe('EMAIL');
  expect(text).toMatch(/^Email not delivered: Your application: Registered nurse\. .*No such user here/);
  const changed = await client.get(`/job/${job.id}/application?modified_since=${before.toISOString()}`);
  expect(changed.body.items).toHaveLength(1);
  expect(await worker.deliverDue(new Date(Date.now() + DAY))).toBe(0);
});

test('what was given up after the last attempt is shown too; a candidate who was erased is written no more about', async () => {
  await openPostOffice(Array.from({ length: 12 }, () => reply(451, 'full')));
  const { read, delivery } = await anOrderedLetter();
  const erased = await anOrderedLetter();
  await worker.deliverDue();
  await erased.client.post(`/candidate/${erased.candidate.id}/erase`, { reason: 'CANDIDATE_REQUEST' });
  for (let attempt = 2; attempt <= 10; attempt++) await worker.deliverDue((await delivery()).nextAttemptAt);
  expect(await delivery()).toMatchObject({ state: 'DEAD', attempts: 10 });
  expect((await read()).history.items.at(-1)).toMatchObject({ text: expect.stringMatching(/^Email not delivered: .*full/) });
  expect(await erased.delivery()).toMatchObject({ state: 'CANCELLED', attempts: 1 });
  expect((await erased.read()).history.items.filter(({ text }: { text: string }) => text.includes('not delivered'))).toEqual([]);
});

test('a letter in hand while its candidate is erased is not tried again', async () => {
  let erase = async (): Promise<void> => {};
  await openPostOffice([reply(451, 'Moreau is over quota')], {
    onMailFrom: (_address, _session, done) => void erase().then(() => done()),
  });
  const { client, candidate, delivery } = await anOrderedLetter();
  erase = async () => void (await client.post(`/candidate/${candidate.id}/erase`, { reason: 'CANDIDATE_REQUEST' }));
  await worker.deliverDue();
  expect(await delivery()).toMatchObject({ state: 'CANCELLED', attempts: 1, calls: [{ responseStatus: 451, responseBody: '' }] });
  expect(await worker.deliverDue(new Date(Date.now() + DAY))).toBe(0);
});
