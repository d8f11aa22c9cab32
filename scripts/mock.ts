/** `npm run mock`: Prism over the contract as it stands in its files; a change of them is mocked a moment later. */
import { messageOf, readOptions, UsageError } from './mock/command-line.ts';
import { readContract, type ContractReading } from './mock/contract.ts';
import { runMock } from './mock/run.ts';
import { watchFolders } from './mock/watch.ts';

const USAGE = 'npm run mock -- [options]\n\nMocks the contract of the recruitment service, and follows its changes.';
const CONTRACT = 'openapi/v1/openapi.yaml';

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), USAGE, CONTRACT);
  if (options === undefined) return;
  const file = options.contract ?? CONTRACT;
  const first = await readContract(file);
  if ('problems' in first) throw new Error(first.problems.join('\n'));
  const mock = await runMock(first.document, options);

  const apply = async (reading: ContractReading): Promise<string> => {
    if ('problems' in reading) throw new Error(reading.problems.join('\n'));
    await mock.replace(reading.document);
    return `The contract has changed; the mock answers by it.`;
  };
  let turn = Promise.resolve();
  const watch = watchFolders(() => {
    turn = turn.then(async () => {
      const reading = await readContract(file).catch((error: unknown) => ({
        problems: [String(error)],
        folders: new Set<string>(),
      }));
      if (reading.folders.size > 0) watch.follow(reading.folders);
      await apply(reading).then(console.log, (error: unknown) => {
        console.error(`${messageOf(error)}\nThe contract is broken; the mock answers as before.`);
      });
    });
  });
  watch.follow(first.folders);
}

main().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(error instanceof UsageError ? 2 : 1);
});
