/**
 * Starts the service once, with an embedded database that is thrown away: Node keeps what it compiles for it (NODE_COMPILE_CACHE), so that the first start
 * is as quick, and holds as little, as any later one. Runs after every `npm install`.
 */
import { spawn } from 'node:child_process';
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
const service = spawn('env', scripts.start.split(' '), { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
const timer = setTimeout(() => service.kill(), PATIENCE_MS);
let said = '';
for (const stream of [service.stdout, service.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
service.stdout.once('data', () => service.kill());
const [code] = (await once(service, 'close')) as [number | null];
clearTimeout(timer);
rmSync(folder, { recursive: true, force: true });
// it may be that only here it cannot start; who starts it will see
if (code !== 0) console.warn(`The service was not prepared for its first start: ${said}`);
