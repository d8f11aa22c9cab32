import { narrower } from './change.ts';
import { resolve, type Contract, type Tree } from './document.ts';
import { compareContent, compareFields, note, type Ledger } from './message-comparison.ts';
import { headersOf } from './operations.ts';

type Responses = ReadonlyMap<string, Tree>;

/**
 * Notes differences between the answers to an operation. A range such as `4XX` stands for each of its
 * statuses: in its place single ones are fewer, which breaks a receiver that sent another one.
 */
export function compareResponses(ledger: Ledger, older: Tree, newer: Tree): void {
  const [before, after] = [read(ledger.older, older), read(ledger.newer, newer)];
  for (const [status, response] of before) {
    const now = lookUp(after, status);
    const parts = [...after].filter(([other]) => !before.has(other) && lookUp(before, other) === response);
    if (now) compareResponse(ledger, status, response, now);
    else if (parts.length === 0) note(ledger, 'mayBreak', status.toLowerCase(), 'status removed');
    else {
      const left = parts.map(([part]) => part.toLowerCase()).join(', ');
      note(ledger, narrower(ledger.direction), status.toLowerCase(), `only ${left} now`);
    }
  }
  for (const [status, response] of after) {
    if (before.has(status)) continue;
    const was = lookUp(before, status);
    if (was) compareResponse(ledger, status, was, response);
    else if (ledger.direction === 'received' && isUnreadable(ledger, before, after, status)) {
      note(ledger, 'behaviour', status.toLowerCase(), 'success added that a reader of the others does not understand');
    } else note(ledger, 'compatible', status.toLowerCase(), 'status added');
  }
}

const read = (contract: Contract, responses: Tree): Responses =>
  new Map(
    Object.entries(responses)
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, response]) => [status.toUpperCase(), resolve(contract, response, status)]),
  );

/** The answer that is described for a status: its own, that of its range, or the default. */
const lookUp = (responses: Responses, status: string): Tree | undefined =>
  responses.get(status) ?? (/^\d{3}$/.test(status) ? responses.get(`${status[0]}XX`) : undefined) ?? responses.get('DEFAULT');

/** Whether a success has come whose body is not written as that of an earlier success. */
function isUnreadable({ schemas }: Ledger, before: Responses, after: Responses, status: string): boolean {
  const earlier = [...before.keys()].filter((other) => other.startsWith('2'));
  const bodyOf = (other: string): string => schemas.write(lookUp(after, other)?.['content']);
  return status.startsWith('2') && earlier.length > 0 && !earlier.some((other) => bodyOf(other) === bodyOf(status));
}

function compareResponse(ledger: Ledger, status: string, older: Tree, newer: Tree): void {
  const label = status.toLowerCase();
  compareFields(ledger, headersOf(ledger.older, older, label), headersOf(ledger.newer, newer, label));
  compareContent(ledger, `${label} body`, older['content'], newer['content']);
}
