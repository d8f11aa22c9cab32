/**
 * `npm run mock:pack`: the mock as a package of its own, for teams that have no checkout. Plain
 * JavaScript, since Node strips no types below node_modules, and the contract as it stands now.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { bundleContract } from '../contract/generate.ts';

const NAME = 'recruitment-mock';
const ENTRY = 'scripts/mock/packed.ts';
const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'generated/packages/mock');

type Manifest = {
  readonly license: string;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** The file and all that it imports of ours, by their paths in the repository. */
function sourcesOf(entry: string, found = new Map<string, string>()): ReadonlyMap<string, string> {
  if (found.has(entry)) return found;
  const code = transpile(readFileSync(path.join(root, entry), 'utf8'));
  found.set(entry, code);
  // in the JavaScript, where type imports are gone
  for (const { fileName } of ts.preProcessFile(code).importedFiles) {
    if (!fileName.startsWith('.')) continue;
    sourcesOf(path.join(path.dirname(entry), fileName).replace(/\.js$/, '.ts'), found);
  }
  return found;
}

const transpile = (source: string): string =>
  ts.transpileModule(source, {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  }).outputText;

/** The exact versions of imported packages. */
function dependenciesOf(sources: Iterable<string>, { devDependencies }: Manifest): Readonly<Record<string, string>> {
  const imported = [...sources].flatMap((code) => ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName));
  const packages = new Set(imported.filter((name) => !/^(?:node:|\.)/.test(name)));
  return Object.fromEntries(
    [...packages].map((name) => {
      const version = devDependencies[name];
      if (version === undefined) throw new Error(`${name} is none of the devDependencies.`);
      return [name, version];
    }),
  );
}

/** The README of the package: the section on the mock in scripts/README.md. */
function writeReadme(): string {
  const readme = readFileSync(path.join(root, 'scripts/README.md'), 'utf8');
  const [, recipes] = /\n## Mock\n([\s\S]*?)(?=\n## )/.exec(readme) ?? [];
  if (recipes === undefined) throw new Error('scripts/README.md has no section "Mock".');
  const text = recipes.replaceAll('npm run mock -- ', `npx ${NAME} `).replaceAll('npm run mock', `npx ${NAME}`);
  return `# Mock of the recruitment service\n${text.split('\n<!-- in the repository -->')[0]?.trimEnd()}\n`;
}

const contract = (await bundleContract('openapi/v1/openapi.yaml')) as { readonly info: { readonly version: string } };
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;
const sources = sourcesOf(ENTRY);

rmSync(folder, { recursive: true, force: true });
for (const [file, code] of sources) {
  const target = path.join(folder, 'dist', file.replace(/\.ts$/, '.js'));
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, code);
}
writeFileSync(path.join(folder, 'contract.json'), JSON.stringify(contract));
writeFileSync(path.join(folder, 'README.md'), writeReadme());
writeFileSync(
  path.join(folder, 'package.json'),
  `${JSON.stringify(
    {
      name: NAME,
      version: `${contract.info.version}.0`,
      description: 'A mock of the recruitment service, made from its contract',
      license: manifest.license,
      type: 'module',
      engines: { node: '>=20.19' },
      bin: { [NAME]: `dist/${ENTRY.replace(/\.ts$/, '.js')}` },
      files: ['dist', 'contract.json'],
      dependencies: dependenciesOf(sources.values(), manifest),
    },
    null,
    2,
  )}\n`,
);
execFileSync('npm', ['pack', '--loglevel', 'error', '--pack-destination', path.dirname(folder)], {
  cwd: folder,
  stdio: 'inherit',
});
