/** The service as a process of its own, started as `npm start` starts it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { startFlags, startVariables } from '../../scripts/bench/start-command.ts';

const root = path.resolve(import.meta.dirname, '../..');
const running = new Set<ChildProcess>();

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type Started = {
  /** The base address, as the process has printed it. */
  readonly base: string;
  /** The address of the service and the demo logins, as they were printed. */
  readonly welcome: string;
  /** All that it has logged by now. */
  readonly printed: () => string;
  /** Sends the signal and waits for the end; `stderr` is then what followed the welcome. */
  readonly end: (signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL') => Promise<Ended>;
};

type Settings = Readonly<Record<string, string>>;

/** A folder that the run removes at its end. */
export const aFolder = (): Promise<string> => mkdtemp(path.join(process.env['TEST_SCRATCH'] ?? '', 'start-'));

function launch(settings: Settings, args: readonly string[] = [], program = 'main.ts') {
  const node = path.join(root, 'node_modules/.bin/node');
  // see test/README.md
  const flags = ['--liftoff-only', ...(program === 'main.ts' ? startFlags : [])];
  // the child has the settings of the test alone
  const child = spawn(node, [...flags, path.join(root, 'src', program), ...args], {
    env: { PATH: process.env['PATH'], PORT: '0', ...(program === 'main.ts' && startVariables), ...settings },
  });
  running.add(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const ended = once(child, 'close').then(([code]): Ended => {
    running.delete(child);
    return { code: code as number | null, ...output };
  });
  return { child, output, ended };
}

/** Starts the service and waits until it says where it listens; rejects when it ends instead. */
export const start = (settings: Settings, args: readonly string[] = []): Promise<Started> =>
  startUnwatched(settings, args, 'main.ts').begun;

/** Starts a delivery worker and waits until it has begun. */
export const startWorker = (settings: Settings): Promise<Started> => startUnwatched(settings, [], 'worker.ts').begun;

/** Starts a program without waiting for it: what it prints meanwhile, and when it has begun. */
export function startUnwatched(settings: Settings, args: readonly string[], program: 'main.ts' | 'worker.ts') {
  const launched = launch(settings, args, program);
  const sign = program === 'main.ts' ? /^The recruitment service listens on (\S+)$/m : /^The delivery worker has (begun)/m;
  const begun = startProgram(launched, sign);
  begun.catch(() => {}); // for whoever does not wait for it
  const end = (signal: NodeJS.Signals): Promise<Ended> => {
    launched.child.kill(signal);
    return launched.ended;
  };
  return { printed: () => launched.output.stdout, begun, end };
}

async function startProgram({ child, output, ended }: ReturnType<typeof launch>, sign: RegExp): Promise<Started> {
  const begun = new Promise<string>((resolve) => {
    child.stderr.on('data', () => {
      const found = sign.exec(output.stderr);
      if (found?.[1]) resolve(found[1]);
    });
  });
  const failed = ended.then(({ code, stderr }): never => {
    throw new Error(`It ended with ${code}: ${stderr}`);
  });
  const base = await Promise.race([begun, failed]);
  failed.catch(() => undefined);
  const welcome = output.stderr;
  return {
    base,
    welcome,
    printed: () => output.stdout,
    end: async (signal) => {
      child.kill(signal);
      const all = await ended;
      return { ...all, stderr: all.stderr.slice(welcome.length) };
    },
  };
}

/** Starts the service where it cannot start, and waits for its end. */
export const startInVain = (settings: Settings, args: readonly string[] = [], program = 'main.ts'): Promise<Ended> =>
  launch(settings, args, program).ended;

/** Starts the service and kills it so soon, whether it listens by then or not. */
export async function killWhileStarting(settings: Settings, milliseconds: number): Promise<void> {
  const { child, ended } = launch(settings);
  const killing = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  await ended;
  clearTimeout(killing);
}

/** Ends what a failed test has left running. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}
