/** `npm run mock`: Prism over the contract's files; it follows their changes. */
import { watchFolders } from '../watch-folders.ts';
import { messageOf, runProgram } from './command-line.ts';
import { readContract } from './contract.ts';
import { runMock } from './run.ts';

const USAGE = 'npm run mock -- [options]\n\nMocks the contract of the recruitment service, and follows its changes.';
const CONTRACT = 'openapi/v1/openapi.yaml';

await runProgram(USAGE, CONTRACT, async (options) => {
  const { contract: file = CONTRACT } = options;
  const { document, folder } = await readContract(file);
  const changes = watchFolders(folder, ['.']);
  const mock = await runMock(document, options);
  for (;;) {
    await changes.next();
    try {
      await mock.replace((await readContract(file)).document);
      console.log('The contract has changed; the mock answers by it.');
    } catch (error) {
      console.error(`${messageOf(error)}\nThe contract is broken; the mock answers as before.`);
    }
  }
});
