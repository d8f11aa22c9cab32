/**
 * Prepares the first start, after every `npm install`: the databases that it copies, then a start of the service with an embedded database that is thrown
 * away. Both run as `npm start` runs the service, so that Node keeps what it compiles for it (NODE_COMPILE_CACHE), and the first start is as quick,
 * and holds as little, as any later one.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const PATIENCE_MS = 60_000;

const root = path.resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
const folder = mkdtempSync(path.join(os.tmpdir(), 'recruitment-'));
// none of the settings that there may be here: it is to reach nothing but its folder
const env = { PATH: process.env['PATH'], DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' };

await run('scripts/prepare-cluster.ts');
await run('src/main.ts', (service) => service.stdout?.once('data', () => service.kill()));
rmSync(folder, { recursive: true, force: true });

/** Runs a program to its end. One that fails stops no installation: a first start does what was not prepared, and says what it cannot do. */
async function run(program: string, watch: (child: ChildProcess) => void = () => {}): Promise<void> {
  const command = scripts.start.replace('src/main.ts', program).split(' ');
  const child = spawn('env', command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const timer = setTimeout(() => child.kill(), PATIENCE_MS);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  watch(child);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  if (code !== 0) console.warn(`The service was not prepared for its first start: ${said}`);
}
