import { describe, expect, test } from '@jest/globals';
import { ERROR_CLASSES } from '../../src/client/failure.ts';
import {
  InvalidBodyError,
  MalformedRequestError,
  NotFoundError,
  NotModifiedError,
  RateLimitedError,
  RecruitmentError,
  StaleStepError,
  UnavailableError,
  UnexpectedAnswerError,
} from '../../src/client/index.ts';
import { contract } from '../harness/contract.ts';
import { answer, failure, scripted, type Reply } from './scripted-fetch.ts';

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

describe('"error classes by code"', () => {
  test('each code of the contract has a class', () => {
    expect(contract.components['schemas']).toHaveProperty('ErrorCode.enum', Object.keys(ERROR_CLASSES));
  });

  test.each(Object.entries(ERROR_CLASSES))('%s', async (code, ErrorClass) => {
    const error = await thrownFor(failure(400, code, {}, { application_id: 501, step: { id: 23 } }));
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
  test('StaleStepError: where the application is now', async () => {
    const step = { id: 23, name: 'Interview', status: 'CURRENT', date: '2026-11-18' };
    const error = await thrownFor(failure(409, 'stale_step', {}, { application_id: 501, step }));
    expect(error).toBeInstanceOf(StaleStepError);
    expect(error).toMatchObject({ applicationId: 501, step, status: 409 });
  });

  test('InvalidBodyError: all faults by field', async () => {
    const invalid = { text: [{ code: 'too_short', message: 'Too short.' }], _body: [{ code: 'type', message: 'Type.' }] };
    const error = await thrownFor(answer(422, { _status: 'INVALID', invalid, request_id: 'r' }));
    expect(error).toBeInstanceOf(InvalidBodyError);
    expect(error).toMatchObject({ code: 'invalid_body', invalid, requestId: 'r' });
    expect(error.message).toBe('The request body was refused: text (too_short), _body (type).');
  });

  test('MalformedRequestError: the parameters at fault', async () => {
    const parameters = { limit: [{ code: 'out_of_range', message: 'Out of range.' }] };
    expect(await thrownFor(failure(400, 'malformed_request', {}, { parameters }))).toMatchObject({ parameters });
    expect(await thrownFor(failure(400, 'malformed_request'))).toMatchObject({ parameters: {} });
    expect(await thrownFor(failure(400, 'malformed_request'))).toBeInstanceOf(MalformedRequestError);
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
