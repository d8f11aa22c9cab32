import { basePathOf, type Document } from '../../src/contract/document.ts';
import type { MockOptions } from './command-line.ts';
import { createMock, type MockSettings } from './mock.ts';
import { startServer } from './server.ts';

type RunningMock = {
  /** Mocks this contract from now on; rejects, and goes on as before, when it is none. */
  readonly replace: (contract: Document) => Promise<void>;
};

/**
 * Starts the mock of a contract and says where it is. It ends with the process, which SIGINT and
 * SIGTERM end at once.
 */
export async function runMock(contract: Document, options: MockOptions): Promise<RunningMock> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
  const server = await startServer(options, console.log).catch((error: unknown): never => {
    throw new Error(explain(error, options));
  });
  const address = reachable(server.address);
  const settings: MockSettings = { ...options, publicUrl: options.publicUrl ?? address };
  const replace = async (next: Document): Promise<void> => server.use(await createMock(next, settings));
  await replace(contract);
  const base = `${address}${basePathOf(contract)}/`;
  console.log(`The mock of version ${contract.info.version} listens on ${base}`);
  if (options.publicUrl !== undefined) console.log(`Addresses in its answers begin with ${options.publicUrl}`);
  console.log(`\n  curl -u any:login ${base}\n`);
  return { replace };
}

/** The unspecified address is not callable; localhost stands for it. */
const reachable = (address: string): string => address.replace(/\/\/(?:0\.0\.0\.0|\[::\]):/, '//localhost:');

function explain(error: unknown, { host, port }: MockOptions): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'EADDRINUSE') return message;
  return `Something listens on ${host}:${port} already. End it, or choose another port: --port 4011.`;
}
