import path from 'node:path';
import ts from 'typescript';

const TYPES = 'openapi';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  // what browsers and Node have in common, and nothing of Node alone: a use of it does not compile
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
  declaration: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
};

/**
 * The specifiers as the published files are called: `./retry.ts` is `./retry.js`, and the generated
 * types lie beside it.
 */
function renameImports(text: string): string {
  return ts
    .preProcessFile(text)
    .importedFiles.toReversed()
    .reduce((renamed, { fileName, pos }) => {
      const published = fileName.replace(/^#generated\/v\d+\//, './').replace(/\.ts$/, '.js');
      const start = pos + 1; // after the quote
      return renamed.slice(0, start) + published + renamed.slice(start + fileName.length);
    }, text);
}

/**
 * JavaScript and declarations of src/client and the types of the contract, by their names in the
 * package. Throws what the compiler says.
 */
export function compileClient(root: string): Readonly<Record<string, string>> {
  const folder = path.join(root, 'src/client');
  // nothing of it is on the disk: the sources with their published imports, where they find the same node_modules
  const sources = new Map(
    [...ts.sys.readDirectory(folder, ['.ts']), path.join(root, `generated/v1/${TYPES}.ts`)].map((file) => [
      path.join(root, 'generated/packages/source', path.basename(file)),
      renameImports(ts.sys.readFile(file) ?? ''),
    ]),
  );
  const options: ts.CompilerOptions = {
    ...OPTIONS,
    rootDir: path.join(root, 'generated/packages/source'),
    outDir: '/dist',
  };
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (file) => sources.has(file) || disk.fileExists(file),
    directoryExists: (name) => name === options.rootDir || (disk.directoryExists?.(name) ?? true),
    readFile: (file) => sources.get(file) ?? disk.readFile(file),
    getSourceFile: (file, version, ...rest) => {
      const text = sources.get(file);
      return text === undefined
        ? disk.getSourceFile(file, version, ...rest)
        : ts.createSourceFile(file, text, {
            languageVersion: ts.ScriptTarget.ES2022,
            impliedNodeFormat: ts.ModuleKind.ESNext,
          });
    },
  };
  const program = ts.createProgram({ rootNames: [...sources.keys()], options, host });
  const diagnostics = ts.getPreEmitDiagnostics(program);
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, disk));
  const files: Record<string, string> = {};
  program.emit(undefined, (name, text) => {
    // types alone make no program
    if (name !== `/dist/${TYPES}.js`) files[name.slice(1)] = text;
  });
  return files;
}
