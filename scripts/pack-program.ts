/**
 * Packs a program of the repository as a package of its own, for teams without a checkout. It holds
 * plain JavaScript, because Node strips no types below node_modules.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { loadDocument, majors } from '../src/contract/document.ts';
import { readMajor } from './major.ts';

const root = path.resolve(import.meta.dirname, '..');

type Manifest = Readonly<Record<'engines' | 'dependencies' | 'devDependencies' | 'optionalDependencies', object>> & {
  readonly license: string;
  /** Set before publishing: provenance needs it. */
  readonly repository?: string;
};

type PackedProgram = {
  readonly name: string;
  readonly description: string;
  readonly entry: string;
  /** The section of scripts/README.md that is its README, and the script that it is called by there. */
  readonly section: string;
  readonly script: string;
  /** Files and folders that it reads beside the contracts, by their paths in the repository. */
  readonly reads: readonly string[];
  /** Further files of the package, by name. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Its part of the manifest, from the manifest of the repository and the packages it imports. */
  readonly describe: (manifest: Manifest, imported: ReadonlySet<string>) => object;
};

/** The file and all that it imports of ours, by their paths in the repository. */
function sourcesOf(entry: string, found = new Map<string, string>()): ReadonlyMap<string, string> {
  if (found.has(entry)) return found;
  const code = transpile(readFileSync(path.join(root, entry), 'utf8'));
  found.set(entry, code);
  // in the JavaScript, where type imports are gone
  const threads = [...code.matchAll(THREAD)].map(([, name = '']) => `${name}.js`);
  for (const name of [...importsIn(code), ...threads]) {
    if (name.startsWith('#')) sourcesOf(name.slice(1), found);
    else if (name.startsWith('.')) sourcesOf(path.join(path.dirname(entry), name).replace(/\.js$/, '.ts'), found);
  }
  return found;
}

const importsIn = (code: string): readonly string[] => ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName);

/** A thread is started with a URL, which the compiler does not rewrite. */
const THREAD = /(?<=new URL\(')(\.[^']+)\.[tj]s(?=', import\.meta\.url\))/g;

const transpile = (source: string): string =>
  ts
    .transpileModule(source, {
      compilerOptions: {
        module: ts.ModuleKind.ESNext,
        target: ts.ScriptTarget.ES2022,
        verbatimModuleSyntax: true,
        rewriteRelativeImportExtensions: true,
      },
    })
    .outputText.replace(THREAD, '$1.js');

/** The section of scripts/README.md, with the commands of the package. */
function writeReadme({ name, section, script }: PackedProgram): string {
  const readme = readFileSync(path.join(root, 'scripts/README.md'), 'utf8');
  const [, recipes] = new RegExp(`\n## ${section}\n([\\s\\S]*?)(?=\n## )`).exec(readme) ?? [];
  if (recipes === undefined) throw new Error(`scripts/README.md has no section "${section}".`);
  const text = recipes.replaceAll(`npm run ${script} -- `, `npx ${name} `).replaceAll(`npm run ${script}`, `npx ${name}`);
  return `# ${section} of the recruitment service\n${text.split('\n<!-- in the repository -->')[0]?.trimEnd()}\n`;
}

/** Writes the tarball into generated/packages; it has the version of the latest contract. */
export function packProgram(program: PackedProgram): void {
  const { name, description, entry, reads, files = {} } = program;
  const folder = path.join(root, 'generated/packages', name);
  const sources = sourcesOf(entry);
  const imported = new Set([...sources.values()].flatMap(importsIn).filter((from) => !/^(?:node:|\.|#)/.test(from)));
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;
  const described = {
    name,
    version: `${loadDocument(readMajor()).info.version}.0`,
    description,
    license: manifest.license,
    repository: manifest.repository,
    type: 'module',
    exports: { './package.json': './package.json' },
    bin: { [name]: `dist/${entry.replace(/\.ts$/, '.js')}` },
    files: ['dist', ...Object.keys(files)],
    ...program.describe(manifest, imported),
  };
  const write = (file: string, text: string | Uint8Array): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  rmSync(folder, { recursive: true, force: true });
  for (const [file, code] of sources) write(path.join('dist', file.replace(/\.ts$/, '.js')), code);
  const contracts = majors().map((major) => `generated/v${major}/openapi.json`);
  for (const place of [...contracts, ...reads])
    cpSync(path.join(root, place), path.join(folder, 'dist', place), { recursive: true });
  for (const [file, text] of Object.entries(files)) write(file, text);
  write('README.md', writeReadme(program));
  write('LICENSE', readFileSync(path.join(root, 'LICENSE')));
  write('package.json', `${JSON.stringify(described, null, 2)}\n`);
  execFileSync('npm', ['pack', '--loglevel', 'error', '--pack-destination', path.dirname(folder)], {
    cwd: folder,
    stdio: 'inherit',
  });
}
