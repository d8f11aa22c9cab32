import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const STARTED = /^The recruitment service listens on \S+$/m;

/** The service as a process of its own, started as `npm start` starts it. */
export type Service = {
  /** Resolves when it answers; false when it ended instead. */
  readonly started: Promise<boolean>;
  /** Resolves when it exits unasked: its exit code, null after a signal. */
  readonly fell: Promise<number | null>;
  /** Ends it in order: the embedded database admits the next one only then. */
  readonly stop: () => Promise<void>;
  readonly kill: () => void;
};

/** Starts the service of this folder and passes on what it says; `quiet` leaves the welcome out, not the log. */
export function startService(root: string, quiet: boolean): Service {
  const leash = pathToFileURL(path.join(import.meta.dirname, 'leash.ts')).href;
  // in a group of its own: a terminal's Ctrl-C reaches this program alone, which then ends the service once
  const child = spawn(process.execPath, ['--import', leash, path.join(root, 'src/main.ts')], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let told = false;
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const welcomed = new Promise<boolean>((resolve) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      const starting = !STARTED.test(text);
      process.stdout.write(starting && quiet ? logLines(chunk) : chunk);
      if (starting && STARTED.test((text += chunk))) resolve(true);
    });
  });
  child.stderr?.pipe(process.stderr, { end: false });
  return {
    started: Promise.race([welcomed, ended.then(() => false)]),
    fell: new Promise((resolve) => void ended.then((code) => told || resolve(code))),
    stop: async () => {
      told = true;
      child.kill('SIGTERM');
      await ended;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

const logLines = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => `${line}\n`)
    .join('');
