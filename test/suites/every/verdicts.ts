/**
 * Who may: what each caller of a world gets for the request of an operation about rows of that world
 * (openapi/decisions.md, 'Visibility'). New operations follow the rules; the exceptions are listed with why.
 */
import { expect } from '@jest/globals';
import type { OperationId } from '../../../src/contract/v1.ts';
import type { Answer } from '../../harness/client.ts';
import { node, wantsCredentials, type operations } from '../../harness/contract.ts';
import { filledPlaces, OF_OWNERS, type Place } from '../../harness/places.ts';
import { inOrder } from '../../harness/requests.ts';
import { readTables } from '../../harness/rows.ts';
import type { Service } from '../../harness/service.ts';
import { MEMBERS, type CallerName, type IdName, type Ids } from '../../harness/world.ts';

type Operation = (typeof operations)[number];

/** `faults`: 422, the identifiers of the body are not found. */
export type Verdict = 'allowed' | 'forbidden' | 'not_found' | 'faults';

/** The operations that ask for credentials. */
export const asked = inOrder.filter(wantsCredentials);

/** Operations without credentials: why. */
export const OPEN: Partial<Record<OperationId, string>> = {
  getChangelog: 'a client reads it before it has credentials',
  getSchema: 'a client reads it before it has credentials',
  getDocument: 'the address contains its credentials',
  checkApplyUrl: 'the address contains its credentials',
  submitApplication: 'the address contains its credentials',
};

/** "The writes on a job are for ADMIN in its organisation", "Only an ADMIN of the organisation creates" a job or a template. */
const OF_ADMINS: readonly OperationId[] = [
  'createJob',
  'updateJob',
  'changeJobStatus',
  'changeJobTeam',
  'publishJob',
  'unpublishJob',
  // "webhooks are set up and changed by an ADMIN of their organisation"
  'createWebhook',
  'updateWebhook',
  'rotateWebhookSecret',
  'pingWebhook',
  'createTemplate',
  'updateTemplate',
];

/** "Whoever writes in any organisation adds pools". */
export const OF_WRITERS: readonly OperationId[] = ['changePoolList'];

/** Whether every caller gets an answer, with what it sees. */
const isForAll = ({ operationId, method }: Operation): boolean =>
  method === 'get' && [...filledPlaces(operationId).keys()].every((place) => isFilter(operationId, place));

export function verdictOf(operation: Operation, who: CallerName): Verdict {
  const { here, there, owner } =
    (MEMBERS as Partial<Record<CallerName, { here?: string; there?: string; owner?: string }>>)[who] ?? {};
  const isStranger = here === undefined;
  const { operationId, path, method } = operation;
  // "an owner who is no member is no interviewer"
  if (owner === "an owner's") return operationId === 'submitEvaluation' ? 'forbidden' : 'allowed';
  if (OF_OWNERS.includes(operationId)) return 'forbidden';
  // "Everybody sees and revokes own credentials", and this one is of another user
  if (operationId === 'revokeCredential') return 'not_found';
  if (method === 'get') {
    // its source is of the whole tenant
    if (isForAll(operation) || (operationId === 'listJobFeed' && who in MEMBERS)) return 'allowed';
    // "READER [...] finds neither offers nor their pay"; a list of them is empty
    if (isStranger || (here === 'READER' && path === '/offer/{offerid}')) return 'not_found';
    return 'allowed';
  }
  // "which any interviewer may call", but none of these callers takes part in the interview
  if (operationId === 'submitEvaluation') return isStranger ? 'not_found' : 'forbidden';
  const isReader = [here, there].every((role) => role === undefined || role === 'READER') && !/^(ADMIN|RECRUITER) of/.test(who);
  if (isReader) return 'forbidden';
  if (OF_WRITERS.includes(operationId)) return 'allowed';
  if (isStranger) return path.includes('{') ? 'not_found' : 'faults';
  if (here === 'READER') return path.startsWith('/offer/') ? 'not_found' : 'forbidden';
  return here === 'RECRUITER' && OF_ADMINS.includes(operationId) ? 'forbidden' : 'allowed';
}

const STATUS = { forbidden: 403, not_found: 404, faults: 422 } as const;

export function expectVerdict(answer: Answer, verdict: Verdict, whom: object): void {
  const { status, body } = answer;
  if (verdict === 'allowed') return expect({ ...whom, status }).toEqual({ ...whom, status: body === undefined ? 307 : 200 });
  expect({ ...whom, status }).toEqual({ ...whom, status: STATUS[verdict] });
  if (verdict !== 'faults') expect(body).toMatchObject({ _status: 'INVALID', code: verdict });
}

/** Filters that match nothing: every other identifier of a query is 404. */
const isFilter = (operationId: OperationId, place: Place): boolean =>
  place.startsWith('query.') && !/\.(organisation|source)_id$/.test(place) && operationId !== 'getTemplate';

/** The places of one name in the request, with the fields of its faults. */
function fieldsOf(operationId: OperationId, name: IdName, id: number): readonly string[] {
  return [...filledPlaces(operationId)].flatMap(([place, names]) => {
    if (!names.includes(name)) return [];
    const field = place.replace(/^body\./, '');
    if (field.endsWith('.choices.*')) return [field.replace('answers.*', 'answers.N').replace(/\.\*$/, '')];
    return [field.replace('{key}', String(id)).replace('*', String(names.indexOf(name)))];
  });
}

const isStep = (field: string): boolean => field.endsWith('step_id');

/**
 * "What is not visible is answered like what does not exist: 404 for an id in the path and for
 * `template_id` of `send-email`, `not_found` for every other field of a body": for one name of a request.
 */
export function expectMissing(answer: Answer, operationId: OperationId, name: IdName, ids: Ids, whom: object): void {
  const { status, body } = answer;
  const all = { ...whom, operationId, name };
  const places = [...filledPlaces(operationId)].flatMap(([place, names]) => (names.includes(name) ? [place] : []));
  if (places.every((place) => isFilter(operationId, place)))
    return expect({ ...all, status, items: body.items }).toEqual({ ...all, status: 200, items: [] });
  const isIn404 = (place: Place) => !place.startsWith('body.') || (operationId === 'sendEmail' && place === 'body.template_id');
  if (places.some(isIn404))
    return expect({ ...all, status, code: body.code }).toEqual({ ...all, status: 404, code: 'not_found' });
  // the application is on another step, whichever was named
  if (places.includes('body.expected_current_step_id'))
    return expect({ ...all, status, code: body.code }).toEqual({ ...all, status: 409, code: 'stale_step' });
  const invalid = Object.entries(node(body.invalid)).flatMap(([field, faults]) =>
    (faults as readonly { readonly code: string }[]).map(({ code }) => `${field}: ${code}`),
  );
  const wanted = fieldsOf(operationId, name, ids[name]).map((field) => {
    if (field.includes('.choices')) return `${field.replace('N', String(ids.choiceQuestion))}: unknown_value`;
    return `${field}: ${isStep(field) ? 'not_in_process' : 'not_found'}`;
  });
  expect({ ...all, status, invalid }).toEqual({ ...all, status: 422, invalid: expect.arrayContaining(wanted) });
}

/** The names of a request, each once. */
export const namesOf = (operationId: OperationId): readonly IdName[] => [
  ...new Set([...filledPlaces(operationId).values()].flat()),
];

/** Expects that nothing is written but what reading makes: cached items, and the apply addresses of a feed. */
export async function expectUntouched({ database }: Service, act: () => Promise<void>): Promise<void> {
  const rows = async () => {
    const { application_item: _cached, apply_address: _made, ...others } = await readTables(database);
    return others;
  };
  const before = await rows();
  await act();
  expect(await rows()).toEqual(before);
}
