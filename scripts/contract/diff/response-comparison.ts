import type { Direction } from './change.ts';
import { resolve, type Contract, type Tree } from './document.ts';
import { compareContent, compareFields, type Ledger } from './message-comparison.ts';
import { headersOf } from './operations.ts';
import { isBreaking } from './schema-comparison.ts';

/** Notes what the answers to an operation differ in. */
export function compareResponses(ledger: Ledger, direction: Direction, older: Tree, newer: Tree): void {
  const read = (contract: Contract, responses: Tree): ReadonlyMap<string, Tree> =>
    new Map(
      Object.entries(responses)
        .filter(([status]) => !status.startsWith('x-'))
        .map(([status, response]) => [status.toUpperCase(), resolve(contract, response, status)]),
    );
  const [before, after] = [read(ledger.older, older), read(ledger.newer, newer)];
  for (const [status, response] of before) {
    const now = lookUp(after, status);
    if (now) compareResponse(ledger, direction, status, response, now);
    else ledger.note('mayBreak', `${direction} ${status.toLowerCase()}`, 'status removed');
  }
  for (const [status, response] of after) {
    if (before.has(status)) continue;
    const was = lookUp(before, status);
    const place = `${direction} ${status.toLowerCase()}`;
    if (was) compareResponse(ledger, direction, status, was, response);
    else if (direction === 'received' && isUnreadable(ledger, before, status, response)) {
      ledger.note('behaviour', place, 'success added that a reader of the others does not understand');
    } else ledger.note('compatible', place, 'status added');
  }
}

/** The answer that is described for a status: its own, that of its range, or the default. */
const lookUp = (responses: ReadonlyMap<string, Tree>, status: string): Tree | undefined =>
  responses.get(status) ?? (/^\d{3}$/.test(status) ? responses.get(`${status[0]}XX`) : undefined) ?? responses.get('DEFAULT');

/** Whether a success has come whose body a client cannot read as that of an earlier success. */
function isUnreadable(ledger: Ledger, before: ReadonlyMap<string, Tree>, status: string, response: Tree): boolean {
  const successes = [...before].filter(([other]) => other.startsWith('2'));
  if (!status.startsWith('2') || successes.length === 0) return false;
  return !successes.some(([, success]) => {
    let breaks = false;
    const trial: Ledger = {
      ...ledger,
      note: (rule) => (breaks ||= rule !== 'compatible' && rule !== 'newField'),
      enter: (...schemas) => {
        const pair = ledger.compare(...schemas);
        breaks ||= isBreaking(pair);
        return pair;
      },
    };
    compareContent(trial, 'received', status, success['content'], response['content']);
    return !breaks;
  });
}

function compareResponse(ledger: Ledger, direction: Direction, status: string, older: Tree, newer: Tree): void {
  const label = status.toLowerCase();
  compareFields(ledger, direction, headersOf(ledger.older, older, label), headersOf(ledger.newer, newer, label));
  compareContent(ledger, direction, `${label} body`, older['content'], newer['content']);
}
