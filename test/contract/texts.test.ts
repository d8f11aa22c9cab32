/** The codes of the contract and those that the service can say are the same: the compiler compares them, both ways. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { Schema } from '../../src/api/operations.ts';
import type { FaultCode, ParameterFaultCode, ProblemDetail } from '../../src/problem.ts';
import { contract } from '../support/contract.ts';

const errors = {
  malformed_request: true,
  unauthenticated: true,
  forbidden: true,
  not_found: true,
  method_not_allowed: true,
  stale_step: true,
  idempotency_conflict: true,
  gone: true,
  payload_too_large: true,
  unsupported_media_type: true,
  rate_limited: true,
  internal_error: true,
  unavailable: true,
} satisfies Record<Schema<'ErrorCode'>, true> & Record<Exclude<ProblemDetail['code'], 'invalid'>, true>;

const faults = {
  required: true,
  type: true,
  format: true,
  too_short: true,
  too_long: true,
  out_of_range: true,
  unknown_field: true,
  unknown_value: true,
  not_found: true,
  not_in_process: true,
  step_end: true,
  step_operational: true,
  no_next_step: true,
  document_required: true,
  key_reused: true,
} satisfies Record<Schema<'FaultCode'>, true> & Record<FaultCode, true>;

const parameterFaults = {
  required: true,
  type: true,
  format: true,
  too_short: true,
  too_long: true,
  out_of_range: true,
  unknown_value: true,
  unknown_parameter: true,
  repeated: true,
  not_combinable: true,
  bad_cursor: true,
} satisfies Record<Schema<'ParameterFaultCode'>, true> & Record<ParameterFaultCode, true>;

const named = { ErrorCode: errors, FaultCode: faults, ParameterFaultCode: parameterFaults };

test.each(Object.entries(named))('"every code and text is in the contract": %s', (name, codes) => {
  const schema = contract.components['schemas']?.[name] as {
    readonly enum: readonly string[];
    readonly 'x-enumDescriptions': Readonly<Record<string, string>>;
  };
  expect(schema.enum.toSorted()).toEqual(Object.keys(codes).toSorted());
  expect(Object.keys(schema['x-enumDescriptions']).toSorted()).toEqual(Object.keys(codes).toSorted());
  expect(Object.values(schema['x-enumDescriptions']).filter((text) => !/^[A-Z][^.]*\.$/.test(text))).toEqual([]);
});

test('"Codes: required, type, ... key_reused": those of decisions.md, section 2, in its order', () => {
  expect(Object.keys(faults).join(', ')).toBe(
    'required, type, format, too_short, too_long, out_of_range, unknown_field, unknown_value, not_found, not_in_process, ' +
      'step_end, step_operational, no_next_step, document_required, key_reused',
  );
});

test('every code that a fault is given in src stands in the contract', () => {
  const source = readFileSync('src/problem.ts', 'utf8');
  for (const code of Object.values(named).flatMap((codes) => Object.keys(codes))) expect(source).toContain(`'${code}'`);
});
