/** Backup and restore of the embedded database while the service runs and writes, and killed at any moment. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConfig } from '../../../src/core/config.ts';
import { openDatabase, type Database } from '../../../src/database/database.ts';
import { backUp, dumpCluster, restoreBackup } from '../../../src/database/embedded/backup.ts';
import { postgresMajor, putRestoredInPlace } from '../../../src/database/embedded/data-folder.ts';
import { run } from '../../../src/cli/run.ts';
import { aFolder, killAll, start, type Started } from '../../runtime/process.ts';
import { expectFigure, parameter, seed } from './figures.ts';
import { createRandom } from './random.ts';

const KILLS = parameter('KILLS', 2);
const random = createRandom(seed());
const SLOW = 300_000 + KILLS * 40_000;

let folder: string;
let scratch: string;
let service: Started;
/** Milliseconds of an undisturbed backup and restore. */
let lasting = { backup: 0, restore: 0 };
const children = new Set<number>();

beforeAll(async () => {
  folder = await aFolder();
  scratch = mkdtempSync(path.join(process.env['TEST_SCRATCH'] ?? '', 'backup-'));
  service = await start(settings());
});
afterAll(() => {
  for (const pid of children) process.kill(pid, 'SIGKILL');
  killAll();
});

const settings = () => ({ DATA_DIR: folder, DEMO_DATA: 'off', LOG_LEVEL: 'warn' });

/** Runs a command of support; where it is given, kills it so many milliseconds after it has begun to work. */
async function support(args: readonly string[], killAfter?: number) {
  const child = spawn('node_modules/.bin/node', ['--liftoff-only', 'src/support.ts', ...args], {
    env: { PATH: process.env['PATH'], ...settings() },
  });
  const pid = child.pid ?? 0;
  children.add(pid);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (text += part));
  const spawned = Date.now();
  let begun = performance.now();
  let timer: NodeJS.Timeout | undefined;
  // the folder in which it works
  const sign = path.join(folder, `${args[0]}-unfinished`);
  const look = setInterval(() => {
    // one that was killed may have left it, and this one writes into it
    if ((statSync(sign, { throwIfNoEntry: false })?.mtimeMs ?? 0) < spawned) return;
    clearInterval(look);
    begun = performance.now();
    if (killAfter !== undefined) timer = setTimeout(() => child.kill('SIGKILL'), killAfter);
  }, 2);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(look);
  clearTimeout(timer);
  children.delete(pid);
  return { code, text, took: performance.now() - begun };
}

async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory: folder, join: true }, () => {});
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The tenants there are; each is one acknowledged write. */
const tenants = (): Promise<readonly string[]> =>
  withDatabase(async ({ prisma }) => (await prisma.tenant.findMany({ orderBy: { id: 'asc' } })).map(({ name }) => name));

/** Writes until it is stopped; returns the acknowledged names in order. */
function keepWriting(prefix: string) {
  let going = true;
  const acknowledged: string[] = [];
  const written = withDatabase(async ({ prisma }) => {
    for (let number = 1; going; number += 1) {
      const name = `${prefix} ${number}`;
      await prisma.tenant.create({ data: { name } });
      acknowledged.push(name);
    }
  });
  return {
    acknowledged,
    stop: () => {
      going = false;
      return written;
    },
  };
}

/** Asks in this process for a restore. */
async function refuse(file: string): Promise<{ readonly code: number; readonly text: string }> {
  const printed = new PassThrough().setEncoding('utf8');
  const code = await run(['restore', file], {
    stdin: new PassThrough(),
    stdout: printed,
    stderr: printed,
    readConfig: () => readConfig(settings()),
    openDatabase: (config) => openDatabase(config, () => {}),
    readUserName: () => 'a test',
    now: () => new Date(),
  });
  return { code, text: String(printed.read()) };
}

const answersWrites = async (): Promise<void> => {
  await withDatabase(({ prisma }) => prisma.tenant.create({ data: { name: 'one more' } }));
};

const isWhole = async (file: string): Promise<void> => {
  await restoreBackup(mkdtempSync(path.join(scratch, 'whole-')), file, async () => {});
};

test(
  'what a backup has is what was acknowledged before it, in order and without a gap; it is restored at the next start, and the former database kept',
  async () => {
    const file = path.join(scratch, 'first.tar.gz');
    const writing = keepWriting('steady');
    const before = writing.acknowledged.length;
    const backup = await support(['backup', file, '--json']);
    const during = writing.acknowledged.length;
    await writing.stop();
    expect(backup).toMatchObject({ code: 0 });
    expectFigure('others waited for a backup', (JSON.parse(backup.text) as { seconds: number }).seconds, 's', { atMost: 15 });

    const restore = await support(['restore', file]);
    expect(restore).toMatchObject({ code: 0, text: expect.stringContaining('restart it') });
    lasting = { backup: backup.took, restore: restore.took };
    expect(await support(['doctor'])).toMatchObject({ code: 0, text: expect.stringContaining('a restored backup waits') });
    expect((await tenants()).length).toBe(writing.acknowledged.length);
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });
    service = await start(settings());
    expect(service.printed()).toContain('a restored backup is in place');
    const restored = await tenants();
    expect(restored).toEqual(writing.acknowledged.slice(0, restored.length));
    expect(restored.length).toBeGreaterThanOrEqual(before);
    expect(restored.length).toBeLessThanOrEqual(during);
    expect(readFileSync(path.join(folder, 'postgresql.replaced/PG_VERSION'), 'utf8').trim()).toBe(postgresMajor);
    await answersWrites();
    expect(await support(['doctor'])).toMatchObject({ code: 0 });
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });
    service = await start(settings());
    expect(service.printed()).not.toContain('a restored backup');
  },
  SLOW,
);

test(
  `killed at ${KILLS} moments, the database is usable and whole, and so is the last backup`,
  async () => {
    const file = path.join(scratch, 'kept.tar.gz');
    copyFileSync(path.join(scratch, 'first.tar.gz'), file);
    let usable = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const ofBackup = kill % 2 === 0;
      if (ofBackup) {
        const writing = keepWriting(`kill ${kill}`);
        await support(['backup', file], random(lasting.backup));
        await writing.stop();
        expect(await tenants()).toEqual(expect.arrayContaining(writing.acknowledged));
        await isWhole(file);
      } else {
        const former = await tenants();
        await service.end('SIGTERM');
        await support(['restore', file], random(lasting.restore));
        service = await start(settings());
        const now = await tenants();
        const isFormer = now.length === former.length;
        process.stderr.write(`  killed in a restore: the ${isFormer ? 'former' : 'restored'} database\n`);
        if (isFormer) expect(now).toEqual(former);
        else expect(former.slice(0, now.length)).toEqual(now);
      }
      await answersWrites();
      usable += 1;
    }
    expectFigure('usable after a kill -9 of a backup or a restore', usable, 'times', { atLeast: KILLS });
  },
  SLOW,
);

test(
  'what is no backup, half of one, or one of a newer release is refused with a sentence, and nothing changes',
  async () => {
    const before = await tenants();
    const file = path.join(scratch, 'first.tar.gz');
    const written = async (name: string, content: Uint8Array | string) => {
      writeFileSync(path.join(scratch, name), content);
      return path.join(scratch, name);
    };
    const newer = path.join(scratch, 'newer.tar.gz');
    await withDatabase(async ({ pool }) => {
      await pool.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', '', '29990101000000_future')`);
      await backUp(pool, folder, newer);
      await pool.query(`DELETE FROM _prisma_migrations WHERE id = '1'`);
    });
    const whole = readFileSync(file);
    const cases = [
      [await written('text', 'no backup'), /is not a backup\. Give a whole file/],
      [await written('half', whole.subarray(0, whole.length / 2)), /is not a backup\. Give a whole file/],
      [
        await written('bent', Buffer.concat([whole.subarray(0, 50_000), Buffer.alloc(100, 7), whole.subarray(50_100)])),
        /is not a backup\./,
      ],
      [newer, /newer than this program: it has the migration 29990101000000_future, which/],
      [
        await written('other', await dumpCluster(path.join(scratch, 'empty'))),
        /is not a backup, but a database of another program\./,
      ],
      [path.join(scratch, 'none'), /^There is no file /],
    ] as const;
    for (const [given, sentence] of cases) {
      const { code, text } = await refuse(given);
      expect({ given, code, text }).toEqual({ given, code: 2, text: expect.stringMatching(sentence) });
    }
    expect(await tenants()).toEqual(before);
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });
    service = await start(settings());
    expect(await tenants()).toEqual(before);
  },
  SLOW,
);

test.each([
  ['nothing of it was done', { postgresql: 'former', 'postgresql.restored': 'new', 'postgresql.replaced': 'oldest' }],
  ['the former one was moved away', { 'postgresql.restored': 'new', 'postgresql.replaced': 'former' }],
  ['it was done', { postgresql: 'new', 'postgresql.replaced': 'former' }],
])('whoever was killed at putting a restored database in its place, the next start ends it: %s', (_, state) => {
  const place = mkdtempSync(path.join(scratch, 'swap-'));
  for (const [name, content] of Object.entries(state)) {
    mkdirSync(path.join(place, name));
    writeFileSync(path.join(place, name, 'content'), content);
  }
  putRestoredInPlace(place);
  const contentOf = (name: string) => readFileSync(path.join(place, name, 'content'), 'utf8');
  expect(Object.fromEntries(readdirSync(place).map((name) => [name, contentOf(name)]))).toEqual({
    postgresql: 'new',
    'postgresql.replaced': 'former',
  });
});
