/**
 * `npm run dev` runs the service and follows saved files. A change of the contract is linted,
 * bundled, turned into types, compiled and served; a change of the code is compiled and served.
 * After a fault the service runs on with the last good version.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { watchFolders, type Change } from './changes.ts';
import { createCompiler, type Check } from './compiler.ts';
import { describeComplaints } from './complaints.ts';
import { writeTexts } from '../write-texts.ts';
import { readContract } from './contract.ts';
import { say, seconds, tell } from './output.ts';
import { startService, type Service } from './service.ts';

const root = path.resolve(import.meta.dirname, '../..');
const isContract = (file: string): boolean => file.startsWith('openapi/');
const isCode = (file: string): boolean => /^(?:src|prisma\/migrations|generated\/prisma)\//.test(file);
const inSource = (file: string): boolean => file.startsWith('src/');

const changes = watchFolders(root, ['openapi', 'src', 'prisma/migrations', 'generated/prisma', 'scripts', 'test']);
const compile = createCompiler(root);
let service: Service | undefined;
/** Whether something else is served than what was saved. */
let behind = true;
let ending = false;

/** Takes a change up; `since` is when it was saved. */
async function follow({ files, since }: Change): Promise<void> {
  say('cyan', `${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''} changed`);
  const begun = performance.now();
  const contract = files.some(isContract) ? await readContract(root) : undefined;
  const read = performance.now();
  const check = compile(contract?.texts ?? {});
  // the compiler works beside the linter: what the contract alone can have broken is where its types are named
  const concerns = files.some(isCode) || behind ? inSource : (file: string) => inSource(file) && check.speaksWire(file);
  const complaints = (await check.complaintsOf(concerns)) ?? [];
  const checked = performance.now();
  const stages = [`types ${seconds(checked - read)}`];
  let renewed = false;
  if (contract) {
    const faults = await contract.faults;
    stages.unshift(`contract ${seconds((await contract.judged) - begun)}`);
    if (faults.length > 0) return tell('The contract has faults; the service goes on with the last one that had none.', faults);
    renewed = (await writeTexts(root, contract.texts)).length > 0;
  }
  behind ||= renewed || files.some(isCode);
  if (complaints.length > 0) {
    const heading = `The code has to follow (${stages.join(', ')}); until then the service goes on as it was.`;
    return tell(heading, describeComplaints(complaints, readBundles()));
  }
  if (behind) stages.push(await restart());
  if (!behind) say('green', `${stages.join(', ')}: ${seconds(performance.now() - since)} after the save`);
  void checkRest(check);
}

/** Restarts the service with the saved files; returns the duration as text. */
async function restart(): Promise<string> {
  const begun = performance.now();
  const last = service;
  await last?.stop();
  const stopped = performance.now();
  const next = startService(root, last !== undefined);
  service = next;
  if (!(await next.started)) {
    say('red', 'The service did not start; the next save is the next attempt.');
    return '';
  }
  behind = false;
  void next.fell.then((code) => {
    behind = true;
    say('red', `The service has ended (${code ?? 'by a signal'}); the next save starts it again.`);
  });
  const started = `started ${seconds(performance.now() - stopped)}`;
  return last === undefined ? started : `stopped ${seconds(stopped - begun)}, ${started}`;
}

/**
 * Checks what could not keep the service from running, tests and scripts among it, until there is
 * something newer to do.
 */
async function checkRest({ complaintsOf }: Check): Promise<void> {
  const complaints = await complaintsOf(
    () => true,
    () => changes.waiting() || ending,
  );
  if (complaints && complaints.length > 0) tell('The compiler complains:', describeComplaints(complaints, readBundles()));
  else if (complaints) say('green', 'The compiler has no complaint, tests and scripts included.');
}

const readBundles = (): readonly string[] =>
  globSync('generated/v*/openapi.json', { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'));

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

const contract = await readContract(root);
const faults = await contract.faults;
if (faults.length > 0) tell('The contract has faults; the service starts with the last one that had none.', faults);
else await writeTexts(root, contract.texts);
const started = await restart();
if (started) say('green', `${started}. It follows what is saved; Ctrl-C ends it.`);
void checkRest(compile({}));
for (;;) await follow(await changes.next());
