import { parseArgs } from 'node:util';

export type MockOptions = {
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  readonly dynamic: boolean;
  readonly seed: string | undefined;
  readonly anyId: boolean;
  /** Table of contents of the contract to mock; where there is none to choose, undefined. */
  readonly contract: string | undefined;
};

/** A wrong option, as a sentence for the terminal. */
class UsageError extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const HELP = `Options
  --port 4010          0 for any free port
  --host 127.0.0.1     0.0.0.0 for a container
  --public-url URL     what addresses in answers begin with, where callers know the mock by another name
  --dynamic            made-up data instead of the contract's examples
  --seed 7             the same made-up data each time
  --any-id             an id that no example has is answered, too, instead of 404`;

/** Runs a program of the mock; after `--help` it only prints. Exit code 2 for a wrong option, 1 for a fault. */
export async function runProgram(usage: string, contract: string | undefined, run: (options: MockOptions) => Promise<unknown>) {
  try {
    const options = readOptions(process.argv.slice(2), usage, contract);
    if (options !== undefined) await run(options);
  } catch (error) {
    console.error(messageOf(error));
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}

/** Reads the options of the mock; undefined after printing the help. */
function readOptions(args: readonly string[], usage: string, contract: string | undefined): MockOptions | undefined {
  const { values } = parse(args, contract);
  if (values.help === true) {
    console.log(`${usage}\n\n${HELP}${contract === undefined ? '' : `\n  --contract ${contract}`}`);
    return undefined;
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError(`--port ${values.port} is no port.`);
  const publicUrl = values['public-url']?.replace(/\/$/, '');
  if (publicUrl !== undefined && !/^https?:\/\/[^/?#]+$/.test(publicUrl)) {
    throw new UsageError(`--public-url ${publicUrl} is no address of a host, such as http://localhost:4010.`);
  }
  const { host, dynamic, seed } = values;
  return { host, port, publicUrl, dynamic, seed, anyId: values['any-id'], contract: values.contract };
}

function parse(args: readonly string[], contract: string | undefined) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '4010' },
        host: { type: 'string', default: '127.0.0.1' },
        'public-url': { type: 'string' },
        dynamic: { type: 'boolean', default: false },
        seed: { type: 'string' },
        'any-id': { type: 'boolean', default: false },
        help: { type: 'boolean' },
        contract: { type: 'string', ...(contract !== undefined && { default: contract }) },
      },
    });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}
