/** The codes of the contract and those that the service can say are the same: the compiler compares them, both ways. */
import { expect, test } from '@jest/globals';
import type { Schema } from '../../src/contract/v1.ts';
import type { FaultCode, ParameterFaultCode, ProblemDetail } from '../../src/core/problem.ts';
import { contract } from '../harness/contract.ts';

/** Every code, or nothing at all when contract and service do not have the same ones. */
type Both<Contract extends string, Service extends string> = [Contract, Service] extends [Service, Contract]
  ? Record<Contract, true>
  : never;

const errors = {
  malformed_request: true,
  unauthenticated: true,
  forbidden: true,
  not_found: true,
  method_not_allowed: true,
  stale_step: true,
  stale_score: true,
  stale_candidate: true,
  stale_job: true,
  stale_status: true,
  idempotency_conflict: true,
  gone: true,
  version_expired: true,
  payload_too_large: true,
  unsupported_media_type: true,
  request_timeout: true,
  expectation_failed: true,
  headers_too_large: true,
  rate_limited: true,
  internal_error: true,
  unavailable: true,
} satisfies Both<Schema<'ErrorCode'>, Exclude<ProblemDetail['code'], 'invalid'>>;

const faults = {
  required: true,
  type: true,
  format: true,
  too_short: true,
  too_long: true,
  out_of_range: true,
  unknown_field: true,
  repeated: true,
  not_combinable: true,
  unknown_value: true,
  not_found: true,
  taken: true,
  not_in_process: true,
  step_end: true,
  step_operational: true,
  no_next_step: true,
  no_rejection_step: true,
  not_a_rejection_step: true,
  already_ended: true,
  document_required: true,
  job_not_open: true,
  job_archived: true,
  has_applications: true,
  already_published: true,
  not_published: true,
  no_recipient: true,
  candidate_erased: true,
  webhook_disabled: true,
  key_reused: true,
} satisfies Both<Schema<'FaultCode'>, FaultCode>;

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
} satisfies Both<Schema<'ParameterFaultCode'>, ParameterFaultCode>;

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

test("the codes are those of openapi/decisions.md, 'Faults of a body', in its order", () => {
  expect(Object.keys(faults).join(', ')).toBe(
    'required, type, format, too_short, too_long, out_of_range, unknown_field, repeated, not_combinable, unknown_value, not_found, taken, ' +
      'not_in_process, step_end, step_operational, no_next_step, no_rejection_step, not_a_rejection_step, already_ended, ' +
      'document_required, job_not_open, job_archived, has_applications, already_published, not_published, no_recipient, ' +
      'candidate_erased, webhook_disabled, key_reused',
  );
});
