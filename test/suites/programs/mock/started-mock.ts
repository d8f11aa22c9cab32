import path from 'node:path';
import { createClient, type Answer, type Client } from '../../../harness/client.ts';
import { startProgram, type Launch, type Program } from '../program.ts';
import { callOf, type Operation } from './examples.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** The mock's line with its address, one level above the base address. */
export const LISTENS = /listens on (\S+)\/v1\/\n/;

export type StartedMock = {
  readonly origin: string;
  readonly program: Program;
  /** Every answer is held to the contract. */
  readonly client: Client;
  /** Calls an operation as the contract shows it. */
  readonly call: (operation: Operation, prefer?: string) => Promise<Answer>;
};

/** Starts `npm run mock` on a free port. */
export async function startMock(args: readonly string[] = [], launch: Launch = {}): Promise<StartedMock> {
  const node = path.join(root, 'node_modules/.bin/node');
  return mockOf(
    await startProgram(node, ['scripts/mock/run-mock.ts', '--port', '0', ...args], LISTENS, { cwd: root, ...launch }),
  );
}

export function mockOf(program: Program): StartedMock {
  const origin = program.found;
  const client = createClient(origin, { login: 'any', password: 'with:a:colon' });
  return {
    origin,
    program,
    client,
    call: async (operation, prefer) => {
      const { target, init } = callOf(operation);
      const headers = { ...(init.headers as Record<string, string>), ...(prefer && { prefer }) };
      return client.request(operation.method.toUpperCase(), origin + target, { ...init, headers });
    },
  };
}
