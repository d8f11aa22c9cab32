import { mkdtemp, readdir, rename, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createSmtpMailer } from '../../src/deliveries/mail/smtp-mailer.ts';
import type { Mailer } from '../../src/deliveries/mail/mailer.ts';
import { MAIL_FROM, reply, startMailServer, type Ending, type MailServer } from './mail/mail-server.ts';
import { aJob, anApplication, anOrganisation, aRecruiter, aTemplate } from '../harness/records.ts';
import { aWorker, SECRET_KEYS, startService, type Service } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';
import type { DeliveryWorker } from '../../src/deliveries/worker.ts';
import { createLog } from '../../src/core/log.ts';
import { createDelivery } from '../../src/deliveries/delivery.ts';
import { createFileMailer } from '../../src/deliveries/mail/file-mailer.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
// a retry that has come due would be one delivery more in the next test
afterEach(async () => void (await service.prisma.delivery.updateMany({ data: { state: 'DELIVERED' } })));
afterAll(() => service.close());

describe('letters', () => {
  const DAY = 86_400_000;

  let postOffice: MailServer;
  let mailer: Mailer;
  let worker: DeliveryWorker;
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
    const desk = await aWorld(service, ['job', 'steps']);
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

  test('The mail leaves over SMTP with the recruiter as Reply-To … and shown in emails, with its Message-ID', async () => {
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

  test('retried when the mail server is away, or drops the connection after DATA: with the same Message-ID', async () => {
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

  test('given up with a reason that the history shows: a recipient that is refused', async () => {
    await openPostOffice([], { onRcptTo: (_address, _session, done) => done(reply(550, 'No such user here')) });
    const { read, delivery, client, job } = await anOrderedLetter();
    const before = new Date();
    expect((await read()).emails.items).toMatchObject([{ error: null }]);
    expect(await worker.deliverDue()).toBe(1);
    expect(await delivery()).toMatchObject({ state: 'DEAD', attempts: 1, calls: [{ responseStatus: 550 }] });
    const [{ action, text }] = (await read()).history.items.slice(-1);
    expect(action).toBe('EMAIL');
    expect(text).toMatch(/^Email not delivered: Your application: Registered nurse\. .*No such user here/);
    const changed = await client.get(`/job/${job.id}/application?modified_since=${before.toISOString()}`);
    expect(changed.body.items).toMatchObject([{ emails: { items: [{ error: expect.stringContaining('No such user here') }] } }]);
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
    expect((await erased.read()).emails.items).toMatchObject([{ error: null }]);
    expect((await erased.read()).history.items.filter(({ text }: { text: string }) => text.includes('not delivered'))).toEqual(
      [],
    );
  });

  test('a letter in hand while its candidate is erased is not tried again', async () => {
    let erase = async (): Promise<void> => {};
    await openPostOffice([reply(451, 'Moreau is over quota')], {
      onMailFrom: (_address, _session, done) => void erase().then(() => done()),
    });
    const { client, candidate, delivery } = await anOrderedLetter();
    erase = async () => void (await client.post(`/candidate/${candidate.id}/erase`, { reason: 'CANDIDATE_REQUEST' }));
    await worker.deliverDue();
    expect(await delivery()).toMatchObject({
      state: 'CANCELLED',
      attempts: 1,
      calls: [{ responseStatus: 451, responseBody: '' }],
    });
    expect(await worker.deliverDue(new Date(Date.now() + DAY))).toBe(0);
  });
});

/**
 * Letters that are files, where there is no mail server: of an erased person none is left,
 * whichever process has written it.
 */
describe('letters to the erased', () => {
  let folder: string;
  let desk: World<'job' | 'steps'>;
  const workers: DeliveryWorker[] = [];
  beforeEach(async () => {
    await service.prisma.delivery.deleteMany();
    desk = await aWorld(service, ['job', 'steps']);
    folder = await mkdtemp(path.join(os.tmpdir(), 'letters-'));
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
  });

  /** A worker of a process of its own, as far as it shares nothing with the service but the database. */
  function aWorkerOn(mailDirectory = folder, mailer: Mailer = createFileMailer(mailDirectory, MAIL_FROM)): DeliveryWorker {
    const settings = { secretKeys: SECRET_KEYS, webhookAllowPrivate: 'on' as const, publicUrl: service.origin, mailDirectory };
    const worker = createDelivery(service.database, mailer, settings, createLog('silent'));
    workers.push(worker);
    return worker;
  }

  /** A candidate to whom so many letters are ordered. */
  async function aCorrespondent(letters = 1) {
    const template = await aTemplate(service.prisma, desk.organisation);
    const { id, candidateId } = await anApplication(service.prisma, desk.job);
    for (let count = 0; count < letters; count += 1)
      expect((await desk.client.post(`/application/${id}/send-email`, { template_id: template.id })).status).toBe(200);
    const erase = async (): Promise<void> => {
      expect((await desk.client.post(`/candidate/${candidateId}/erase`, { reason: 'CANDIDATE_REQUEST' })).status).toBe(200);
    };
    return { candidateId, erase };
  }

  const ofCandidate = (id: number) => expect.stringContaining(`Z-${desk.tenantId}-${id}-`);

  test('Files of letters (.eml) keep an erased person: the upkeep of the worker removes them, and no other', async () => {
    const [gone, stays] = [await aCorrespondent(2), await aCorrespondent()];
    const worker = aWorkerOn();
    expect(await worker.deliverDue()).toBe(3);
    expect(await readdir(folder)).toHaveLength(3);
    await gone.erase();
    await worker.deliverDue();
    expect(await readdir(folder)).toEqual([ofCandidate(stays.candidateId)]);
  });

  test('of a candidate of two organisations those of the one that erases its part are removed', async () => {
    const { prisma } = service;
    const { candidateId, erase } = await aCorrespondent();
    const other = await anOrganisation(prisma, desk.tenantId);
    const { id } = await anApplication(prisma, await aJob(prisma, other), { candidateId });
    const template = await aTemplate(prisma, other);
    const elsewhere = service.as(await aRecruiter(prisma, [other]));
    const worker = aWorkerOn();
    await worker.deliverDue();
    const [own] = await readdir(folder);
    expect((await elsewhere.post(`/application/${id}/send-email`, { template_id: template.id })).status).toBe(200);
    await worker.deliverDue();
    expect(await readdir(folder)).toEqual([ofCandidate(candidateId), ofCandidate(candidateId)]);
    await erase();
    await worker.deliverDue();
    const left = await readdir(folder);
    expect([left, left.includes(own ?? '')]).toEqual([[ofCandidate(candidateId)], false]);
  });

  test('letters of a tenant that was removed are removed', async () => {
    await aCorrespondent();
    const worker = aWorkerOn();
    await worker.deliverDue();
    const [name = ''] = await readdir(folder);
    await rename(path.join(folder, name), path.join(folder, name.replace(`Z-${desk.tenantId}-`, 'Z-2147483646-')));
    await worker.deliverDue();
    expect(await readdir(folder)).toEqual([]);
  });

  test('a started worker removes them at once when it begins, also those of others who wrote into its folder', async () => {
    const { erase } = await aCorrespondent();
    await aWorkerOn().deliverDue();
    await erase();
    aWorkerOn().start(3_600_000);
    while ((await readdir(folder)).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });

  test('each worker has the folder of its own machine', async () => {
    const other = await mkdtemp(path.join(os.tmpdir(), 'letters-'));
    const here = aWorkerOn();
    const there = aWorkerOn(other);
    const first = await aCorrespondent();
    await here.deliverDue();
    const second = await aCorrespondent();
    await there.deliverDue();
    expect([(await readdir(folder)).length, (await readdir(other)).length]).toEqual([1, 1]);
    await first.erase();
    await second.erase();
    await here.deliverDue();
    await there.deliverDue();
    expect([await readdir(folder), await readdir(other)]).toEqual([[], []]);
  });

  test('a letter that waits at the erasure is not written; one that is being written is removed', async () => {
    const waiting = await aCorrespondent();
    await waiting.erase();
    const worker = aWorkerOn();
    expect(await worker.deliverDue()).toBe(0);
    const writing = await aCorrespondent();
    const files = createFileMailer(folder, MAIL_FROM);
    const late = aWorkerOn(folder, { ...files, send: (mail) => writing.erase().then(() => files.send(mail)) });
    expect(await late.deliverDue()).toBe(1);
    expect(await readdir(folder)).toEqual([ofCandidate(writing.candidateId)]);
    await late.deliverDue();
    expect(await readdir(folder)).toEqual([]);
  });

  test('files of the time before there was a mail server are removed too', async () => {
    const { erase } = await aCorrespondent();
    await aWorkerOn().deliverDue();
    await erase();
    await aWorkerOn(folder, createSmtpMailer('smtp://127.0.0.1:1', MAIL_FROM)).deliverDue();
    expect(await readdir(folder)).toEqual([]);
  });

  test('what a killed worker has left unfinished is removed, what is being written is not; other files stay', async () => {
    const names = ['.0b8f6a52-5f5c-4c57-8a2e-3f3a4d8a9c11.tmp', '.1b8f6a52-5f5c-4c57-8a2e-3f3a4d8a9c11.tmp', 'notes.txt'];
    for (const name of names) await writeFile(path.join(folder, name), 'Dear Léa');
    for (const name of [names[0] ?? '', 'notes.txt']) await utimes(path.join(folder, name), 0, 0);
    await aWorkerOn().deliverDue();
    expect((await readdir(folder)).toSorted()).toEqual(names.slice(1).toSorted());
  });

  test('a folder that is not there is nothing to do; thousands of letters are looked at', async () => {
    await aWorkerOn(path.join(folder, 'none')).deliverDue();
    const { candidateId, erase } = await aCorrespondent();
    await erase();
    const name = (index: number): string =>
      `2026-11-20T09-30-15Z-${desk.tenantId}-${index < 1_200 ? candidateId : 2_147_483_648}-${String(index).padStart(32, '0')}.eml`;
    for (let index = 0; index < 1_300; index += 1) await writeFile(path.join(folder, name(index)), '');
    await aWorkerOn().deliverDue();
    expect(await readdir(folder)).toHaveLength(100);
  });
});
