import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { NoAnswerError, RateLimitedError, UnavailableError } from '../../src/client/index.ts';
import { readRetryAfter } from '../../src/client/retry-after.ts';
import { repeat } from '../../src/client/retry.ts';
import { answer, failure, scripted } from './scripted-fetch.ts';

const OK = (): Response => answer(200, { _status: 'OK', items: [] });
const NOTE = { candidate_id: 101, organisation_id: 1, text: 'Called back.' };
const limited = (seconds: string): Response => failure(429, 'rate_limited', { 'retry-after': seconds });
const lost = (): Error => new TypeError('fetch failed');

describe('Retry-After', () => {
  test.each([
    ['17', 17],
    ['0', 0],
    ['99999999999999999999', 1e20],
    ['-5', undefined],
    ['1.5', undefined],
    ['0x11', undefined],
    ['soon', undefined],
    ['', undefined],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['Sat, 99 Nov 2026 11:00:00 GMT', undefined],
  ])('%s is %s seconds', (value, seconds) => {
    expect(readRetryAfter(new Headers({ 'retry-after': value, date: 'Sat, 21 Nov 2026 12:00:00 GMT' }))).toBe(seconds);
  });

  test('a date is measured by our own clock where the answer has none', () => {
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    expect(readRetryAfter(new Headers({ 'retry-after': inAMinute }))).toBeGreaterThan(55);
  });
});

describe('what is repeated', () => {
  test('429 and 503, after the seconds that they ask for', async () => {
    const { client, sent, waits } = scripted([limited('17'), failure(503, 'unavailable', { 'retry-after': '3' }), OK()]);
    await client.GET('/job');
    expect(sent).toHaveLength(3);
    expect(waits).toEqual([17_000, 3000]);
  });

  test('no answer, and what a proxy says for it, after half a second, one, two', async () => {
    const { client, waits } = scripted([lost(), new Response('', { status: 502 }), new Response('', { status: 504 }), OK()]);
    await client.GET('/job');
    expect(waits).toEqual([500, 1000, 2000]);
  });

  test('0 seconds are no reason to hammer', async () => {
    const { client, waits } = scripted([limited('0'), limited('0'), OK()]);
    await client.GET('/job');
    expect(waits).toEqual([500, 1000]);
  });

  test('a write with the same body and key', async () => {
    const { client, sent } = scripted([lost(), limited('1'), answer(200, { _status: 'OK' })]);
    await client.POST('/note', { body: NOTE });
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([NOTE, NOTE, NOTE]);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('a write whose lost twin is still being processed', async () => {
    const { client, sent } = scripted([lost(), failure(409, 'idempotency_conflict'), answer(200, { _status: 'OK' })]);
    await client.POST('/note', { body: NOTE });
    expect(sent).toHaveLength(3);
  });

  test('never a write without a key', async () => {
    let calls = 0;
    const fetch = repeat(() => ((calls += 1), Promise.reject(lost())), { wait: () => Promise.resolve() });
    await expect(fetch(new Request('https://recruitment.example/v1/note', { method: 'POST' }))).rejects.toThrow(NoAnswerError);
    expect(calls).toBe(1);
  });

  test.each([
    failure(400, 'malformed_request'),
    failure(401, 'unauthenticated'),
    failure(409, 'stale_step', {}, { application_id: 1, step: {} }),
    failure(500, 'internal_error'),
    answer(422, { _status: 'INVALID', invalid: {} }),
  ])('not what would be answered the same again', async (reply) => {
    const { client, sent } = scripted([reply, OK()]);
    await expect(client.GET('/job')).rejects.toThrow();
    expect(sent).toHaveLength(1);
  });
});

describe('when it ends', () => {
  test('after four attempts, with the error of the last', async () => {
    const { client, sent, waits } = scripted([limited('1'), limited('1'), lost(), limited('2')]);
    await expect(client.GET('/job')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 2 });
    expect(sent).toHaveLength(4);
    expect(waits).toEqual([1000, 1000, 2000]);
  });

  test('at once, when the wait would be longer than it may be', async () => {
    const huge = scripted([limited('61'), OK()]);
    await expect(huge.client.GET('/job')).rejects.toThrow(RateLimitedError);
    expect(huge.waits).toEqual([]);
    const allowed = scripted([limited('61'), OK()], { longestWait: 61 });
    await allowed.client.GET('/job');
    expect(allowed.waits).toEqual([61_000]);
  });

  test('a wait that timers cannot keep does not fire at once', async () => {
    const { client, waits } = scripted([limited('99999999999'), OK()], { longestWait: Infinity });
    await client.GET('/job');
    expect(waits).toEqual([2 ** 31 - 1]);
  });

  test('waits that nobody asked for stay below the longest', async () => {
    const { client, waits } = scripted([lost(), lost(), lost(), OK()], { longestWait: 0.7 });
    await client.GET('/job');
    expect(waits).toEqual([500, 700, 700]);
  });

  test('with 1 attempt nothing is repeated', async () => {
    const { client, sent } = scripted([failure(503, 'unavailable', { 'retry-after': '1' })], { attempts: 1 });
    await expect(client.GET('/job')).rejects.toThrow(UnavailableError);
    expect(sent).toHaveLength(1);
  });

  test('no answer at all: NoAnswerError with its cause and the key of the write', async () => {
    const { client, sent } = scripted([lost(), lost(), lost(), lost()]);
    const error: unknown = await client.POST('/note', { body: NOTE }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NoAnswerError);
    expect(error).toMatchObject({ code: 'no_answer', status: 0, cause: { message: 'fetch failed' } });
    expect(error).toHaveProperty('idempotencyKey', sent[0]?.headers.get('idempotency-key'));
  });

  test('a connection that breaks within the answer is no answer', async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"items":['));
        controller.error(new TypeError('terminated'));
      },
    });
    const { client } = scripted([new Response(broken, { headers: { 'content-type': 'application/json' } })]);
    await expect(client.GET('/job')).rejects.toMatchObject({ code: 'no_answer', cause: { message: 'terminated' } });
  });

  test('a request that cannot be made is no missing answer', async () => {
    const { client, sent } = scripted([OK()]);
    await expect(client.GET('/job', { headers: { 'not a name': '1' } })).rejects.toHaveProperty('name', 'TypeError');
    expect(sent).toEqual([]);
  });
});

describe("the caller's signal", () => {
  afterEach(() => void jest.useRealTimers());

  test('ends a wait at once, with its own reason, and no timer is left', async () => {
    jest.useFakeTimers();
    const abort = new AbortController();
    const fetch = repeat(() => Promise.resolve(limited('17')));
    const call = fetch(new Request('https://recruitment.example/v1/job', { signal: abort.signal }));
    const thrown = expect(call).rejects.toThrow('enough');
    await jest.advanceTimersByTimeAsync(16_999);
    expect(jest.getTimerCount()).toBe(1);
    abort.abort(new Error('enough'));
    await thrown;
    expect(jest.getTimerCount()).toBe(0);
  });

  test('the wait ends by itself, when it is over', async () => {
    jest.useFakeTimers();
    const replies = [limited('17'), OK()];
    const fetch = repeat(() => Promise.resolve(replies.shift() ?? limited('1')));
    const call = fetch(new Request('https://recruitment.example/v1/job'));
    await jest.advanceTimersByTimeAsync(17_000);
    expect((await call).status).toBe(200);
  });

  test.each([1, 4])('is thrown as it is when it ends the request, of %i attempts the first', async (attempts) => {
    const reason = new Error('enough');
    const abort = new AbortController();
    const aborted = (): Promise<Response> => {
      abort.abort(reason);
      return Promise.reject(reason);
    };
    const { client, sent } = scripted([aborted, OK()], { attempts });
    await expect(client.GET('/job', { signal: abort.signal })).rejects.toBe(reason);
    expect(sent).toHaveLength(1);
  });
});

test.each([{ attempts: NaN }, { attempts: 0 }, { longestWait: -1 }, { longestWait: NaN }])(
  '%j is refused when the client is made',
  (retry) => {
    expect(() => repeat(() => Promise.reject(lost()), retry)).toThrow('retry wants attempts of 1 or more');
  },
);
