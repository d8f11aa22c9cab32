import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

type Writer = {
  output(): readonly string[];
  complaint(): string;
  /** Waits for so many rows; rejects with the complaint of a process that ends before. */
  wrote(rows: number): Promise<void>;
  kill(): Promise<void>;
  readonly ended: Promise<unknown>;
};

const children = new Set<ChildProcess>();

/**
 * Another process that opens the folder and writes into it until it is killed: the rows it has
 * acknowledged, and what it complains of.
 */
export function startWriter(folder: string): Writer {
  const child = spawn(process.execPath, ['--liftoff-only', path.join(import.meta.dirname, 'acknowledged-writer.ts'), folder]);
  children.add(child.once('close', () => children.delete(child)));
  let output = '';
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = once(child, 'close');
  const rows = (): readonly string[] => output.split('\n').slice(0, -1);
  return {
    output: rows,
    complaint: () => complaint,
    ended,
    async wrote(count) {
      while (rows().length < count) {
        if (child.exitCode !== null) throw new Error(`The writer has ended: ${complaint}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Ends the processes that a failed test has left. */
export function killWriters(): void {
  for (const child of children) child.kill('SIGKILL');
}
