import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../../..');
const run = promisify(execFile);

const NPM = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * A folder outside the repository with a program of a consumer and nothing else but the installed
 * tarball of the client, and the packages given. The run removes it at its end.
 */
export async function installClient(tarball: string, program = 'consumer.ts', packages: readonly string[] = []): Promise<string> {
  const folder = await mkdtemp(path.join(process.env['TEST_SCRATCH'] ?? '', 'consumer-'));
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await run('npm', [...NPM, tarball, ...packages], { cwd: folder });
  await cp(path.join(root, 'test/suites/programs/client', program), path.join(folder, program));
  return folder;
}

/** The packages that lie in the folder's node_modules, by name. */
export async function installed(folder: string): Promise<readonly string[]> {
  const modules = path.join(folder, 'node_modules');
  const names = (await readdir(modules)).filter((name) => !name.startsWith('.'));
  const scoped = names.filter((name) => name.startsWith('@'));
  const within = await Promise.all(
    scoped.map(async (scope) => (await readdir(path.join(modules, scope))).map((name) => `${scope}/${name}`)),
  );
  return [...names.filter((name) => !name.startsWith('@')), ...within.flat()].toSorted();
}

export const COMPILERS = { 'TypeScript 6': 'typescript', 'TypeScript 7': 'typescript-7' } as const;

/**
 * The compiler's errors in the folder's programs, with the strictest settings and none of the
 * repository's types; it emits JavaScript.
 */
export async function compile(
  folder: string,
  moduleResolution: 'nodenext' | 'bundler',
  compiler: keyof typeof COMPILERS = 'TypeScript 6',
  skipLibCheck = false,
): Promise<string> {
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    module: moduleResolution === 'nodenext' ? 'nodenext' : 'esnext',
    moduleResolution,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck,
    outDir: 'out',
  };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const program = path.join(root, 'node_modules', COMPILERS[compiler], 'bin/tsc');
  return run(process.execPath, [program, '--project', folder]).then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string }) => error.stdout,
  );
}

/** Runs a program of the folder and returns what it printed; rejects when it fails. */
export async function runProgram(folder: string, program: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [path.join(folder, program), ...args], { cwd: folder, env: {} });
  return stdout;
}
