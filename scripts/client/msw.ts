/** Writes the entry `msw` of the client: the examples of the contract, typed, for its handlers. */
import { operationsOf, type Document } from '../../src/contract/document.ts';
import { find, type Contract } from './examples.ts';

type Node = Readonly<Record<string, unknown>>;
type Reply = { readonly status: number; readonly body?: unknown; readonly headers?: object };

/** The source of `msw.ts`, which is compiled beside src/client. */
export function writeMswEntry(contract: Contract): string {
  // fixed paths first: the first handler that fits answers
  const operations = operationsOf(contract as unknown as Document).map(({ id, method, path, mounts }) => ({
    id,
    place: { method, path, above: mounts.includes('') },
    replies: repliesOf(contract, `paths ${path} ${method}`),
  }));
  const types = operations.map(({ id, replies }) => {
    const named = Object.entries(replies).map(([name, { status }]) => `readonly ${name}: Reply<'${id}', ${status}>`);
    return `readonly ${id}: { ${named.join('; ')} };`;
  });
  return `import { createHandlersOf, type MswHandlers, type Place, type Reply } from './msw-handlers.ts';

export type { MswHandlers, MswRequest, Reply } from './msw-handlers.ts';

/** The examples of the contract, by operation and name. */
export type Examples = {
${types.join('\n')}
};

const PLACES: Readonly<Record<keyof Examples, Place>> = ${JSON.stringify(Object.fromEntries(operations.map(({ id, place }) => [id, place])))};

const EXAMPLES: Examples = ${JSON.stringify(Object.fromEntries(operations.map(({ id, replies }) => [id, replies])))
    // a body that there is not
    .replaceAll('"body":null', '"body":undefined')};

/** Handlers of Mock Service Worker for the service at this versioned base URL. */
export const createMswHandlers = (baseUrl: string): MswHandlers<Examples> =>
  createHandlersOf(PLACES, EXAMPLES, '${String(find(contract, 'servers 0 url'))}', baseUrl);
`;
}

/** The examples of an operation by name, successes first; a response without a body has the name of its status. */
function repliesOf(contract: Contract, operation: string): Readonly<Record<string, Reply>> {
  const statuses = Object.keys(find(contract, `${operation} responses`) as Node);
  return Object.fromEntries(
    statuses.flatMap((status): (readonly [string, Reply])[] => {
      const response = `${operation} responses ${status}`;
      const { content = {}, headers = {} } = find(contract, response) as { readonly content?: Node; readonly headers?: Node };
      const location =
        'Location' in headers ? { headers: { Location: find(contract, `${response} headers Location example`) } } : {};
      const named = Object.keys(content).flatMap((type) => {
        const typed = type === 'application/json' ? {} : { headers: { 'Content-Type': type } };
        return namesAt(contract, `${response} content ${type}`).map(([name, place]) => [name, place, typed] as const);
      });
      if (named.length === 0) return [[`status_${status}`, { status: Number(status), body: null, ...location }]];
      return named.map(([name, place, typed]) => [name, { status: Number(status), body: find(contract, place), ...typed }]);
    }),
  );
}

function namesAt(contract: Contract, content: string): readonly (readonly [string, string])[] {
  const { examples = {} } = find(contract, content) as { readonly examples?: Node };
  return Object.keys(examples).map((name) => [name, `${content} examples ${name} value`]);
}
