/** `npm run mock`: Prism over the contract's files; it follows their changes. */
import { messageOf, runProgram } from './command-line.ts';
import { readContract } from './contract.ts';
import { runMock } from './run.ts';
import { watchFolders } from './watch.ts';

const USAGE = 'npm run mock -- [options]\n\nMocks the contract of the recruitment service, and follows its changes.';
const CONTRACT = 'openapi/v1/openapi.yaml';

await runProgram(USAGE, CONTRACT, async (options) => {
  const { contract: file = CONTRACT } = options;
  const first = await readContract(file);
  if ('problems' in first) throw new Error(first.problems.join('\n'));
  // watching begins first, so that no change is missed
  const watch = watchFolders(() => {
    turn = turn.then(follow);
  });
  let folders: ReadonlySet<string> = first.folders;
  watch.follow(folders);
  const started = runMock(first.document, options);
  let turn: Promise<unknown> = started;

  const follow = async (): Promise<void> => {
    // a folder is watched before it is read: also one that came back, and one that the reading finds
    watch.follow(folders);
    let reading = await readContract(file);
    while ([...reading.folders].some((folder) => !folders.has(folder))) {
      folders = new Set([...folders, ...reading.folders]);
      watch.follow(folders);
      reading = await readContract(file);
    }
    // a broken file no longer leads to all folders that are needed when it is mended
    if (!('problems' in reading)) folders = reading.folders;
    try {
      if ('problems' in reading) throw new Error(reading.problems.join('\n'));
      await (await started).replace(reading.document);
      console.log('The contract has changed; the mock answers by it.');
    } catch (error) {
      console.error(`${messageOf(error)}\nThe contract is broken; the mock answers as before.`);
    }
  };
  await started;
});
