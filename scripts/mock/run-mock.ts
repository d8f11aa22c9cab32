/** `npm run mock`: Prism over the contract's files; it follows their changes. */
import { messageOf, readOptions, UsageError } from './command-line.ts';
import { readContract } from './contract.ts';
import { runMock } from './run.ts';
import { watchFolders } from './watch.ts';

const USAGE = 'npm run mock -- [options]\n\nMocks the contract of the recruitment service, and follows its changes.';
const CONTRACT = 'openapi/v1/openapi.yaml';

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), USAGE, CONTRACT);
  if (options === undefined) return;
  const { contract: file = CONTRACT } = options;
  const first = await readContract(file);
  if ('problems' in first) throw new Error(first.problems.join('\n'));
  // watching begins first, so that no change is missed
  const watch = watchFolders(() => {
    turn = turn.then(follow);
  });
  let { folders } = first;
  watch.follow(folders);
  const started = runMock(first.document, options);
  let turn: Promise<unknown> = started;

  const follow = async (): Promise<void> => {
    const reading = await readContract(file);
    // a folder that a broken file no longer leads to is needed again when it is mended
    folders = 'problems' in reading ? new Set([...folders, ...reading.folders]) : reading.folders;
    watch.follow(folders);
    try {
      if ('problems' in reading) throw new Error(reading.problems.join('\n'));
      await (await started).replace(reading.document);
      console.log('The contract has changed; the mock answers by it.');
    } catch (error) {
      console.error(`${messageOf(error)}\nThe contract is broken; the mock answers as before.`);
    }
  };
  await started;
}

main().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(error instanceof UsageError ? 2 : 1);
});
