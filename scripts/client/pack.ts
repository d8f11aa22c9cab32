/**
 * `npm run client:pack`: writes the package of the typed client, ready for `npm publish`, into
 * generated/packages/client, and its tarball beside it. Everything in it follows from src/client,
 * the contract and package.json.
 */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { readMajor } from '../major.ts';
import { writeTexts } from '../write-texts.ts';
import { compileClient } from './compile.ts';
import type { Contract } from './examples.ts';
import { writeMswEntry } from './msw.ts';
import { writeReadme } from './readme.ts';

const root = path.resolve(import.meta.dirname, '../..');

type Manifest = {
  readonly license: string;
  /** Set before publishing: provenance needs it. */
  readonly repository?: string;
  readonly devDependencies: Readonly<Record<string, string>>;
};

const readJson = async <Value>(file: string): Promise<Value> =>
  JSON.parse(await readFile(path.join(root, file), 'utf8')) as Value;

/** The packages that the client needs, in the versions that it is tested with here. */
const DEPENDENCIES = ['standardwebhooks'];

function describePackage({ license, repository, devDependencies }: Manifest, { info }: Contract): object {
  return {
    name: 'recruitment-client',
    version: `${info.version}.0`,
    description: `Typed client of the recruitment service, for version ${info.version} of its interface`,
    license,
    repository,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './webhooks': { types: './dist/webhooks.d.ts', default: './dist/webhooks.js' },
      './msw': { types: './dist/msw.d.ts', default: './dist/msw.js' },
      './package.json': './package.json',
    },
    files: ['dist'],
    dependencies: Object.fromEntries(DEPENDENCIES.map((name) => [name, devDependencies[name]])),
    peerDependencies: { msw: '>=2.15' },
    peerDependenciesMeta: { msw: { optional: true } },
  };
}

/**
 * Writes the package into `client` of the folder, and its tarball into the folder, whose file it
 * returns. Throws where a source does not compile.
 */
export async function packClient(folder: string, major = readMajor()): Promise<string> {
  const contract = await readJson<Contract>(`generated/v${major}/openapi.json`);
  const target = path.join(folder, 'client');
  const manifest = `${JSON.stringify(describePackage(await readJson<Manifest>('package.json'), contract), null, 2)}\n`;
  const files = {
    ...(await compileClient(root, major, { 'msw.ts': writeMswEntry(contract) })),
    'package.json': manifest,
    'README.md': await writeReadme(contract),
    LICENSE: await readFile(path.join(root, 'LICENSE'), 'utf8'),
  };
  await rm(target, { recursive: true, force: true });
  await writeTexts(target, files);
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', folder], { cwd: target });
  const [{ filename } = { filename: '' }] = JSON.parse(stdout) as readonly { readonly filename: string }[];
  return path.join(folder, filename);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { major: { type: 'string' } } });
  const tarball = await packClient(path.join(root, 'generated/packages'), readMajor(values.major));
  console.log(`generated/packages/client, to publish or to install; packed: ${path.relative(root, tarball)}`);
}
