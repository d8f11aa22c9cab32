import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

type Writer = {
  output(): readonly string[];
  complaint(): string;
  kill(): Promise<void>;
  readonly ended: Promise<unknown>;
};

/** Another process that opens the folder and writes into it until it is killed: the rows it has acknowledged, and what it complains of. */
export function startWriter(folder: string): Writer {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'acknowledged-writer.ts'), folder]);
  let output = '';
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = once(child, 'close');
  return {
    output: () => output.split('\n').slice(0, -1),
    complaint: () => complaint,
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits, without a limit but the test's own. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}
