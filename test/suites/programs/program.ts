/** Whole programs as processes of their own, which end with the test that started them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();

export type Program = {
  /** The first group of the match. */
  readonly found: string;
  /** All that was printed so far. */
  readonly output: () => string;
  /** Waits until the output, from this length on, has the sign; gives what its first group has found. */
  readonly prints: (sign: RegExp, from?: number) => Promise<string>;
  /** Sends the signal and waits for the end; gives the exit code. */
  readonly end: (signal: 'SIGINT' | 'SIGTERM') => Promise<number | null>;
};

export type Launch = { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> };

/** Starts a program and waits for its sign; rejects, with its output, when it ends instead. */
export async function startProgram(command: string, args: readonly string[], sign: RegExp, { cwd, env = {} }: Launch = {}) {
  // a group of its own: npx starts others
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
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

/** Ends what a test has left running. */
export function endPrograms(): void {
  for (const child of running) if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
}
