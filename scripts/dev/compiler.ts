/** The compiler over the whole project, kept in memory: a change costs the checking of the files that it concerns. */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** One fault, as `tsc` places it, and in a sentence. */
export type Complaint = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly code: number;
  readonly message: string;
};

/** The project as it was when the check began. */
export type Check = {
  /**
   * The compiler's errors in the files that `concerns` selects; undefined once `stop` returns true.
   */
  readonly complaintsOf: (concerns: (file: string) => boolean, stop?: () => boolean) => Promise<readonly Complaint[] | undefined>;
  /**
   * Whether a file imports the generated types, or a file of which the whole purpose is to name
   * them: src/contract/v1.ts.
   */
  readonly speaksWire: (file: string) => boolean;
};

type Held = { readonly source: ts.SourceFile; readonly stamp: string };

const GENERATED = /^generated\/v\d+\/openapi\.ts$/;

/** A compiler of the project in this folder. `texts` stand in for files of the disk, by their paths relative to it. */
export function createCompiler(root: string): (texts: Readonly<Record<string, string>>) => Check {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as { config: unknown };
  const held = new Map<string, Held>();
  let builder: ts.SemanticDiagnosticsBuilderProgram | undefined;

  return (texts) => {
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
    const rootNames = [...new Set([...fileNames, ...Object.keys(texts).map((name) => path.join(root, name))])].filter((name) =>
      name.endsWith('.ts'),
    );
    const host: ts.CompilerHost = { ...ts.createCompilerHost(options), createHash: hash };
    host.fileExists = (file) => path.relative(root, file) in texts || ts.sys.fileExists(file);
    host.getSourceFile = (file, version) => readSource(held, file, texts[path.relative(root, file)], version);
    const previous = builder?.getProgram();
    // with another set of files an import may resolve to another one, so all are resolved again
    const sameFiles = previous?.getRootFileNames().join() === rootNames.join();
    const program = ts.createProgram({ rootNames, options, host, ...(sameFiles && { oldProgram: previous }) });
    builder = ts.createSemanticDiagnosticsBuilderProgram(program, host, builder);
    // skips changed files without checking them
    builder.getSemanticDiagnosticsOfNextAffectedFile(undefined, () => true);
    return createCheck(root, program, builder);
  };
}

/** A file is parsed again when it was written; the generated types only when more than their comments changed. */
function readSource(
  held: Map<string, Held>,
  file: string,
  given: string | undefined,
  version: ts.ScriptTarget | ts.CreateSourceFileOptions,
): ts.SourceFile | undefined {
  const known = held.get(file);
  if (known && given === undefined && (file.includes('/node_modules/') || known.stamp === stampOf(file))) return known.source;
  const text = given ?? ts.sys.readFile(file);
  if (text === undefined) return undefined;
  const generated = /\/generated\/v\d+\/openapi\.ts$/.test(file);
  const digest = hash(generated ? text.replace(/\/\*\*[\s\S]*?\*\//g, '') : text);
  const same = known && (known.source as { version?: string }).version === digest;
  // the version by which the builder recognises a changed file
  const source = same ? known.source : Object.assign(ts.createSourceFile(file, text, version), { version: digest });
  held.set(file, { source, stamp: given === undefined ? stampOf(file) : '' });
  return source;
}

function createCheck(root: string, program: ts.Program, builder: ts.SemanticDiagnosticsBuilderProgram): Check {
  const nameOf = ({ fileName }: ts.SourceFile): string => path.relative(root, fileName);
  const own = program.getSourceFiles().filter(({ fileName }) => !fileName.includes('/node_modules/'));
  const importsOf = new Map(own.map((source) => [nameOf(source), importedFiles(root, source)]));
  const vocabularies = new Set(
    [...importsOf].filter(([, imports]) => imports.some((name) => GENERATED.test(name))).map(([name]) => name),
  );
  return {
    speaksWire: (file) =>
      vocabularies.has(file) || (importsOf.get(file) ?? []).some((name) => vocabularies.has(name) || GENERATED.test(name)),
    complaintsOf: async (concerns, stop = () => false) => {
      const found: Complaint[] = [];
      for (const source of own.filter((each) => concerns(nameOf(each)))) {
        if (stop()) return undefined;
        const diagnostics = [...program.getSyntacticDiagnostics(source), ...builder.getSemanticDiagnostics(source)];
        found.push(...diagnostics.map((diagnostic) => complain(nameOf(source), source, diagnostic)));
        // so that saves and signals are handled between two files
        await new Promise((resolve) => setImmediate(resolve));
      }
      return found;
    },
  };
}

/** The project's own files that a file imports, as it names them. */
function importedFiles(root: string, source: ts.SourceFile): readonly string[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const { text } = statement.moduleSpecifier;
    if (text.startsWith('#generated/')) return [text.slice(1)];
    return text.startsWith('.') ? [path.relative(root, path.resolve(path.dirname(source.fileName), text))] : [];
  });
}

function complain(file: string, source: ts.SourceFile, { code, start = 0, messageText }: ts.Diagnostic): Complaint {
  const { line, character } = source.getLineAndCharacterOfPosition(start);
  return { file, line: line + 1, column: character + 1, code, message: sentenceOf(messageText) };
}

/** The compiler's reason is at the end of its message chain: `Property 'x' is missing ...`. */
function sentenceOf(message: string | ts.DiagnosticMessageChain): string {
  if (typeof message === 'string') return message;
  const [next] = message.next ?? [];
  return next === undefined ? message.messageText : sentenceOf(next);
}

function stampOf(file: string): string {
  const { mtimeMs = 0, size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${mtimeMs} ${size}`;
}

const hash = (text: string): string => createHash('sha1').update(text).digest('hex');
