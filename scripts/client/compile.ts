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
 * JavaScript and declarations of src/client, of generated sources and of the types of the contract,
 * by their names in the package. Throws what the compiler says.
 */
export function compileClient(root: string, generated: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const folder = path.join(root, 'src/client');
  // nothing of it is on the disk: the sources with their published imports, where they find the same node_modules
  const files = [...ts.sys.readDirectory(folder, ['.ts']), path.join(root, `generated/v1/${TYPES}.ts`)];
  const texts = [
    ...files.map((file) => [path.basename(file), ts.sys.readFile(file) ?? ''] as const),
    ...Object.entries(generated),
  ];
  const sources = new Map(texts.map(([name, text]) => [path.join(root, 'generated/packages/source', name), renameImports(text)]));
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
  const emitted: Record<string, string> = {};
  program.emit(undefined, (name, text) => {
    // types alone make no program
    if (name !== `/dist/${TYPES}.js`) emitted[name.slice(1)] = text;
  });
  return emitted;
}
