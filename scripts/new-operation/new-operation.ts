/**
 * `npm run new-operation -- GET /job/{jobid}/funnel jobs` drafts all files of an operation in the
 * style of the others. The draft compiles and keeps the contract's rules. Its test fails and names
 * the part to write first. On a terminal it asks for the line of the changelog.
 */
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { generate } from '../contract/generate.ts';
import { writeTexts } from '../write-texts.ts';
import { draftOperation } from './operation.ts';
import { Refusal } from './draft.ts';

const USAGE = `usage: npm run new-operation -- METHOD PATH FOLDER [--operation-id NAME] [--changelog TEXT]
  GET /job/{jobid}/funnel jobs      joins the resource in src/resources/jobs
  POST /job/{jobid}/close jobs      a write, with its body and its refusals
  GET /interview interviews         a resource of its own, with its folder and its tag
`;

const root = path.resolve(import.meta.dirname, '../..');

/** The command's words, or undefined when they are not such. */
function readCommand() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'operation-id': { type: 'string' }, changelog: { type: 'string' } },
    });
    const [method, address, folder, ...rest] = positionals;
    if (method === undefined || address === undefined || folder === undefined || rest.length > 0) return undefined;
    return { method, path: address, folder, operationId: values['operation-id'], changelog: values.changelog };
  } catch {
    return undefined;
  }
}

/** The line of the changelog, typed at the terminal; undefined without a line or a terminal. */
async function askForChange(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const line = await terminal.question('Line of the changelog (return: the summary of the operation): ');
  terminal.close();
  return line.trim() || undefined;
}

const command = readCommand();
if (command === undefined) {
  process.stderr.write(USAGE);
  process.exit(2);
}
try {
  const { files, next } = await draftOperation(root, { ...command, changelog: command.changelog ?? (await askForChange()) });
  await writeTexts(root, files);
  await writeTexts(root, await generate());
  process.stdout.write(
    `${Object.keys(files)
      .map((name) => `  ${name}\n`)
      .join('')}${next}`,
  );
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
