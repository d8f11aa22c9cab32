import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { ERROR_CLASSES } from '../../src/client/failure.ts';
import {
  InvalidBodyError,
  MalformedRequestError,
  NoAnswerError,
  NotFoundError,
  NotModifiedError,
  RateLimitedError,
  RecruitmentError,
  StaleCandidateError,
  StaleJobError,
  StaleResourceError,
  StaleScoreError,
  StaleStatusError,
  StaleStepError,
  UnavailableError,
  UnexpectedAnswerError,
} from '../../src/client/index.ts';
import { contract } from '../harness/contract.ts';
import { answer, failure, scripted, type Reply } from './scripted-fetch.ts';
import { readRetryAfter } from '../../src/client/retry-after.ts';
import { repeat } from '../../src/client/retry.ts';

describe('errors', () => {
  const ONCE = { attempts: 1 };

  async function thrownFor(reply: Reply): Promise<RecruitmentError> {
    const error: unknown = await scripted([reply], ONCE)
      .client.GET('/job')
      .then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
    if (!(error instanceof RecruitmentError)) throw new Error(`no RecruitmentError: ${String(error)}`);
    return error;
  }

  const examples = Object.entries(contract.components['examples'] ?? {}).flatMap(([name, example]) => {
    const { value } = example as {
      readonly value: { readonly _status?: string; readonly code?: string; readonly request_id?: string };
    };
    return value._status === 'INVALID' ? [{ name, value }] : [];
  });

  describe('error classes by code', () => {
    test('each code of the contract has a class', () => {
      expect(contract.components['schemas']).toHaveProperty('ErrorCode.enum', Object.keys(ERROR_CLASSES));
    });

    test.each(Object.entries(ERROR_CLASSES))('%s', async (code, ErrorClass) => {
      const error = await thrownFor(
        failure(400, code, {}, { application_id: 501, step: { id: 23 }, score: 60, modification_date: '', status: 'OPEN' }),
      );
      expect(error.constructor).toBe(ErrorClass);
      expect(error).toMatchObject({ name: ErrorClass.name, code, requestId: 'a-request', message: `The sentence of ${code}.` });
    });

    test.each(examples)("the contract's example $name is thrown as an error of its own class", async ({ value }) => {
      const error = await thrownFor(answer(400, value));
      expect(error.constructor).toBe(
        value.code === undefined ? InvalidBodyError : ERROR_CLASSES[value.code as keyof typeof ERROR_CLASSES],
      );
      expect(error.requestId).toBe(value.request_id);
    });

    test('a code of a later minor version is a plain RecruitmentError', async () => {
      const error = await thrownFor(failure(418, 'teapot'));
      expect(error.constructor).toBe(RecruitmentError);
      expect(error).toMatchObject({ code: 'teapot', status: 418 });
    });

    test.each(['constructor', '__proto__', 'toString'])('the code %s is no class of JavaScript', async (code) => {
      expect((await thrownFor(failure(400, code))).constructor).toBe(RecruitmentError);
    });
  });

  describe('what an error carries', () => {
    const step = { id: 23, name: 'Interview', status: 'CURRENT', date: '2026-11-18' };
    const modification_date = '2026-11-19T14:02:51.078Z';
    const offer = examples.find(({ name }) => name === 'stale-offer-status')?.value;

    test.each([
      ['stale_step', StaleStepError, { application_id: 501, step }, { applicationId: 501, step }],
      ['stale_score', StaleScoreError, { application_id: 501, score: 60 }, { applicationId: 501, score: 60 }],
      ['stale_score', StaleScoreError, { application_id: 501, score: null }, { applicationId: 501, score: null }],
      [
        'stale_candidate',
        StaleCandidateError,
        { candidate_id: 101, modification_date },
        { candidateId: 101, modificationDate: modification_date },
      ],
      ['stale_status', StaleStatusError, { job_id: 12, status: 'CLOSED' }, { jobId: 12, jobStatus: 'CLOSED' }],
      ['stale_job', StaleJobError, { job_id: 12, modification_date }, { jobId: 12, modificationDate: modification_date }],
      [
        'stale_resource',
        StaleResourceError,
        offer,
        { resourceId: 1401, resourceStatus: 'WITHDRAWN', message: expect.stringMatching(/Its status is WITHDRAWN now\.$/) },
      ],
    ])('%s: what the resource is now', async (code, ErrorClass, body, carried) => {
      const error = await thrownFor(failure(409, code, {}, body));
      expect(error).toBeInstanceOf(ErrorClass);
      expect(error).toMatchObject({ ...carried, status: 409 });
    });

    test('InvalidBodyError: all faults by field', async () => {
      const tooShort = { code: 'too_short', message: 'Too short.', detail: 'It must have a character.' };
      const invalid = { text: [tooShort], _body: [{ code: 'type', message: 'Type.' }] };
      const error = await thrownFor(answer(422, { _status: 'INVALID', invalid, request_id: 'r' }));
      expect(error).toBeInstanceOf(InvalidBodyError);
      expect(error).toMatchObject({ code: 'invalid_body', invalid, requestId: 'r' });
      expect(error.message).toBe('The request body was refused: text (too_short): It must have a character. _body (type): Type.');
    });

    test('MalformedRequestError: the parameters at fault', async () => {
      const parameters = { limit: [{ code: 'out_of_range', message: 'Out of range.' }] };
      expect(await thrownFor(failure(400, 'malformed_request', {}, { parameters }))).toMatchObject({ parameters });
      expect(await thrownFor(failure(400, 'malformed_request'))).toMatchObject({ parameters: {} });
      expect(await thrownFor(failure(400, 'malformed_request'))).toBeInstanceOf(MalformedRequestError);
    });

    test('the sentence of the code, and what is said of this request', async () => {
      const reply = failure(404, 'not_found', {}, { detail: 'No operation has this path.' });
      expect((await thrownFor(reply)).message).toBe('The sentence of not_found. No operation has this path.');
      const parameters = { limit: [{ code: 'out_of_range', message: 'Out of range.', detail: 'At most 100.' }] };
      const { message } = await thrownFor(failure(400, 'malformed_request', {}, { parameters }));
      expect(message).toBe('The sentence of malformed_request. limit (out_of_range): At most 100.');
    });

    test.each([
      [429, 'rate_limited', RateLimitedError],
      [503, 'unavailable', UnavailableError],
    ])('%i: the seconds to wait', async (status, code, ErrorClass) => {
      const error = await thrownFor(failure(status, code, { 'retry-after': '17' }));
      expect(error).toBeInstanceOf(ErrorClass);
      expect(error).toMatchObject({ retryAfter: 17 });
    });

    test('NotModifiedError: 304 to the ETag that was sent', async () => {
      expect(await thrownFor(new Response(null, { status: 304 }))).toBeInstanceOf(NotModifiedError);
    });
  });

  describe('answers that are not of the contract', () => {
    const page = (status: number): Response =>
      new Response('<html>It works!</html>', { status, headers: { 'content-type': 'text/html' } });

    test.each([
      ['a page with 200', () => page(200)],
      ['nothing with 200', () => new Response('', { status: 200, headers: { 'content-length': '0' } })],
      ['a text in JSON', () => answer(200, 'a text' as unknown as object)],
      ['half of a JSON', () => new Response('{"items":[', { status: 200, headers: { 'content-type': 'application/json' } })],
      ['a page with 404, which is no word on the resource', () => page(404)],
      ['an empty 404', () => new Response('', { status: 404, headers: { 'content-length': '0' } })],
      ['a page with 502', () => page(502)],
      ['the error of another service', () => answer(401, { message: 'Unauthorized' })],
      ['the error of another service that has codes of the same name', () => answer(404, { code: 'not_found' })],
      ['an error that is null', () => answer(500, null as unknown as object)],
      ['an error without a code', () => answer(400, { _status: 'INVALID', error: 'What?' })],
      ['a stale step without its step', () => failure(409, 'stale_step')],
      ['a stale score without its score', () => failure(409, 'stale_score', {}, { application_id: 501 })],
      ['a stale candidate without its date', () => failure(409, 'stale_candidate', {}, { candidate_id: 101 })],
      ['a stale status without it', () => failure(409, 'stale_status', {}, { job_id: 12 })],
      ['a stale job without its date', () => failure(409, 'stale_job', {}, { job_id: 12 })],
      ['faults that are none', () => answer(422, { _status: 'INVALID', invalid: { text: 'wrong' } })],
    ])('%s', async (_, reply) => {
      const error = await thrownFor(reply());
      expect(error).toBeInstanceOf(UnexpectedAnswerError);
      expect(error.message).not.toContain('It works!');
    });

    test('429, 503 and 413 mean the same from a proxy', async () => {
      expect(await thrownFor(page(429))).toBeInstanceOf(RateLimitedError);
      expect(await thrownFor(page(503))).toBeInstanceOf(UnavailableError);
      expect(await thrownFor(page(413))).toMatchObject({ code: 'payload_too_large' });
    });

    test('an answer to HEAD has no body: its status says it, when it is from the service', async () => {
      const head = (status: number, headers: Readonly<Record<string, string>>) =>
        scripted([new Response(null, { status, headers })], ONCE).client.HEAD('/apply/api/{token}', {
          params: { path: { token: 'T' } },
        });
      const own = { 'x-request-id': 'r' };
      await expect(head(404, own)).rejects.toThrow(NotFoundError);
      await expect(head(404, {})).rejects.toThrow(UnexpectedAnswerError);
      await expect(head(410, own)).rejects.toMatchObject({ code: 'gone' });
      await expect(head(410, { ...own, sunset: 'Fri, 31 Dec 2999 00:00:00 GMT' })).rejects.toMatchObject({ code: 'gone' });
      await expect(head(410, { ...own, sunset: 'Fri, 20 Nov 2020 00:00:00 GMT' })).rejects.toMatchObject({
        code: 'version_expired',
      });
    });
  });
});

describe('retries', () => {
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

    test.each([
      ['no answer', () => Promise.reject(lost())],
      ['503, as it may have been carried out', () => Promise.resolve(failure(503, 'unavailable', { 'retry-after': '1' }))],
      ['502', () => Promise.resolve(new Response('', { status: 502 }))],
      ['504', () => Promise.resolve(new Response('', { status: 504 }))],
    ])('never a write without a key: %s', async (_, answered) => {
      let calls = 0;
      const fetch = repeat(() => ((calls += 1), answered()), { wait: () => Promise.resolve() });
      await fetch(new Request('https://recruitment.example/v1/note', { method: 'POST' })).catch(() => {});
      expect(calls).toBe(1);
    });

    test.each([
      failure(400, 'malformed_request'),
      failure(401, 'unauthenticated'),
      failure(409, 'stale_step', {}, { application_id: 1, step: {} }),
      failure(409, 'stale_score', {}, { application_id: 1, score: null }),
      failure(409, 'stale_candidate', {}, { candidate_id: 1, modification_date: '2026-11-19T14:02:51.078Z' }),
      failure(409, 'stale_status', {}, { job_id: 12, status: 'OPEN' }),
      failure(409, 'stale_job', {}, { job_id: 1, modification_date: '2026-11-19T14:02:51.078Z' }),
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
});
