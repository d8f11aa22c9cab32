import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { openTestDatabase } from '../harness/database.ts';
import { createOperator, namesOfCommands, parsed } from './operator.ts';

let database: Database;
let support: ReturnType<typeof createOperator>;

beforeAll(async () => {
  database = await openTestDatabase();
  support = createOperator(database);
});
afterAll(() => database?.close());

describe('what all commands have in common', () => {
  test('every change in an append-only audit table with who, when, what: in the transaction of the change', async () => {
    const now = new Date('2026-11-20T10:00:00Z');
    const { id } = await parsed(support(['tenant', 'add', 'Northwind', '--json'], { now }));
    const listed = await parsed(support(['audit', 'list', '--json', '--tenant', 'Northwind']));
    expect(listed).toEqual([
      {
        id: expect.any(Number),
        date: now.toISOString(),
        operator: 'olga',
        command: 'tenant add',
        tenant: id,
        arguments: { name: 'Northwind', id },
      },
    ]);
    await parsed(support(['--operator', 'night shift', 'tenant', 'add', 'Southwind', '--json']));
    expect(await parsed(support(['audit', 'list', '--by', 'night shift', '--json']))).toHaveLength(1);
    for (const sql of ['UPDATE audit_entry SET operator = $1', 'DELETE FROM audit_entry WHERE operator <> $1']) {
      await expect(database.pool.query(sql, ['me'])).rejects.toThrow('the audit only grows');
    }
    await expect(database.pool.query('TRUNCATE audit_entry')).rejects.toThrow('the audit only grows');
  });

  test('a table for people, one JSON document for scripts', async () => {
    const { code, stdout, stderr } = await support(['tenant', 'list', '--name', 'NORTH']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^ID +NAME +ORGANISATIONS +USERS +CREATED +RETENTION DAYS\n\d+ +Northwind +0 +0 +\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ +-\n$/,
    );
    expect((await support(['tenant', 'list', '--name', 'nobody'])).stdout).toBe('None.\n');
    expect(await parsed(support(['tenant', 'list', '--name', 'nobody', '--json']))).toEqual([]);
  });

  test('Control characters, line separators and bidirectional controls become spaces wherever a name is printed', async () => {
    const controls = '\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
    const name = `East${controls}wind`;
    const printed = async (...argv: string[]): Promise<string> => {
      const { stdout, stderr } = await support(argv, { typed: true, input: 'no\n' });
      return stdout + stderr;
    };
    expect(await printed('tenant', 'add', name)).toMatch(/^Tenant \d+ \(East wind\) was added\./);
    expect(await printed('tenant', 'add', name)).toContain('There is a tenant "East wind" already');
    expect(await printed('tenant', 'list', '--name', 'East')).toMatch(/ East wind /);
    expect(await printed('tenant', 'remove', name)).toContain('Type "East wind" to go on: Nothing was changed.\n');
    const { id } = await database.prisma.tenant.findFirstOrThrow({ where: { name } });
    await database.prisma.source.create({ data: { tenantId: id, name } });
    expect(await printed('source', 'list', '--tenant', String(id))).toMatch(/ East wind /);
    const record = { kind: 'source', reference: name, name: 'x', colour: 'red' };
    const file = path.join(process.env['TEST_SCRATCH'] ?? '', 'east.ndjson');
    await writeFile(file, `${JSON.stringify(record)}\n`);
    expect(await printed('import', file, '--tenant', String(id))).toContain('source "East wind": colour is no field');
    expect((await support(['tenant', 'remove', name], { typed: true, input: 'East wind\n' })).code).toBe(0);
  });

  test.each([
    [['tenant', 'add'], "Missing required argument 'name'."],
    [['tenant', 'add', ' '], 'It must have 1 to 200 characters'],
    [['tenant', 'add', 'A', 'B'], 'Too many arguments'],
    [['tenant', 'list', '--colour', 'red'], "Unknown option '--colour'."],
    [['tenants'], "Unknown command 'tenants'. (Did you mean tenant?)"],
    [['user', 'list', '--tenant', '99999'], 'There is no tenant "99999".'],
    [['audit', 'list', '--since', '2026-02-30'], 'It must be a day'],
  ])('wrong arguments: a sentence and exit 2: %j', async (argv, sentence) => {
    const before = await database.prisma.auditEntry.count();
    const { code, stdout, stderr } = await support(argv);
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 });
    expect(stderr).toContain(sentence);
    expect(await database.prisma.auditEntry.count()).toBe(before);
  });

  test('a restore of a wrong file says that it is none', async () => {
    const folder = await mkdtemp(path.join(process.env['TEST_SCRATCH'] ?? '', 'restore-'));
    const file = path.join(folder, 'letter.txt');
    await writeFile(file, 'no backup');
    const restore = (given: string) => support(['restore', given], { environment: { DATA_DIR: folder } });
    expect(await restore(file)).toEqual({
      code: 2,
      stdout: '',
      stderr: `${file} is not a backup. Give a whole file that the command backup has written.\n`,
    });
    expect(await restore(folder)).toMatchObject({ code: 2, stderr: `${folder} is not a file.\n` });
    expect(await readdir(folder)).toEqual(['letter.txt']);
  });

  test('`support` alone shows what an operator does first, and each of these commands is there', async () => {
    const { code, stdout } = await support([]);
    expect(code).toBe(0);
    const commands = [...stdout.matchAll(/^ {2}(\w+(?: (?:add|set|issue|list))?)/gm)].map(([, words = '']) => words.split(' '));
    expect(commands.length).toBeGreaterThan(5);
    for (const words of commands) expect((await support([...words, '--help'])).code).toBe(0);
  });

  test('help goes to standard output with exit 0, and every command has an example', async () => {
    const { code, stdout } = await support(['tenant', 'add', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('npm run support -- tenant add "Northwind Clinics"');
    expect(stdout).toContain('--operator');
    const commands = namesOfCommands();
    expect(commands.length).toBeGreaterThan(50);
    for (const words of commands) {
      const help = (await support([...words.split(' '), '--help'])).stdout;
      expect(help).toMatch(new RegExp(`Examples?:\n {2}npm run support -- ${words}`));
    }
  });
});
