/**
 * The table of src/database/README.md: each row works, or is refused at the start with a sentence
 * that names the setting. On a PostgreSQL of the test's own, for a role that is no superuser.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../../src/core/config.ts';
import { createLog } from '../../../src/core/log.ts';
import { openDatabase, type Database } from '../../../src/database/database.ts';
import { openServices } from '../../../src/runtime/services.ts';
import { createOperator, parsed } from '../../cli/operator.ts';
import { basic, type Credentials } from '../../harness/client.ts';
import { CREDENTIAL_KEY, SECRET_KEY, startService } from '../../harness/service.ts';
import { fillForTour, tour, type Stop } from '../../harness/tour.ts';
import { aFolder, killAll, start, startInVain } from '../process.ts';
import { postgresPrograms, startReplication } from './replication.ts';

// a run on the embedded database makes no other
const managed = process.env['DATABASE_URL'] === undefined || postgresPrograms === undefined ? describe.skip : describe;
const onIPv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'));

const NOW = new Date();
/** Every printable character of ASCII. */
const PASSWORD = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const LOGIN = `app:${encodeURIComponent(PASSWORD)}`;

/** `sealed` is a database that takes encrypted connections only. */
const ACCESS = `host all postgres 127.0.0.1/32 trust
hostnossl sealed all all reject
local all all scram-sha-256
host all all all scram-sha-256
`;

/** A certificate that signs itself and names `localhost` alone. */
function aCertificate(folder: string, name: string) {
  const file = path.join(folder, `${name}.crt`);
  const keyFile = path.join(folder, `${name}.key`);
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', [...kind, ...subject, '-out', file, '-keyout', keyFile], { stdio: 'ignore' });
  return { file, certificate: readFileSync(file, 'utf8'), key: readFileSync(keyFile, 'utf8') };
}

describe('an address', () => {
  const opening = (parameters: string) =>
    openDatabase({ databaseUrl: `postgresql://nobody@127.0.0.1:1/none?${parameters}`, dataDirectory: '' }, () => {});
  const SCHEMA =
    'names the schema app; the service keeps its tables in the schema public: leave schema out, and give the service a database of its own.';

  test.each([
    ['options=-c%20datestyle%3DGerman', 'sets datestyle, which the service sets itself: leave it out.'],
    ['options=-cTimeZone=Europe/Paris', 'sets TimeZone, which'],
    ['options=-c%20work_mem%3D64MB%20--search-path%3Dapp', 'sets search-path, which'],
    ['statement_timeout=60000', 'sets statement_timeout, which'],
    ['schema=app', SCHEMA],
    ['sslmode=prefer', 'sets sslmode=prefer; it must be one of disable, require, verify-ca, verify-full, no-verify.'],
    ['sslmode=verify-ca', 'sets sslmode=verify-ca without sslrootcert: name the file with the certificate of the authority.'],
    ['sslrootcert=/nowhere', 'names the file /nowhere as sslrootcert, which cannot be used (ENOENT).'],
    [
      'sslrootcert=package.json',
      'names the file package.json as sslrootcert, which cannot be used (ERR_OSSL_PEM_NO_START_LINE).',
    ],
    ['sslmode=require&sslkey=package.json', 'names the file package.json as sslkey, which cannot be used (ERR_OSSL_'],
  ])('with %s is refused in a sentence', async (parameters, sentence) => {
    await expect(opening(parameters)).rejects.toThrow(`DATABASE_URL ${sentence}`);
  });

  test.each(['', 'schema=public', 'options=-c%20work_mem%3D64MB', 'application_name=one&sslmode=disable'])(
    'with what is left to it is taken: %s',
    async (parameters) => (await opening(parameters)).close(),
  );
});

managed('a PostgreSQL that others run', () => {
  let cluster: Awaited<ReturnType<typeof startReplication>>;
  /** What the addresses of the rows are made of. */
  const place = { port: '', folder: '', root: '', other: '' };
  let recruiter: Credentials;
  let owner: Credentials;
  let expected: readonly Stop[];

  const run = async (...statements: readonly string[]): Promise<void> => {
    for (const sql of statements) await cluster.primary.query(sql);
  };

  const settingsFor = async (url: string): Promise<Readonly<Record<string, string>>> => ({
    DATABASE_URL: url,
    CREDENTIAL_KEY,
    SECRET_KEY,
    DATA_DIR: await aFolder(),
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'jobs@mail.example',
    PUBLIC_URL: 'https://recruitment.example',
    TRUST_PROXY: 'off',
  });

  const urlOf = (name: string, login = LOGIN): string => `postgresql://${login}@127.0.0.1:${place.port}/${name}`;

  /** Opens the database as a start does; what is logged is added to the list. */
  const open = async (url: string, logged: string[] = []): Promise<Database> => {
    const log = createLog('warn', { write: (line: string) => void logged.push(line) });
    const { database, upToDate, close } = await openServices(readConfig(await settingsFor(url)), log);
    await upToDate.catch((error: unknown) => close().then(() => Promise.reject(error as Error)));
    return database;
  };

  /** A copy of the filled database, or an empty one made as `how` says, changed by `alter`. */
  async function aDatabase({ how = 'TEMPLATE filled', alter = () => [] }: How = {}): Promise<string> {
    const name = `d${randomBytes(4).toString('hex')}`;
    await run(`CREATE DATABASE ${name} OWNER app ${how}`, ...alter(name));
    return name;
  }
  type How = { readonly how?: string; readonly alter?: (name: string) => readonly string[] };

  async function visit(database: Database): Promise<readonly Stop[]> {
    const service = await startService({ database }, () => NOW);
    return tour(service.as(recruiter), service.as(owner), service.origin).finally(() => service.close());
  }

  /** The answers that differ from those of the database whose settings are PostgreSQL's own. */
  const differing = (stops: readonly Stop[]): readonly string[] =>
    stops
      .filter((stop, index) => JSON.stringify(stop) !== JSON.stringify(expected[index]))
      .map((stop) => JSON.stringify(stop).slice(0, 500));

  async function fill(database: Database): Promise<void> {
    const logins = await fillForTour(database, NOW);
    const admin = logins.find(({ role }) => role === 'ADMIN');
    const first = logins.find((login) => login.owner);
    if (admin === undefined || first === undefined) throw new Error('The demo set has an admin and an owner.');
    [recruiter, owner] = [admin, first];
  }

  beforeAll(async () => {
    const folder = await aFolder();
    const own = aCertificate(folder, 'own');
    cluster = await startReplication(0, { access: ACCESS, certificate: own });
    const { port } = new URL(cluster.primary.url);
    Object.assign(place, { port, folder: cluster.folder, root: own.file, other: aCertificate(folder, 'other').file });
    await run(`CREATE ROLE app LOGIN PASSWORD '${PASSWORD.replaceAll("'", "''")}'`, 'CREATE DATABASE filled OWNER app');
    const database = await open(urlOf('filled'));
    await fill(database);
    await database.pool.query('CREATE SCHEMA elsewhere CREATE TABLE candidate (id int)');
    await database.close();
    await run('CREATE DATABASE app OWNER app TEMPLATE filled', 'CREATE DATABASE sealed OWNER app TEMPLATE filled');
    expected = await visit(await open(urlOf(await aDatabase())));
  });
  afterAll(() => {
    killAll();
    cluster?.end();
  });

  /** The address with login, place and files in it. */
  const at = (address: string): string =>
    address
      .replace('LOGIN', LOGIN)
      .replace('PORT', place.port)
      .replace('FOLDER', encodeURIComponent(place.folder))
      .replace('ROOT', encodeURIComponent(place.root))
      .replace('OTHER', encodeURIComponent(place.other));

  test.each([
    ['a password of every printable character', 'postgresql://LOGIN@127.0.0.1:PORT/app', false],
    ...(onIPv6 ? [['IPv6', 'postgresql://LOGIN@[::1]:PORT/app', false] as const] : []),
    ['a socket as `host`', 'postgresql://LOGIN@localhost:PORT/app?host=FOLDER', false],
    ['a socket without a host in front', 'postgresql://LOGIN@/app?host=FOLDER&port=PORT', false],
    ['a socket as percent-encoded host', 'postgresql://LOGIN@FOLDER:PORT/app', false],
    ['sslmode=disable', 'postgresql://LOGIN@127.0.0.1:PORT/app?sslmode=disable', false],
    ['sslmode=require', 'postgresql://LOGIN@127.0.0.1:PORT/sealed?sslmode=require', true],
    ['sslmode=require with sslrootcert', 'postgresql://LOGIN@127.0.0.1:PORT/sealed?sslmode=require&sslrootcert=ROOT', true],
    ['sslmode=verify-ca', 'postgresql://LOGIN@127.0.0.1:PORT/sealed?sslmode=verify-ca&sslrootcert=ROOT', true],
    ['sslmode=verify-full', 'postgresql://LOGIN@localhost:PORT/sealed?sslmode=verify-full&sslrootcert=ROOT', true],
    ['sslmode=no-verify', 'postgresql://LOGIN@127.0.0.1:PORT/sealed?sslmode=no-verify', true],
  ] as const)('%s works', async (_, address, isEncrypted) => {
    const database = await open(at(address));
    const { rows } = await database.pool.query(
      'SELECT current_user::text AS "user", ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
    );
    await database.close();
    expect(rows).toEqual([{ user: 'app', ssl: isEncrypted }]);
  });

  const NOT_TRUSTED = 'The certificate of PostgreSQL is not trusted: sslrootcert in DATABASE_URL must name the file';

  test.each([
    ['no password', 'postgresql://app@127.0.0.1:PORT/app', 'PostgreSQL asks for a password, and DATABASE_URL has none.'],
    ['a wrong password', 'postgresql://app:wrong@127.0.0.1:PORT/app', 'The database that DATABASE_URL names cannot be used.'],
    ['no sslmode where it is needed', 'postgresql://LOGIN@127.0.0.1:PORT/sealed', 'add sslmode=verify-full or sslmode=require'],
    ['an sslmode without one that PostgreSQL offers', 'postgresql://LOGIN@FOLDER:PORT/app?sslmode=require', 'sslmode=disable'],
    ['verify-ca, other authority', 'postgresql://LOGIN@127.0.0.1:PORT/app?sslmode=verify-ca&sslrootcert=OTHER', NOT_TRUSTED],
    ['require, other authority', 'postgresql://LOGIN@127.0.0.1:PORT/app?sslmode=require&sslrootcert=OTHER', NOT_TRUSTED],
    ['verify-full, public authorities', 'postgresql://LOGIN@localhost:PORT/app?sslmode=verify-full', NOT_TRUSTED],
    ['verify-full, other host', 'postgresql://LOGIN@127.0.0.1:PORT/app?sslmode=verify-full&sslrootcert=ROOT', 'for another host'],
  ])('%s is refused in a sentence', async (_, address, sentence) => {
    const { message, cause } = (await open(at(address)).catch((error: Error) => error)) as Error;
    expect(message).toContain(sentence);
    expect(`${message} ${String(cause)}`).not.toContain(encodeURIComponent(PASSWORD));
  });

  const set = (settings: readonly string[]) => (name: string) =>
    settings.map((setting) => `ALTER DATABASE ${name} SET ${setting}`);

  /** What changes an answer, or refuses one, unless the service sets it, and more. */
  const CHANGES = [
    "timezone = 'Pacific/Kiritimati'",
    "intervalstyle = 'sql_standard'",
    'search_path = elsewhere, public',
    'standard_conforming_strings = off',
    'bytea_output = escape',
    'client_encoding = LATIN1',
    'array_nulls = off',
    'quote_all_identifiers = on',
    'transform_null_equals = on',
    "default_transaction_isolation = 'serializable'",
    'default_transaction_deferrable = on',
    'statement_timeout = 100',
    'lock_timeout = 1',
    'idle_in_transaction_session_timeout = 100',
    'synchronous_commit = off',
    'check_function_bodies = off',
    'row_security = off',
    'track_activities = off',
    'plan_cache_mode = force_generic_plan',
  ];

  test.each([
    ['changed settings', set(CHANGES)],
    [
      'settings of the role',
      (name: string) =>
        ["datestyle = 'German'", 'search_path = "$user"'].map((each) => `ALTER ROLE app IN DATABASE ${name} SET ${each}`),
    ],
  ])('with %s every operation answers as ever', async (_, alter) => {
    const name = await aDatabase({ alter });
    expect(differing(await visit(await open(urlOf(name))))).toEqual([]);
  });

  test('a database of the locale tr-TR of ICU is migrated and filled, and every operation answers as ever', async () => {
    const alter = set(["search_path = ''", "datestyle = 'SQL, DMY'", 'extra_float_digits = -15', 'idle_session_timeout = 50']);
    const database = await open(
      urlOf(await aDatabase({ how: "TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR'", alter })),
    );
    await fill(database);
    const found = await parsed(createOperator(database)(['user', 'list', '--email', 'I', '--json']));
    expect(found).not.toEqual([]);
    // the webhook of the tour is new in each database
    expect(differing(await visit(database)).filter((stop) => !stop.includes('/webhook'))).toEqual([]);
  });

  test.each([
    ['has the encoding LATIN1', { how: "TEMPLATE template0 ENCODING 'LATIN1'" }],
    ['has the encoding SQL_ASCII', { how: "TEMPLATE template0 ENCODING 'SQL_ASCII'" }],
    ['session_replication_role is replica', { alter: set(['session_replication_role = replica']) }],
    ['default_transaction_read_only is on', { alter: set(['default_transaction_read_only = on']) }],
  ])('a database in which %s is refused in a sentence', async (sentence, how) => {
    const name = await aDatabase(how);
    await expect(open(urlOf(name))).rejects.toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*${sentence}[^\\n]*\\.$`));
  });

  test('a role that may make no tables is told what to grant', async () => {
    await run("CREATE ROLE guest LOGIN PASSWORD 'x'");
    const name = await aDatabase({ how: 'TEMPLATE template0' });
    const { code, stderr } = await startInVain(await settingsFor(urlOf(name, 'guest:x')));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `The service did not start. The role guest may not use the schema public of the database ${name}, where the service keeps its tables: GRANT USAGE, CREATE ON SCHEMA public TO guest.\n`,
    });
  });

  test.each([
    ['rolconnlimit of the role few', ['ALTER ROLE few CONNECTION LIMIT 3']],
    ['datconnlimit of the database', ['ALTER ROLE few CONNECTION LIMIT -1', 'ALTER DATABASE narrow CONNECTION LIMIT 3']],
  ])('with a %s below the pool, the log names it and every call is answered', async (limit, statements) => {
    if (limit.includes('role'))
      await run("CREATE ROLE few LOGIN PASSWORD 'x' IN ROLE app", 'CREATE DATABASE narrow OWNER app TEMPLATE filled');
    await run(...statements);
    const logged: string[] = [];
    const database = await open(urlOf('narrow', 'few:x'), logged);
    const service = await startService({ database }, () => NOW);
    const client = service.as(recruiter);
    const asked = Array.from({ length: 20 }, () => client.get(`${service.origin}/v1/job?alljobs=true`));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    await service.close();
    expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      expect.stringContaining(`PostgreSQL allows 3 connections (${limit}`),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('the command line works for the role', async () => {
    const url = urlOf(await aDatabase());
    const database = await open(url);
    const support = createOperator(database);
    const findings = await parsed(support(['doctor', '--read-model', '--json']));
    await database.close();
    expect(findings.filter(({ grade }: { readonly grade: string }) => grade !== 'ok')).toEqual([]);
    const wrong = await startInVain(await settingsFor(urlOf('app', 'app:wrong')), ['tenant', 'list'], 'support.ts');
    expect(wrong).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database that DATABASE_URL names cannot be used\. /),
    });
  });

  test('a start over an encrypted connection prints no warning', async () => {
    const { base, end } = await start(await settingsFor(at('postgresql://LOGIN@127.0.0.1:PORT/sealed?sslmode=require')));
    expect(await fetch(new URL('job', base), { headers: { authorization: basic(recruiter) } })).toMatchObject({ status: 200 });
    expect(await end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  });
});
