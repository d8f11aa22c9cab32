import { truncateSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { aPerson, openDesk, faultsOf, ndjson, OFFICE, type Desk } from './desk.ts';

let database: Database;
let desk: Desk;
let tenant: number;

openDesk((opened) => void ({ database, desk, tenantId: tenant } = opened));

describe('CSV: one kind a file, header line = field names (dotted for nested)', () => {
  test('candidates as a spreadsheet writes them: a mark of byte order, CRLF, quotes, empty cells, lists', async () => {
    const rows = [
      'reference,first_name,last_name,email,location.town,location.country,pools.0,pools.1,birthdate',
      'c-1,Zoë,"Müller, ""Zo""",zoe@mail.example,Paris,FR,Nurses,Paris,1992-02-29',
      'c-2,Ada,"Long\r\nName",,,,,,',
      '',
      'c-3,Bad,Mail,nowhere,,,,,',
      'c-4,Too,Few',
    ];
    const file = desk.put('people.csv', `\ufeff${rows.join('\r\n')}`);
    const report = await desk.bringFile(tenant, file, '--kind', 'candidate');
    expect(report).toMatchObject({ created: 2, refused: 2 });
    expect(faultsOf(report)).toEqual([
      [6, 'email', 'must be an e-mail address in ASCII'],
      [7, '', 'has 3 cells, and the first line has 9'],
    ]);
    const [first, second] = await database.prisma.candidate.findMany({
      where: { tenantId: tenant },
      include: { pools: { include: { pool: true } } },
      orderBy: { id: 'asc' },
    });
    expect(first).toMatchObject({ lastName: 'Müller, "Zo"', lastNameKey: 'muller, "zo"', town: 'Paris', country: 'FR' });
    expect(first?.pools.map(({ pool }) => pool.name).toSorted()).toEqual(['Nurses', 'Paris']);
    expect(second).toMatchObject({ lastName: 'Long\r\nName', email: null, birthdate: null, pools: [] });
    expect(await desk.bringFile(tenant, file, '--kind', 'candidate')).toMatchObject({ unchanged: 2, changed: 0 });
  });

  test('numbers, truth values and lists of objects are read from their texts', async () => {
    await desk.bring(tenant, OFFICE.slice(0, 1));
    const file = desk.put(
      'processes.csv',
      'reference,name,organisations.0,steps.0.name,steps.0.status,steps.1.name,steps.1.status,steps.1.operational,steps.2.name,steps.2.status,steps.2.rank\n' +
        'p,Short,org,New,START,Offer,CURRENT,true,Done,END,7\n',
    );
    expect(await desk.bringFile(tenant, file, '--kind', 'process')).toMatchObject({ created: 1 });
    const steps = await database.prisma.processStep.findMany({ where: { tenantId: tenant }, orderBy: { rank: 'asc' } });
    expect(steps.map(({ rank, name, operational }) => [rank, name, operational])).toEqual([
      [1, 'New', false],
      [2, 'Offer', true],
      [7, 'Done', false],
    ]);
  });

  test.each([
    [';', '\r\n'],
    ['\t', '\n'],
    [',', '\r'],
    [';', '\r'],
  ])('"commas, semicolons or tabs separate the cells; LF, CRLF or CR ends a line": %j and %j', async (separator, end) => {
    const rows = [
      ['reference', 'first_name', 'last_name', 'location.town'],
      ['c-1', 'Zoë', `"Müller${separator} ""Zo"""`, 'Paris, Ouest; 13e'.replaceAll(separator, '')],
      ['c-2', 'Ada', `"Long\nName"`, ''],
      ['c-3', 'Bad', ''],
    ];
    const file = desk.put('excel.csv', `\ufeff${rows.map((row) => row.join(separator)).join(end)}${end}`);
    const report = await desk.bringFile(tenant, file, '--kind', 'candidate');
    expect(faultsOf(report)).toEqual([[5, '', 'has 3 cells, and the first line has 4']]);
    const select = { lastName: true, town: true };
    const found = await database.prisma.candidate.findMany({ where: { tenantId: tenant }, select, orderBy: { id: 'asc' } });
    expect(found).toEqual([
      { lastName: `Müller${separator} "Zo"`, town: 'Paris, Ouest; 13e'.replaceAll(separator, '') },
      { lastName: 'Long\nName', town: null },
    ]);
  });

  test.each([
    [';', ''],
    [',', '\ufeff'],
    ['\t', ''],
  ])('a line `sep=%s` before the names, as Excel reads and writes it, and blanks around values', async (separator, mark) => {
    const rows = [
      ['reference', 'first_name', ' last_name ', 'email', 'location.town'],
      [' c-1', 'Zoë ', '\u00a0Müller', 'zoe@mail.example ', ' '],
    ];
    const lines = [`${mark}sep=${separator}`, ...rows.map((row) => row.join(separator))];
    const file = desk.put('excel.csv', lines.join('\r\n'));
    expect(await desk.bringFile(tenant, file, '--kind', 'candidate')).toMatchObject({ created: 1, refused: 0 });
    const reference = await database.prisma.externalReference.findFirst({ where: { tenantId: tenant } });
    const candidate = await database.prisma.candidate.findFirst({ where: { tenantId: tenant } });
    expect([reference?.reference, candidate]).toEqual([
      'c-1',
      expect.objectContaining({ firstName: 'Zoë', lastName: 'Müller', email: 'zoe@mail.example', town: null }),
    ]);
  });

  test('wrong UTF-8, a misplaced quotation mark and a cell of 20 MB concern their lines alone', async () => {
    const head = Buffer.from('reference,first_name,last_name\nc-1,Ada,Long\nc-2,A');
    const rest = Buffer.from(`,Long\nc-3,A"da,Long\nc-4,${'x'.repeat(20_000_000)},Long\nc-5,Eve,Long\n`);
    const file = desk.put('broken.csv', Buffer.concat([head, Buffer.from([0xe9]), rest]));
    const report = await desk.bringFile(tenant, file, '--kind', 'candidate');
    expect(report.faults.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'is not UTF-8'],
      [4, expect.stringContaining('quotation mark')],
      [5, 'is longer than 8 MiB'],
    ]);
    const names = await database.prisma.candidate.findMany({ where: { tenantId: tenant }, select: { firstName: true } });
    expect(names.map(({ firstName }) => firstName).toSorted()).toEqual(['Ada', 'Eve']);
  });
});

describe('hostile input', () => {
  test.each<[string, string | Buffer, readonly string[]]>([
    ['NUL in a text', ndjson([aPerson({ first_name: 'A\0' })]), ['first_name']],
    ['lone surrogate', '{"kind":"candidate","reference":"c","first_name":"\\ud800","last_name":"L"}', ['first_name']],
    ['NUL in a reference', ndjson([aPerson({ reference: '\0' })]), ['reference']],
    ['wrong UTF-8', Buffer.concat([Buffer.from('{"kind":"candidate","first_name":"'), Buffer.from([0xff, 0x22, 0x7d])]), ['']],
    ['a list', '[1]\n{"kind":"candidate"}', ['']],
    [
      'deep nesting',
      `{"kind":"candidate","reference":"c","x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      ['first_name', 'last_name', 'x'],
    ],
    [
      '__proto__',
      '{"kind":"candidate","reference":"c","first_name":"A","last_name":"B","__proto__":{"title":"MR"}}',
      ['__proto__'],
    ],
  ])('%s is refused', async (_, content, fields) => {
    const report = await desk.bringFile(tenant, desk.put('hostile.ndjson', content), '--format', 'ndjson');
    expect(report.created).toBe(0);
    expect(
      report.faults
        .filter(({ line }) => line === 1)
        .map(({ field }) => String(field))
        .toSorted(),
    ).toEqual(fields);
  });

  test('a mark of byte order, CRLF, empty lines and no newline at the end do not matter', async () => {
    const lines = [aPerson({}), aPerson({ reference: 'd' })].map((line) => JSON.stringify(line));
    const report = await desk.bringFile(tenant, desk.put('windows.ndjson', `\ufeff${lines[0]}\r\n\r\n${lines[1]}`));
    expect(report).toMatchObject({ created: 2, refused: 0 });
  });

  test.each<[string, string, readonly string[]]>([
    ['huge.ndjson', ndjson([aPerson({})]), []],
    ['huge.csv', 'reference,first_name,last_name\nc,Ada,Long\n', ['--kind', 'candidate']],
  ])('a line of 200 MB is refused, takes no such memory, and the lines before it go in: %s', async (name, begin, options) => {
    const file = desk.put(name, begin);
    truncateSync(file, 200_000_000);
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
    const report = await desk.bringFile(tenant, file, ...options).finally(() => clearInterval(watch));
    expect(faultsOf(report)).toEqual([[begin.split('\n').length, '', 'is longer than 8 MiB']]);
    expect(report.created).toBe(1);
    expect(most - before).toBeLessThan(150_000_000);
  });
});

test.each<[string, readonly string[], string]>([
  ['a file that is not there', ['import', '/nowhere', '--tenant', '1'], 'There is no file /nowhere.'],
  ['a folder', ['import', '/tmp', '--tenant', 'ID'], '/tmp is not a file.'],
  ['no such tenant', ['import', 'FILE', '--tenant', '999999'], 'There is no tenant "999999".'],
  ['no tenant', ['import', 'FILE'], "Required option '--tenant <tenant>' not specified."],
  ['CSV without a kind', ['import', 'FILE', '--tenant', 'ID', '--format', 'csv'], 'say which with --kind'],
  ['no such format', ['import', 'FILE', '--tenant', 'ID', '--format', 'json-ld'], 'Allowed choices are ndjson, csv'],
  ['a page', ['import', 'PAGE', '--tenant', 'ID', '--kind', 'job'], 'page.html is neither NDJSON nor CSV.'],
  ['UTF-16', ['import', 'UTF16', '--tenant', 'ID', '--kind', 'candidate'], 'is UTF-16: save it as UTF-8.'],
  [
    'names that are no fields',
    ['import', 'NAMES', '--tenant', 'ID', '--kind', 'candidate'],
    'The first line has names that are no fields of candidate: "First Name", "Téléphone", "pools". List them: import --fields candidate.',
  ],
  ['a column twice', ['import', 'FILE', '--tenant', 'ID', '--format', 'csv', '--kind', 'job'], 'names the field a twice'],
  ['a report nowhere', ['import', 'FILE', '--tenant', 'ID', '--report', '/nowhere/x'], 'The report cannot be written'],
  ['an unknown kind', ['export', '--tenant', 'ID', '--kind', 'horse'], 'It must be one of organisation'],
])('wrong arguments: a sentence and exit 2: %s', async (_, argv, sentence) => {
  const file = desk.put('some.csv', 'a,a\n1,2\n');
  const page = desk.put('page.html', '\n<!doctype html>');
  const utf16 = desk.put('utf16.csv', Buffer.from('\ufeffreference\tfirst_name\n', 'utf16le'));
  const names = desk.put('names.csv', 'reference,First Name,last_name,Téléphone,pools,pools.0\nc,Ada,Long,1,2,3\n');
  const { code, stdout, stderr } = await desk.support(
    argv.map((each) => ({ FILE: file, PAGE: page, UTF16: utf16, NAMES: names, ID: String(tenant) })[each] ?? each),
  );
  expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 });
  expect(stderr).toContain(sentence);
});

test.each<[string, string | Buffer, readonly string[]]>([
  ['nothing', '', []],
  ['empty lines', '\n\r\n \n', []],
  ['a header alone', 'reference,first_name,last_name\n', ['--kind', 'candidate']],
])('A file without one record is refused: %s', async (_, content, options) => {
  const file = desk.put('none', content);
  for (const more of [[], ['--json'], ['--dry-run']]) {
    const before = await database.prisma.auditEntry.count();
    const output = await desk.support(['import', file, '--tenant', String(tenant), ...options, ...more]);
    expect(output).toEqual({ code: 2, stdout: '', stderr: `There is no record in ${file}.\n` });
    expect(await database.prisma.auditEntry.count()).toBe(before);
  }
});

test('a picture is no file of records, whatever it is taken for', async () => {
  const file = desk.put('cv.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  const isRefused = async (...options: string[]) =>
    (await desk.support(['import', file, '--tenant', String(tenant), ...options])).code > 0;
  for (const options of [[], ['--kind', 'candidate'], ['--format', 'ndjson'], ['--format', 'csv', '--kind', 'job']])
    expect([options, await isRefused(...options)]).toEqual([options, true]);
});
