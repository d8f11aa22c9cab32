/** What happens to requests when there is more to do than can be done in time. */
import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAdmission, type Admission } from '../../src/api/admission.ts';
import { aDesk } from '../applications/desk.ts';
import { until } from '../servers/redis.ts';
import { basic } from '../support/client.ts';
import { startService, type Service } from '../support/service.ts';

describe('how many requests are taken', () => {
  /** An admission with a clock of its own, and a server that finishes so many a second of those it has. */
  function aServer() {
    let now = 0;
    const admission = createAdmission(20, () => now);
    const serve = (milliseconds: number, asked: number, finished: number): number => {
      let refused = 0;
      for (let elapsed = 0; elapsed < milliseconds; elapsed += 10) {
        now += 10;
        for (let count = 0; count < finished / 100; count += 1) if (admission.running() > 0) admission.leave();
        for (let count = 0; count < asked / 100; count += 1) if (!admission.enter(() => {})) refused += 1;
      }
      return refused;
    };
    return { admission, serve };
  }

  test('a burst of 256 passes', () => {
    const { admission } = aServer();
    for (let count = 0; count < 256; count += 1) expect(admission.enter(() => {})).toBe(true);
    expect(admission.enter(() => {})).toBe(false);
  });

  test('of what the server keeps up with nothing is refused', () => {
    const { serve } = aServer();
    expect(serve(20_000, 900, 1_000)).toBe(0);
  });

  test.each([
    ['fast', 8_000, 1_600],
    ['usual', 1_600, 320],
    ['slow', 200, 72],
  ])(
    'a %s server that is asked for four times as much works on what it finishes in 200 ms, 72 at the least',
    (_, rate, limit) => {
      const { admission, serve } = aServer();
      serve(5_000, 4 * rate, rate);
      expect(admission.limit()).toBeGreaterThan(0.95 * limit);
      expect(admission.limit()).toBeLessThan(1.05 * limit);
      expect(serve(1_000, 4 * rate, rate)).toBeCloseTo(3 * rate, -2);
    },
  );

  test('64 clients that ask again and again are never refused, however slow the server', () => {
    const { admission, serve } = aServer();
    for (let turn = 0; turn < 2_000; turn += 1) {
      while (admission.running() < 64) expect(admission.enter(() => {})).toBe(true);
      serve(10, 0, 100);
    }
    expect(admission.refused()).toBe(0);
  });

  test('two seconds after an overload bursts pass again', () => {
    const { admission, serve } = aServer();
    serve(5_000, 800, 200);
    expect(admission.limit()).toBe(72);
    expect(serve(2_000, 100, 200)).toBe(0);
    expect(admission.limit()).toBe(256);
  });
});

describe('a server that is full', () => {
  let service: Service;
  let desk: Awaited<ReturnType<typeof aDesk>>;
  let full = false;
  const admission = createAdmission();
  let paused = 0;
  const shut: Admission = {
    ...admission,
    enter: (begin) => !full && admission.enter(begin),
    pause: () => {
      paused += 1;
      admission.pause();
    },
  };

  beforeAll(async () => {
    service = await startService({ admission: shut });
    desk = await aDesk(service);
  });
  afterAll(() => service.close());

  test('answers 503 with Retry-After in the envelope of the contract, and says so in the log once, not as a fault of each request', async () => {
    full = true;
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.client.get(`/job/${desk.job.id}`)));
    full = false;
    for (const { status, headers, body } of answers) {
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body).toEqual({
        _status: 'INVALID',
        code: 'unavailable',
        error: 'The service is temporarily unavailable.',
        request_id: headers.get('x-request-id'),
      });
    }
    expect(service.logged.filter((line) => line.includes('requests are refused'))).toHaveLength(1);
    expect(service.logged.filter((line) => line.includes('fault'))).toEqual([]);
    expect((await desk.client.get(`/job/${desk.job.id}`)).status).toBe(200);
  });

  test('whatever becomes of a request, it leaves once', async () => {
    await desk.client.get('/job/999999');
    await desk.client.get('/wp-login.php');
    await desk.client.post('/note', { text: 1 });
    await service.as().post('/note', { text: 1 });
    await desk.client.request('OPTIONS', '/note');
    expect(admission.running()).toBe(0);
  });

  test('a body that is on its way does not count, the answer to it does, and neither does one whose sender leaves', async () => {
    const { hostname, port } = new URL(service.origin);
    const head = [
      'POST /v1/note HTTP/1.1',
      'Host: a',
      'Content-Type: application/json',
      `Authorization: ${basic(desk.recruiter)}`,
      'Content-Length: 2',
    ];
    for (const rest of ['{}', undefined]) {
      const handled = service.logged.length;
      const socket = connect(Number(port), hostname);
      paused = 0;
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      await until(() => paused === 1);
      expect(admission.running()).toBe(0);
      if (rest === undefined) socket.destroy();
      else {
        socket.write(rest);
        const [answer] = (await once(socket, 'data')) as [Buffer];
        expect(String(answer)).toMatch(/^HTTP\/1\.1 422 /);
        socket.destroy();
      }
      await until(() => service.logged.length > handled);
      expect(admission.running()).toBe(0);
    }
  });
});
