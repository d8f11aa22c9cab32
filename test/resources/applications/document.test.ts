import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createDocumentTokens } from '../../../src/resources/applications/documents.ts';
import { createKeyRing } from '../../../src/core/key-ring.ts';
import { createTokenCipher } from '../../../src/core/encrypted-token.ts';
import { anApplication, aRecruiter } from '../../harness/records.ts';
import { CREDENTIAL_KEYS, startService, type Service } from '../../harness/service.ts';
import { aDesk } from './desk.ts';

const START = new Date('2026-11-20T09:00:00Z');
const HOUR_MS = 3_600_000;
let now = START;

let service: Service;
let desk: Awaited<ReturnType<typeof aDesk>>;
let application: Awaited<ReturnType<typeof anApplication>>;
beforeAll(async () => {
  service = await startService({}, () => now);
  desk = await aDesk(service);
});
beforeEach(async () => {
  now = START;
  application = await anApplication(service.prisma, desk.job);
});
afterAll(() => service.close());

const PDF = Buffer.from('%PDF-1.4\n\0\xff\xfe', 'latin1');

function aDocument(type: 'CV' | 'COVER', name: string, bytes: Uint8Array = PDF, mimeType = 'application/pdf') {
  const key = { tenantId: desk.tenant.id, applicationId: application.id };
  const content = { create: { bytes: Uint8Array.from(bytes) } };
  return service.prisma.document.create({ data: { ...key, type, name, mimeType, size: bytes.length, content } });
}

const lead = async (path: string) => {
  const { status, headers, body } = await desk.client.get(path);
  expect([status, headers.get('cache-control'), body]).toEqual([307, 'no-store', undefined]);
  return headers.get('location') ?? '';
};
const cv = () => lead(`/application/${application.id}/cv`);
const fetchBytes = async (address: string) => {
  const response = await fetch(address);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

test('"307 to a signed address": the latest CV, to be read without credentials, saved and not kept', async () => {
  await aDocument('CV', 'old.pdf', Buffer.from('%PDF-old'));
  await aDocument('CV', 'CV "Léa"\r\nX: y.pdf');
  await aDocument('COVER', 'cover.pdf', Buffer.from('%PDF-cover'));
  const address = await cv();
  expect(address).toMatch(new RegExp(`^${service.origin}/document/[\\w-]+$`));

  const { status, headers, bytes } = await fetchBytes(address);

  expect([status, bytes.equals(PDF)]).toEqual([200, true]);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-length')).toBe(String(PDF.length));
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename=/);
  expect(headers.get('content-disposition')).toContain("filename*=UTF-8''");
  expect(headers.get('x')).toBeNull();
  expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual(['nosniff', 'no-store']);
  expect((await service.as().get(address)).status).toBe(200);
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
});

test("each document is read by the `_self` it has in the detail, a READER's too", async () => {
  await aDocument('CV', 'cv.pdf');
  await aDocument('COVER', 'cover.txt', Buffer.from('Dear Amara, ich möchte.'), 'text/plain');
  const reader = service.as(await aRecruiter(service.prisma, [desk.organisation], 'READER'));
  const { body } = await reader.get(`/application/${application.id}`);
  const [, cover] = body.documents.items;
  const { headers } = await reader.get(cover._self);
  const read = await fetchBytes(headers.get('location') ?? '');
  expect([read.status, read.headers.get('content-type'), read.bytes.toString()]).toEqual([
    200,
    expect.stringMatching(/^text\/plain/),
    'Dear Amara, ich möchte.',
  ]);
});

test('404 without a CV, though there is a cover letter; 404 for a document of another application', async () => {
  const cover = await aDocument('COVER', 'cover.pdf');
  expect((await desk.client.get(`/application/${application.id}/cv`)).status).toBe(404);
  const other = await anApplication(service.prisma, desk.job);
  expect((await desk.client.get(`/application/${other.id}/document/${cover.id}`)).status).toBe(404);
  expect(await lead(`/application/${application.id}/document/${cover.id}`)).toContain('/document/');
});

test('"lives one hour": read until its last millisecond, 404 from then on', async () => {
  await aDocument('CV', 'cv.pdf');
  const address = await cv();
  now = new Date(START.getTime() + HOUR_MS - 1);
  expect((await fetchBytes(address)).status).toBe(200);
  now = new Date(START.getTime() + HOUR_MS);
  const { status, body } = await desk.client.get(address);
  expect([status, body.code]).toEqual([404, 'not_found']);
});

test('an altered address, one of another secret, one sealed for another purpose: 404', async () => {
  const { id: documentId } = await aDocument('CV', 'cv.pdf');
  const address = await cv();
  const token = address.slice(address.lastIndexOf('/') + 1);
  const key = { tenantId: desk.tenant.id, documentId };
  const expires = START.getTime() + HOUR_MS;
  const altered = Array.from(
    { length: token.length },
    (_, index) => token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1),
  );
  const forged = [
    ...altered.filter((_, index) => index % 9 === 0),
    token.slice(0, -4),
    `${token}AAAA`,
    `${documentId}`,
    createDocumentTokens(createKeyRing([`${CREDENTIAL_KEYS.current}.`])).issue(key, now),
    createTokenCipher<object>(CREDENTIAL_KEYS, 'pagecursor').encrypt({ ...key, expires }),
  ];
  for (const text of forged) expect((await service.as().get(`${service.origin}/document/${text}`)).status).toBe(404);
  const good = createDocumentTokens(CREDENTIAL_KEYS).issue(key, now);
  expect((await service.as().get(`${service.origin}/document/${good}`)).status).toBe(200);
});

test('a document that is gone since its address was given: 404', async () => {
  const { id } = await aDocument('CV', 'cv.pdf');
  const address = await cv();
  await service.prisma.document.deleteMany({ where: { id } });
  expect((await service.as().get(address)).status).toBe(404);
});
