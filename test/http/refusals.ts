/** Expectations that every refusal must meet. */
import { expect } from '@jest/globals';
import type { Answer } from '../harness/client.ts';
import { contract } from '../harness/contract.ts';

type Faults = Readonly<Record<string, readonly string[]>>;

/** The sentence that the contract has for a code. */
export function sentenceOf(schema: 'ErrorCode' | 'FaultCode' | 'ParameterFaultCode', code: string): string {
  type Enumeration = { readonly 'x-enumDescriptions': Readonly<Record<string, string>> };
  const enumeration = contract.components['schemas']?.[schema] as Enumeration | undefined;
  return enumeration?.['x-enumDescriptions'][code] ?? `no sentence for ${code}`;
}

const withSentences = (schema: 'FaultCode' | 'ParameterFaultCode', faults: Faults) =>
  Object.fromEntries(
    Object.entries(faults).map(([name, codes]) => [name, codes.map((code) => ({ code, message: sentenceOf(schema, code) }))]),
  );

/**
 * `_status: INVALID`, `error`, `code`, `request_id` as in the header, and nothing beyond them but
 * the parameters named, or the limit of a body.
 */
export function expectError(answer: Answer, status: number, code: string, parameters?: Faults, limitBytes?: number): void {
  expect(answer).toMatchObject({ status });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.body).toEqual({
    _status: 'INVALID',
    error: sentenceOf('ErrorCode', code),
    code,
    request_id: answer.headers.get('x-request-id'),
    ...(parameters && { parameters: withSentences('ParameterFaultCode', parameters) }),
    ...(limitBytes !== undefined && { limit_bytes: limitBytes }),
  });
}

/** 422 with `_status: INVALID` and exactly these codes by field. */
export function expectInvalid(answer: Answer, faults: Faults): void {
  expect(answer.body).toEqual({
    _status: 'INVALID',
    invalid: withSentences('FaultCode', faults),
    request_id: answer.headers.get('x-request-id'),
  });
  expect(answer.status).toBe(422);
}
