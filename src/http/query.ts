import type { IncomingMessage } from 'node:http';
import type { ParameterFault } from '../core/problem.ts';
import { distinct, NOT_STORABLE } from './faults.ts';
import { isStorable } from '../contract/formats.ts';
import type { Operation } from '../contract/document.ts';

const WHOLE_NUMBER = /^(?:0|-?[1-9]\d*)$/;

/** The validator checks the range, but not of digits that JavaScript reads as infinity. */
const integerFault = (digits: string): 'type' | 'out_of_range' | undefined =>
  !WHOLE_NUMBER.test(digits) ? 'type' : Number.isFinite(Number(digits)) ? undefined : 'out_of_range';

/** Values by name; a list for a parameter that may be repeated. */
export type Query = Record<string, string | string[]>;

/**
 * Parses a query string strictly. Unknown, repeated, empty or malformed parameters and integers not
 * in plain digits are faults. An empty parameter that the contract allows counts as absent. At most
 * a hundred faults, each once. The validator would accept `0x11` and `1e1` as integers.
 */
export function parseQuery(
  search: string,
  { queryNames, integers, lists, emptyFaults }: Operation,
): { query: Query; faults: readonly ParameterFault[] } {
  const query: Query = Object.create(null) as Query;
  const faults: ParameterFault[] = [];
  for (const pair of search.split('&').filter((part) => part !== '')) {
    const [name, value] = splitPair(pair);
    const fault = (code: ParameterFault['code'], detail?: string): unknown =>
      faults.push({ parameter: name ?? 'query', code, detail });
    const ofInteger = name !== undefined && value !== undefined && integers.has(name) ? integerFault(value) : undefined;
    if (name === undefined || value === undefined) fault('format', 'It must be UTF-8, percent-encoded.');
    else if (!queryNames.has(name)) fault('unknown_parameter');
    else if (name in query && !lists.has(name)) fault('repeated');
    else if (value === '') {
      const code = emptyFaults.get(name);
      if (code !== undefined) fault(code);
    } else if (!isStorable(value)) fault('format', NOT_STORABLE);
    else if (ofInteger !== undefined) fault(ofInteger);
    else query[name] = lists.has(name) ? [query[name] ?? [], value].flat() : value;
  }
  return { query, faults: distinct(faults, ({ parameter }) => parameter) };
}

/** Faults of the path's parameters: whole numbers in plain digits. */
export const pathFaults = (parameters: Readonly<Record<string, unknown>>, { integers }: Operation): readonly ParameterFault[] =>
  Object.entries(parameters).flatMap(([parameter, value]) => {
    const code = integers.has(parameter) ? integerFault(String(value)) : undefined;
    return code === undefined ? [] : [{ parameter, code }];
  });

/** The fault of a key that was sent twice. Node joins such headers to one value. */
export const keyFaults = (request: IncomingMessage, { headerNames }: Operation): readonly ParameterFault[] =>
  headerNames.includes('idempotency-key') && (request.headersDistinct['idempotency-key'] ?? []).length > 1
    ? [{ parameter: 'Idempotency-Key', code: 'repeated' }]
    : [];

function splitPair(pair: string): [string | undefined, string | undefined] {
  const equals = pair.indexOf('=');
  const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
  return [decode(name), decode(value)];
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** The query string of a request, without its question mark. */
export function searchOf(target: string): string {
  const mark = target.indexOf('?');
  return mark < 0 ? '' : target.slice(mark + 1);
}
