/**
 * `npm run dev`: Node restarts the service when its code or the generated contract changes, the
 * compiler follows all files, and a saved contract is linted, bundled and turned into types. After
 * a fault of the contract the service goes on with the last good one.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, watch } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generate } from '../contract/generate.ts';
import { writeTexts } from '../write-texts.ts';

/** An editor writes a file in several steps, and several files at once. */
const QUIET_MS = 50;

const root = path.resolve(import.meta.dirname, '../..');
const env = {
  // a receiver of webhooks is on the machine of the developer
  WEBHOOK_ALLOW_PRIVATE: 'all',
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  // compiled code is kept, so that a restart of the service is shorter
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/dev'),
};

const say = (text: string): void => void process.stdout.write(`dev: ${text}\n`);

/** In a group of its own: Ctrl-C reaches this program alone, which ends the others once. */
const run = (...line: readonly string[]): ChildProcess =>
  spawn(process.execPath, line, { cwd: root, env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });

/** Writes the generated files; the linter has printed the faults of a contract that has some. */
async function renew(): Promise<void> {
  const contracts = globSync('openapi/v*/openapi.yaml', { cwd: root });
  const lint = run('node_modules/.bin/redocly', 'lint', ...contracts, '--config', '.config/redocly.yaml');
  const linted = once(lint, 'close');
  const texts = await generate().catch((error: Error) => say(error.message));
  const [code] = (await linted) as [number | null];
  if (code !== 0 || texts === undefined) say('The contract has faults; the service goes on with the last one that had none.');
  else if ((await writeTexts(root, texts)).length > 0) say('The contract is written.');
}

let saved = Promise.withResolvers<void>();
watch(path.join(root, 'openapi'), { recursive: true }, () => saved.resolve());
await renew();
const folders = ['src', 'generated', 'prisma/migrations'].map((folder) => `--watch-path=${folder}`);
// Node would report the imports of the database's thread among the answers of that thread
const unreported = '--import=data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES';
const service = run('--watch', '--watch-preserve-output', ...folders, unreported, 'src/main.ts');
const compiler = run('node_modules/typescript-7/bin/tsc', '--watch', '--preserveWatchOutput');
// the service is needed first
if (compiler.pid !== undefined) os.setPriority(compiler.pid, 10);

let ending = false;
async function end(): Promise<never> {
  if (!ending) {
    ending = true;
    const running = [service, compiler].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    // the service stops in order, because the next one gets its database only then
    await Promise.all(running.map((child) => (child.kill('SIGTERM'), once(child, 'close'))));
  }
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());

for (;;) {
  await saved.promise;
  await sleep(QUIET_MS);
  saved = Promise.withResolvers();
  await renew();
}
