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

/** The body of an error without what it says of this very request, which is tested by itself. */
function withoutDetails(error: Answer['body']) {
  const { detail: _, parameters, invalid, ...body } = error;
  const bare = (faults: Readonly<Record<string, readonly { readonly detail?: string }[]>>) =>
    Object.fromEntries(Object.entries(faults).map(([name, all]) => [name, all.map(({ detail: __, ...fault }) => fault)]));
  return { ...body, ...(parameters && { parameters: bare(parameters) }), ...(invalid && { invalid: bare(invalid) }) };
}

/** The envelope of an error with this code. */
export const errorEnvelopeOf = (code: string, { headers }: Pick<Answer, 'headers'>, schema?: string) => ({
  _status: 'INVALID',
  _self: expect.stringMatching(/^http/),
  _schema: expect.stringMatching(new RegExp(`/schemav1/${schema ?? '[A-Z][A-Za-z]+'}$`)),
  doc_url: expect.stringMatching(new RegExp(`/docs/v1#error-${code}$`)),
  request_id: headers.get('x-request-id'),
});

/**
 * The envelope, `error`, `code`, and nothing beyond them but the parameters named, or the limit of a
 * body.
 */
export function expectError(answer: Answer, status: number, code: string, parameters?: Faults, limitBytes?: number): void {
  expect(answer).toMatchObject({ status });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { _self, ...envelope } = errorEnvelopeOf(code, answer);
  expect(withoutDetails(answer.body)).toEqual({
    ...envelope,
    // a long URL is not repeated
    ...('_self' in answer.body && { _self }),
    error: sentenceOf('ErrorCode', code),
    code,
    ...(parameters && { parameters: withSentences('ParameterFaultCode', parameters) }),
    ...(limitBytes !== undefined && { limit_bytes: limitBytes }),
  });
}

/** 422 with `_status: INVALID` and exactly these codes by field. */
export function expectInvalid(answer: Answer, faults: Faults): void {
  expect(withoutDetails(answer.body)).toEqual({
    ...errorEnvelopeOf('invalid', answer, 'InvalidBody'),
    invalid: withSentences('FaultCode', faults),
  });
  expect(answer.status).toBe(422);
}
