/**
 * `npm run --silent contract:diff -- OLD NEW` judges a change of the contract by the versioning rules
 * of the interface. Exit code 1 when it is major, 2 when one of the files is no contract.
 */
import { Command, CommanderError } from 'commander';
import { verdictOf } from './diff/change.ts';
import { compareContracts } from './diff/contract-comparison.ts';
import { InputError, readContract } from './diff/document.ts';
import { writeReport } from './diff/report.ts';

const command = new Command('contract:diff')
  .description('Says what changed from one OpenAPI document to another, and whether it may happen within a major version.')
  .argument('<old>', 'the older document: a file or a URL, JSON or YAML')
  .argument('<new>', 'the newer document')
  .allowExcessArguments(false)
  .exitOverride();

async function judge(oldFile: string, newFile: string): Promise<void> {
  const [older, newer] = [await readContract(oldFile), await readContract(newFile)];
  const changes = compareContracts(older, newer);
  process.stdout.write(writeReport(changes));
  process.exitCode = verdictOf(changes) === 'major' ? 1 : 0;
}

try {
  await command.action(judge).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    process.exitCode = 2;
    console.error(
      error instanceof InputError ? error.message : error instanceof RangeError ? 'The documents are nested too deeply.' : error,
    );
  }
}
