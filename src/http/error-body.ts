/** Presents outcomes other than success, in the words of a contract. The mock uses it as well. */
import type { Document, Operation } from '../contract/document.ts';
import type { AnyLinks } from '../contract/links.ts';
import type { Schema } from '../contract/v1.ts';
import { optionalFields } from '../core/optional-fields.ts';
import type { ProblemDetail } from '../core/problem.ts';
import { createFaultDetails } from './fault-details.ts';

type ErrorBody = Schema<
  'Error' | 'InvalidBody' | 'StaleStep' | 'StaleScore' | 'StaleCandidate' | 'StaleStatus' | 'StaleJob' | 'StaleResource'
>;
type Texts = Readonly<Record<string, string>>;

/** The request that an error answers. */
type Refused = {
  readonly requestId: string;
  /** Path and query as they were sent. */
  readonly target?: string | undefined;
  readonly operation?: Operation | undefined;
};

/** Characters of a path that errors repeat. */
const MOST_PATH = 2_000;

/** Presents errors with the texts of this contract and the addresses of these links. */
export function createErrorPresenter(document: Document, links: AnyLinks) {
  const errors = textsOf(document, 'ErrorCode');
  const faults = textsOf(document, 'FaultCode');
  const parameters = textsOf(document, 'ParameterFaultCode');
  const details = createFaultDetails(document);
  const present = (problem: ProblemDetail, refused: Refused): ErrorBody => {
    const { requestId, target, operation } = refused;
    const { code } = problem;
    // without the query, which may hold a secret that was sent by mistake
    const [path = ''] = target?.split('?', 1) ?? [];
    const self = path.startsWith('/') && path.length <= MOST_PATH ? { _self: links.requested(path) } : {};
    const envelope = { _status: 'INVALID', ...self, _schema: links.schema(schemaOf(document, code)) } as const;
    const end = { doc_url: links.errorDocumentation(code), request_id: requestId };
    if (code === 'invalid') {
      const found = problem.faults.map((fault) => {
        const detail = fault.detail ?? (operation && details.ofField(operation, fault));
        return [fault.field, { code: fault.code, message: faults[fault.code] ?? fault.code, ...(detail && { detail }) }] as const;
      });
      return { ...envelope, invalid: group(found), ...end };
    }
    const detail = problem.detail ?? detailOf(problem);
    const common = { ...envelope, error: errors[code] ?? code, ...(detail && { detail }) };
    if (code === 'stale_step') {
      const { id, name, status, date } = problem.step;
      const step = { id, name, status, date: date.toISOString().slice(0, 10) };
      return { ...common, code, application_id: problem.applicationId, step, ...end };
    }
    if (code === 'stale_score') return { ...common, code, application_id: problem.applicationId, score: problem.score, ...end };
    if (code === 'stale_candidate') {
      const { candidateId, modificationDate } = problem;
      return { ...common, code, candidate_id: candidateId, modification_date: modificationDate.toISOString(), ...end };
    }
    if (code === 'stale_status') return { ...common, code, job_id: problem.jobId, status: problem.status, ...end };
    if (code === 'stale_job') {
      const { jobId, modificationDate } = problem;
      return { ...common, code, job_id: jobId, modification_date: modificationDate.toISOString(), ...end };
    }
    if (code === 'stale_resource') {
      const { id, modificationDate, status } = problem;
      const state = optionalFields({ status });
      return { ...common, code, id, modification_date: modificationDate.toISOString(), ...state, ...end };
    }
    if (code === 'payload_too_large')
      return { ...common, code, ...(problem.limitBytes !== undefined && { limit_bytes: problem.limitBytes }), ...end };
    if (code !== 'malformed_request' || !problem.parameters) return { ...common, code, ...end };
    const wrong = problem.parameters.map((fault) => {
      const said = fault.detail ?? (operation && details.ofParameter(operation, fault));
      const reason = { code: fault.code, message: parameters[fault.code] ?? fault.code, ...(said && { detail: said }) };
      return [fault.parameter, reason] as const;
    });
    return { ...common, code, parameters: group(wrong), ...end };
  };
  return present;
}

/** The detail that follows from the fields of an outcome. */
function detailOf(problem: ProblemDetail): string | undefined {
  if (problem.code === 'method_not_allowed') return `It offers ${problem.allow.join(', ')}.`;
  if (problem.code === 'payload_too_large' && problem.limitBytes !== undefined)
    return `The body of this request may have ${problem.limitBytes.toLocaleString('en')} bytes.`;
  if ((problem.code === 'stale_status' || problem.code === 'stale_resource') && problem.status !== undefined)
    return `Its status is ${problem.status} now.`;
  return undefined;
}

/** The schema of an error: `NotFound` for `not_found`, where the contract has one of its own. */
function schemaOf({ components }: Document, code: string): string {
  if (code === 'invalid') return 'InvalidBody';
  const name = code.replace(/(?:^|_)([a-z])/g, (_, initial: string) => initial.toUpperCase());
  return Object.hasOwn(components['schemas'] ?? {}, name) ? name : 'Error';
}

/** The sentence of each code, as the contract states it beside the enumeration; none in a draft that is mocked. */
function textsOf(document: Document, name: string): Texts {
  const schema = document.components['schemas']?.[name] as { readonly 'x-enumDescriptions'?: Texts } | undefined;
  return schema?.['x-enumDescriptions'] ?? {};
}

/**
 * Groups by key. Keys are chosen by callers, so `__proto__` must be an ordinary key. The mock runs on
 * versions of Node without `Object.groupBy`.
 */
function group<Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value[]> {
  const grouped = new Map<string, Value[]>();
  for (const [key, value] of entries) grouped.set(key, [...(grouped.get(key) ?? []), value]);
  return Object.fromEntries(grouped);
}
