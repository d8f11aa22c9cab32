/**
 * `npm run dev` runs the service and follows saved files. A change of the contract is linted,
 * bundled, turned into types, compiled and served; a change of the code is compiled and served.
 * After a fault the service runs on with the last good version.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify, styleText } from 'node:util';
import { generate } from '../contract/generate.ts';
import { writeTexts } from '../write-texts.ts';
import { watchFolders, type Change } from '../watch-folders.ts';
import { startService, type Service } from './service.ts';

const root = path.resolve(import.meta.dirname, '../..');
const isContract = (file: string): boolean => file.startsWith('openapi/');
const isCode = (file: string): boolean => /^(?:src|prisma\/migrations|generated\/prisma)\//.test(file);

const changes = watchFolders(root, ['openapi', 'src', 'prisma/migrations', 'generated/prisma', 'scripts', 'test']);
let service: Service | undefined;
/** Whether something else is served than what was saved. */
let behind = true;
let ending = false;

type Colour = 'cyan' | 'green' | 'red';

const say = (colour: Colour, text: string): void =>
  void process.stdout.write(`${styleText('cyan', 'dev:')} ${colour === 'cyan' ? text : styleText(colour, text)}\n`);

/** A heading with the text that it announces. */
function tell(heading: string, text: string): void {
  say('red', heading);
  process.stdout.write(`${text}\n`);
}

/** The output of a command that fails; undefined when it succeeds. */
async function failureOf(file: string, ...args: readonly string[]): Promise<string | undefined> {
  const environment = { ...process.env, NO_COLOR: '1', REDOCLY_TELEMETRY: 'off' };
  const run = promisify(execFile)(file, [...args], { cwd: root, env: environment, maxBuffer: 64 << 20 });
  return run.then(
    () => undefined,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout.trim() || stderr.trim(),
  );
}

/** Lints the contract, and writes what is generated from it; the faults when it has some. */
async function renewContract(): Promise<string | undefined> {
  const faults = await failureOf('npm', 'run', '--silent', 'check:contract', '--', '--max-problems=5');
  if (faults !== undefined) return faults;
  try {
    if ((await writeTexts(root, await generate())).length > 0) behind = true;
    return undefined;
  } catch (error) {
    // a file that was saved after the lint; it is linted next
    return (error as Error).message;
  }
}

const COMPILER = path.join(root, 'node_modules/typescript-7/bin/tsc');
const MOST_COMPLAINTS = 12;

/** What the compiler says of the whole project, complaint by complaint, those of the service first. */
async function compile(): Promise<readonly string[]> {
  const found = await failureOf(process.execPath, COMPILER, '--incremental', '--tsBuildInfoFile', '.tsbuildinfo');
  const complaints = found?.split(/\n(?=\S)/) ?? [];
  return [...complaints.filter(isOfService), ...complaints.filter((each) => !isOfService(each))];
}

const isOfService = (complaint: string): boolean => !/^(?:scripts|test)\//.test(complaint);

const firstOf = (complaints: readonly string[]): string => {
  const more = complaints.length > MOST_COMPLAINTS ? [`and ${complaints.length - MOST_COMPLAINTS} more`] : [];
  return [...complaints.slice(0, MOST_COMPLAINTS), ...more].join('\n');
};

/** Takes a change up; `since` is when it was saved. */
async function follow({ files, since }: Change): Promise<void> {
  say('cyan', `${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''} changed`);
  const faults = files.some(isContract) ? await renewContract() : undefined;
  if (faults !== undefined) return tell('The contract has faults; the service goes on with the last one that had none.', faults);
  behind ||= files.some(isCode);
  const complaints = await compile();
  if (complaints.some(isOfService))
    return tell('The code has to follow; until then the service goes on as it was.', firstOf(complaints));
  if (behind) await restart();
  if (!behind) say('green', `${((performance.now() - since) / 1000).toFixed(1)} s after the save`);
  tellRest(complaints);
}

/** Complaints about tests and scripts, which do not keep the service from running. */
function tellRest(complaints: readonly string[]): void {
  if (complaints.length > 0) tell('The compiler complains:', firstOf(complaints));
  else say('green', 'The compiler has no complaint, tests and scripts included.');
}

/** Restarts the service with the saved files. */
async function restart(): Promise<void> {
  const last = service;
  await last?.stop();
  const next = startService(root, last !== undefined);
  service = next;
  if (!(await next.started)) return say('red', 'The service did not start; the next save is the next attempt.');
  behind = false;
  void next.fell.then((code) => {
    behind = true;
    say('red', `The service has ended (${code ?? 'by a signal'}); the next save starts it again.`);
  });
}

async function end(): Promise<never> {
  if (ending) {
    service?.kill();
    process.exit(1);
  }
  ending = true;
  await service?.stop();
  process.exit(0);
}

process
  .on('SIGINT', () => void end())
  .on('SIGTERM', () => void end())
  .on('SIGHUP', () => void end());
const parent = process.ppid;
// npm passes its signal to its shell only, which does not pass it on
setInterval(() => void (process.ppid === parent || ending || end()), 500).unref();

const faults = await renewContract();
if (faults !== undefined) tell('The contract has faults; the service starts with the last one that had none.', faults);
await restart();
if (!behind) say('green', 'The service runs and follows what is saved; Ctrl-C ends it.');
tellRest(await compile());
for (;;) await follow(await changes.next());
