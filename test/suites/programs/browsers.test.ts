/** "A page in Chromium calls the service after it called the mock": only the base address changes. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { chromium, type Browser, type Page } from 'playwright-core';
import { basic, type Credentials } from '../../harness/client.ts';
import { aJob, anApplication } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { haveChromium } from './chromium.ts';
import { startMock } from './mock/started-mock.ts';
import { endPrograms } from './program.ts';

const executablePath = haveChromium();
if (executablePath === undefined) console.warn('No page calls the service: there is no Chromium here.');

/**
 * The program of the page: reads a list and an ETag, sends it back, writes a note, calls without
 * credentials; returns what it could read of each answer.
 */
const PROGRAM = `async (base, authorization, { applications, note }) => {
  const call = async (path, headers, body) => {
    try {
      const { status, headers: read } = await fetch(base + path, {
        headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      return { status, id: read.has('X-Request-Id'), etag: read.get('ETag'), challenge: read.has('WWW-Authenticate') };
    } catch (error) {
      return { status: String(error) };
    }
  };
  const known = { Authorization: authorization, traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' };
  const list = await call(applications, known);
  const unchanged = await call(applications, { ...known, 'If-None-Match': list.etag ?? '' });
  const written = await call('/note', { ...known, 'Idempotency-Key': 'of-this-page' }, note);
  return [list, unchanged, written, await call('/account', {})];
}`;

let site: Server;
let otherSite: Server;
let service: Service;
let browser: Browser;

const originOf = (server: Server): string => `http://localhost:${(server.address() as AddressInfo).port}`;

async function startSite(): Promise<Server> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<!doctype html>'));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return server;
}

(executablePath ? describe : describe.skip)('in a browser', () => {
  beforeAll(async () => {
    [site, otherSite] = [await startSite(), await startSite()];
    service = await startService({ corsOrigins: [originOf(site)], rateLimitPerMinute: 45 });
    browser = await chromium.launch({ executablePath: String(executablePath) });
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
    for (const server of [site, otherSite]) server.close();
    endPrograms();
  });

  async function openPage(server: Server): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(originOf(server));
    return page;
  }

  const run = (page: Page, base: string, credentials: Credentials, sent: object): Promise<unknown> =>
    page.evaluate(`(${PROGRAM})(${[base, basic(credentials), sent].map((value) => JSON.stringify(value)).join(', ')})`);

  const OK = { status: 200, id: true, etag: null, challenge: false };
  const TAGGED = { ...OK, etag: expect.stringMatching(/^W\/"/) };
  const STRANGER = { ...OK, status: 401, challenge: true };

  test('a page calls the service as it called the mock; a page of another origin reads nothing', async () => {
    const mock = await startMock();
    const { organisation, recruiter } = await aWorld(service);
    const job = await aJob(service.prisma, organisation);
    const { candidateId } = await anApplication(service.prisma, job);
    const of = (jobId: number, candidate: number, organisationId: number) => ({
      applications: `/job/${jobId}/application`,
      note: { candidate_id: candidate, organisation_id: organisationId, text: '<p>Called back.</p>' },
    });
    const page = await openPage(site);
    // the mock does not compare ETags
    const mocked = [TAGGED, TAGGED, OK, STRANGER];
    expect(await run(page, `${mock.origin}/v1`, { login: 'any', password: 'login' }, of(12, 101, 1))).toEqual(mocked);
    const sent = of(job.id, candidateId, organisation.id);
    const base = `${service.origin}/v1`;
    expect(await run(page, base, recruiter, sent)).toEqual([TAGGED, { ...TAGGED, status: 304 }, OK, STRANGER]);
    const refused = { status: expect.stringContaining('Failed to fetch') };
    expect(await run(await openPage(otherSite), base, recruiter, sent)).toEqual([refused, refused, refused, refused]);
    expect(await service.prisma.note.count()).toBe(1);
  });
});
