import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeTexts, type Texts } from '../write-texts.ts';

const OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  // what browsers and Node have in common, and nothing of Node alone: a use of it does not compile
  lib: ['es2022', 'dom'],
  types: [],
  declaration: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  rootDir: '.',
  outDir: './dist',
};

/**
 * The imports as the published files are called: `./retry.ts` is `./retry.js`, and the generated
 * types lie beside it.
 */
const renameImports = (text: string): string =>
  text.replaceAll(/((?:from|import) ?\(?')(?:#generated\/v\d+|\.)\/([\w-]+)\.ts'/g, "$1./$2.js'");

/**
 * JavaScript and declarations of src/client, of generated sources and of the types of this major version,
 * by their names in the package. Throws what the compiler says.
 */
export async function compileClient(root: string, major: number, generated: Texts): Promise<Texts> {
  const folder = path.join(root, 'generated/packages/source');
  const files = [`generated/v${major}/openapi.ts`, ...globSync('src/client/*.ts', { cwd: root })];
  const texts: Record<string, string> = {};
  for (const file of files) texts[path.basename(file)] = readFileSync(path.join(root, file), 'utf8');
  const sources = Object.entries({ ...texts, ...generated, 'major.ts': `export const MAJOR = ${major};\n` }).map(
    ([name, text]) => [name, renameImports(text)] as const,
  );
  rmSync(folder, { recursive: true, force: true });
  await writeTexts(folder, {
    ...Object.fromEntries(sources),
    'package.json': JSON.stringify({ type: 'module' }),
    'tsconfig.json': JSON.stringify({ compilerOptions: OPTIONS }),
  });
  try {
    execFileSync(process.execPath, [path.join(root, 'node_modules/typescript-7/bin/tsc'), '--project', folder], {
      encoding: 'utf8',
    });
  } catch (error) {
    throw new Error((error as { readonly stdout: string }).stdout, { cause: error });
  }
  // types alone make no program
  const emitted = globSync('dist/*', { cwd: folder }).filter((name) => name !== path.join('dist', 'openapi.js'));
  const compiled = emitted.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const);
  rmSync(folder, { recursive: true });
  return Object.fromEntries(compiled);
}
