/**
 * The compiler over the service's sources, with the types of another contract in the place of
 * generated/v1/openapi.ts.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { writeTypes } from '../../scripts/contract/types.ts';
import type { Tree } from './fields.ts';

const root = path.resolve(import.meta.dirname, '../..');
const generated = path.join(root, 'generated/v1/openapi.ts');

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)).config,
  ts.sys,
  root,
);

const read = ts.createCompilerHost(options);
const parsed = new Map<string, ts.SourceFile | undefined>();
let latest: { readonly document: string; readonly program: ts.Program } | undefined;

/** The files of src whose imports lead to the generated types; no other can have an error because of them. */
const followers = findFollowers();

function findFollowers(): ReadonlySet<string> {
  const imports = ts.sys.readDirectory(path.join(root, 'src'), ['.ts']).map((file) => {
    const { importedFiles } = ts.preProcessFile(ts.sys.readFile(file) ?? '');
    const resolve = (name: string) => (name === '#generated/v1/openapi.ts' ? generated : path.resolve(path.dirname(file), name));
    return { file, targets: importedFiles.map(({ fileName }) => resolve(fileName)) };
  });
  const found = new Set([generated]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { file, targets } of imports) if (targets.some((target) => found.has(target))) found.add(file);
  }
  return found;
}

/** The contract as it is, to be changed by a test. */
export const readContract = (): Tree => JSON.parse(readFileSync(path.join(root, 'generated/v1/openapi.json'), 'utf8')) as Tree;

/**
 * The compiler's errors with this contract, each as `src/file.ts: message`, in files that match
 * `places`; checking all would be slow.
 */
export async function compile(document: Tree, places = /^/): Promise<readonly string[]> {
  const program = await createProgram(document);
  const sources = program
    .getSourceFiles()
    .filter(({ fileName }) => followers.has(fileName) && places.test(path.relative(root, fileName)));
  return sources.flatMap((source) => program.getSemanticDiagnostics(source).map((diagnostic) => describe(source, diagnostic)));
}

async function createProgram(contract: Tree): Promise<ts.Program> {
  const document = JSON.stringify(contract);
  // tests of one mutation follow one another
  if (latest?.document === document) return latest.program;
  const types = await writeTypes(contract);
  const getSourceFile: ts.CompilerHost['getSourceFile'] = (file, version) => {
    if (file === generated) return ts.createSourceFile(file, types, version);
    // every other file is parsed once for all programs
    if (!parsed.has(file)) parsed.set(file, read.getSourceFile(file, version));
    return parsed.get(file);
  };
  const program = ts.createProgram({
    rootNames: ['src/runtime/app.ts', 'src/resources/versions.ts', 'src/client/index.ts'].map((file) => path.join(root, file)),
    options,
    host: { ...read, getSourceFile },
    ...(latest && { oldProgram: latest.program }),
  });
  latest = { document, program };
  return program;
}

const describe = ({ fileName }: ts.SourceFile, { messageText }: ts.Diagnostic): string =>
  `${path.relative(root, fileName)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
