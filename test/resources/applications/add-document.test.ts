import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { envelopeOf } from '../../harness/envelope.ts';
import { aDocument, anApplication, aTextDocument } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { expectError, expectInvalid } from '../../http/refusals.ts';
import { refusalOf } from '../../suites/every/refusal.ts';
import { aDatedApplication, stateOf, writtenOn } from './desk.ts';

const NOW = new Date('2026-11-20T09:30:00.250Z');
const EARLIER = new Date('2026-11-02T08:00:00Z');
const TEXT = 'Two years on a cardiology ward. Déjà vu.';
const SIZE = Buffer.from(TEXT).length;
const MIB = 1024 * 1024;

const service = aService({}, () => NOW);
let desk: World<'job' | 'steps'>;
let application: Awaited<ReturnType<typeof anApplication>>;

beforeAll(async () => {
  desk = await aWorld(service, ['job', 'steps']);
});
beforeEach(async () => {
  application = await aDatedApplication(service.prisma, desk.job, { date: EARLIER, createdAt: EARLIER });
});

const add = (body: object = aTextDocument(TEXT)) => desk.client.post(`/application/${application.id}/document`, body);
const state = async () => ({
  ...(await stateOf(service.prisma, application)),
  documents: await service.prisma.document.count(),
  contents: await service.prisma.documentContent.count(),
});
const encode = (content: string | Uint8Array) => Buffer.from(content).toString('base64');
const addressOf = (id: number) => `${service.origin}/v1/application/${application.id}/document/${id}`;

test.each(['CV', 'COVER'] as const)('200 with the document and its address: a %s', async (type) => {
  const before = await state();

  const answer = await add({ ...aTextDocument(TEXT), type, name: 'C:\\notes\\cv' });

  const { id } = answer.body.document;
  const file = { name: 'cv.txt', mime_type: 'text/plain', size: SIZE };
  const document = { _self: addressOf(id), id, type, ...file, date: NOW.toISOString() };
  expect([answer.status, answer.body]).toEqual([
    200,
    { ...envelopeOf('DocumentResult'), application_id: application.id, document },
  ]);
  const text = 'Document added: cv.txt';
  expect(await state()).toEqual({
    ...before,
    ...writtenOn(before, desk.recruiter.id, NOW, 'DOCUMENT', text),
    documents: before.documents + 1,
    contents: before.contents + 1,
  });
  const { body: detail } = await desk.client.get(`/application/${application.id}`);
  expect(detail.documents.items).toEqual([document]);
  const { headers } = await desk.client.get(document._self);
  const content = await desk.client.get(headers.get('location') ?? '');
  expect([content.status, content.body]).toEqual([200, TEXT]);
});

test('"`latest_cv_url`" of lists leads to the newest CV at once, also where the list was read before; a cover letter changes nothing', async () => {
  const list = `/candidate/${application.candidateId}/application`;
  const urlIn = async (): Promise<string> => (await desk.client.get(list)).body.items[0].latest_cv_url;
  const cv = async () => {
    const { headers } = await desk.client.get(await urlIn());
    return (await desk.client.get(headers.get('location') ?? '')).body;
  };
  expect(await urlIn()).toBe('');
  await add({ ...aTextDocument(TEXT), type: 'COVER' });
  expect(await urlIn()).toBe('');
  await add(aTextDocument('The first one.'));
  expect(await cv()).toBe('The first one.');
  await add(aTextDocument('The second one.'));
  await add({ ...aTextDocument(TEXT), type: 'COVER' });
  expect(await cv()).toBe('The second one.');
});

describe('type sniffed, 5 MiB, as on apply', () => {
  const pdf = encode(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * MIB - 9, 32)]));
  const program = encode(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]));

  test.each<[string, object, Record<string, string[]>]>([
    ['a text that calls itself a PDF', { mime_type: 'application/pdf' }, { mime_type: ['format'] }],
    ['a program named .pdf', { name: 'cv.pdf', mime_type: 'application/pdf', content: program }, { content: ['format'] }],
  ])('refused, and nothing is written: %s', async (_, given, invalid) => {
    const before = await state();
    expectInvalid(await add({ ...aTextDocument(TEXT), ...given }), invalid);
    expect(await state()).toEqual(before);
  });

  test('"shape of the request" before "existence": no content for an application that does not exist', async () => {
    const answer = await desk.client.post('/application/2147483647/document', { ...aTextDocument(TEXT), content: '' });
    expectInvalid(answer, { content: ['too_short'] });
  });

  test('"each documented length fits, also with every character escaped"; 20 MiB are 413', async () => {
    const escaped = (text: string) =>
      Array.from(text, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
    const send = (body: string) =>
      desk.client.request('POST', `/application/${application.id}/document`, {
        body,
        headers: { 'content-type': 'application/json' },
      });
    const fields = [
      `"type":"${escaped('CV')}"`,
      `"name":"${escaped('x'.repeat(255))}"`,
      `"mime_type":"${escaped('application/pdf')}"`,
    ];
    expect((await send(`{${fields.join()},"content":"${pdf}"}`)).status).toBe(200);
    const refused = await send(`{${fields.join()},"content":"${'A'.repeat(20 * MIB)}"}`);
    expectError(refused, 413, 'payload_too_large', undefined, 8 * MIB);
  });
});

test('"The interface adds documents up to 100 in an application": of 8 at once behind 95, five are added', async () => {
  for (let count = 0; count < 95; count += 1) await aDocument(service.prisma, application);
  const answers = await Promise.all(Array.from({ length: 8 }, () => add()));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(refusalOf)).toEqual(Array(3).fill({ _body: ['too_long'] }));
  expect(refused[0]?.body.invalid._body[0].detail).toBe('An application may have 100 documents.');
  const { body } = await desk.client.get(`/application/${application.id}`);
  expect(body.documents.items).toHaveLength(100);
});

test('"An application of an erased candidate gets no document", beside other faults', async () => {
  const where = { tenantId: desk.tenantId, id: application.candidateId };
  await service.prisma.candidate.updateMany({ where, data: { erasedAt: NOW } });
  const answer = await add({ ...aTextDocument(TEXT), mime_type: 'application/pdf' });
  expectInvalid(answer, { _body: ['candidate_erased'], mime_type: ['format'] });
});
