/** Whole programs as processes of their own, which end with the test that started them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const running = new Set<ChildProcess>();

export type Program = {
  readonly pid: number;
  /** The first group of the match. */
  readonly found: string;
  /** All that was printed so far. */
  readonly output: () => string;
  /** Waits until the output, from this length on, has the sign; gives what its first group has found. */
  readonly prints: (sign: RegExp, from?: number) => Promise<string>;
  /** The exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  /** Sends the signal to the program and all it has started, and waits for the end; gives the exit code. */
  readonly end: (signal: 'SIGINT' | 'SIGTERM') => Promise<number | null>;
};

export type Launch = {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The user and group to run as; this process's own unless given. */
  readonly uid?: number | undefined;
};

/** Starts a program and waits for its sign; rejects, with its output, when it ends instead. */
export async function startProgram(command: string, args: readonly string[], sign: RegExp, { cwd, env = {}, uid }: Launch = {}) {
  // a group of its own: npx starts others
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    ...(uid !== undefined && { uid, gid: uid }),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const waiting = new Set<() => void>();
  const collect = (text: string): void => {
    output += text;
    waiting.forEach((look) => look());
  };
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const prints = (wanted: RegExp, from = 0): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = wanted.exec(output.slice(from));
        if (found === null) return;
        waiting.delete(look);
        resolve(found[1] ?? found[0]);
      };
      waiting.add(look);
      void ended.then((code) => reject(new Error(`It ended with ${code}: ${output}`)));
      look();
    });
  const program: Program = {
    pid: child.pid ?? 0,
    ended,
    found: await prints(sign),
    output: () => output,
    prints,
    end: (signal) => {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
      return ended;
    },
  };
  return program;
}

/** The path of the machine alone: npm puts the repository's own Node before it. */
export const ownPath = (): string =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((place) => !place.includes('node_modules'))
    .join(path.delimiter);

/** Ends what a test has left running. */
export function endPrograms(): void {
  for (const child of running) if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
}
