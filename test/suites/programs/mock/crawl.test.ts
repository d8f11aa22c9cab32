/** "A test crawls the mock with the same client as the service." */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient, readAll, type Client } from '../../../harness/client.ts';
import { createFollower, walkFromApplication, walkFromIndex } from '../../../harness/walk.ts';
import { endPrograms } from '../program.ts';
import { startMock } from './started-mock.ts';

let origin: string;
let client: Client;

beforeAll(async () => {
  ({ origin, client } = await startMock());
});
afterAll(endPrograms);

const read = async (address: string): Promise<unknown> => {
  expect(address.startsWith(origin)).toBe(true);
  const { status, body } = await client.get(address);
  if (status !== 200) throw new Error(`${address} answered ${status}`);
  return body;
};

test('the walk over the service goes over the mock, too', async () => {
  const follow = createFollower(async (address) => {
    expect(address.startsWith(origin)).toBe(true);
    const { status, body } = await client.get(address);
    if (status !== 200) throw new Error(`${address} answered ${status}`);
    return body;
  });
  const reached = await walkFromIndex(follow, `${origin}/v1/`);
  for (const found of Object.values(reached)) expect(found.length).toBeGreaterThan(0);
  const { documents, applyUrls } = await walkFromApplication(
    follow,
    reached.applications[0]?._self ?? `${origin}/v1/application/501`,
  );
  expect(documents.length).toBeGreaterThan(0);
  for (const address of documents) {
    const { status, headers } = await client.get(address);
    expect(status).toBe(307);
    const document = await client.get(headers.get('location') ?? '');
    expect(document.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.pdf"/);
    expect(document.headers.get('content-type')).toBe('application/pdf');
    expect(document.body).toMatch(/^%PDF-1\.4\n[^]*startxref\n\d+\n%%EOF\n$/);
  }
  expect(applyUrls.length).toBeGreaterThan(0);
  for (const address of applyUrls) expect((await client.request('HEAD', address)).status).toBe(200);
});

test('_next leading through two pages to an end', async () => {
  const collections = [
    '/job',
    '/candidate',
    '/application',
    '/job/12/application',
    '/step',
    '/webhook/task',
    '/change?modified_since=1970-01-01T00:00:00Z',
  ];
  for (const collection of collections) {
    const first = await client.get(collection);
    expect(first.body._next).not.toBe('');
    const last = await client.get(first.body._next);
    expect(last.body).toMatchObject({ _self: first.body._next, _next: '' });
    const items = await readAll(client, collection);
    expect(items).toEqual([...first.body.items, ...last.body.items]);
  }
});

test('a cursor that no example shows leads to a last page', async () => {
  expect((await client.get('/job?pagecursor=of-yesterday')).body).toMatchObject({ _next: '' });
});

test('the links of made-up data lead to the index, and a made-up collection ends', async () => {
  const { body } = await client.get('/job', { prefer: 'dynamic=true, seed=7' });
  expect([body._self, body._next]).toEqual([`${origin}/v1/`, '']);
});

test('"`doc_url` leads to the code in `/docs`": the mock has it there', async () => {
  const errors = [await client.get('/job/12?__code=404'), await client.get('/job?limit=0'), await client.post('/note', {})];
  for (const { body } of errors) {
    const page = await createClient(origin).get(body.doc_url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain(`id="${new URL(body.doc_url).hash.slice(1)}"`);
  }
});

test('_schema leads to the schema itself; one that there is not is 404', async () => {
  const { body } = await client.get('/job/12');
  expect(await read(body._schema)).toMatchObject({ $id: body._schema, $defs: { Envelope: { type: 'object' } } });
  expect((await client.get(`${origin}/schemav1/Nothing`)).status).toBe(404);
});
