/** `npm start -- --workers N`, and several servers on one PostgreSQL, as processes of their own. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { until } from './servers/redis.ts';
import { aFolder, killAll, start, startInVain, type Started } from './process.ts';
import { aFreePort } from '../../scripts/free-port.ts';

const server = process.env['DATABASE_URL'];
const SLOW = 120_000;
// the name of the run's template in front, so that the end of the run removes it
const name = `${process.env['TEST_TEMPLATE'] ?? ''}_${randomBytes(6).toString('hex')}`;

afterAll(killAll);

describe('a start that cannot be: exit 1 and a sentence, no stack', () => {
  test.each([
    ['--workers', '0', '--workers takes a whole number from 1 to 256; "0" is not.'],
    ['--workers', 'two', '--workers takes a whole number from 1 to 256; "two" is not.'],
    ['--worker', '2', "Unknown option '--worker'."],
  ])('%s %s', async (option, value, sentence) => {
    const { code, stdout, stderr } = await startInVain({ DATA_DIR: await aFolder() }, [option, value]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`The service did not start. ${sentence}`);
    expect(stderr).toMatch(/Usage: npm start -- --workers 4\n$/);
  });

  test('several servers on an embedded database', async () => {
    const { code, stdout, stderr } = await startInVain({ DATA_DIR: await aFolder() }, ['--workers', '2']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^The service did not start\. --workers needs DATABASE_URL: .*\.\n$/);
  });
});

(server === undefined ? describe.skip : describe)('on PostgreSQL', () => {
  let settings: Record<string, string>;

  beforeAll(async () => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${process.env['TEST_TEMPLATE']}`).finally(() => client.end());
    settings = {
      DATABASE_URL: Object.assign(new URL(server ?? ''), { pathname: `/${name}` }).href,
      CREDENTIAL_KEY: randomBytes(32).toString('hex'),
      SECRET_KEY: randomBytes(32).toString('hex'),
      DEMO_DATA: 'on',
      DATA_DIR: await aFolder(),
      // each test is an address of its own
      TRUST_PROXY: 'loopback',
    };
  });

  const loginOf = ({ stdout }: Started): string =>
    `Basic ${Buffer.from(/curl -u '([^']+)'/.exec(stdout)?.[1] ?? '').toString('base64')}`;

  /** Asks on a connection of its own, which the primary hands to the next server. */
  const knock = (started: Started, address: string, path = '') =>
    fetch(started.base + path, {
      headers: { authorization: loginOf(started), connection: 'close', 'x-forwarded-for': address },
    });

  /** The processes that the log says have answered. */
  const answering = (started: Started): ReadonlySet<number> => {
    const lines = started
      .printed()
      .split('\n')
      .filter((line) => line.includes('"request_id"') || line.includes('"operation"'));
    return new Set(lines.map((line) => (JSON.parse(line) as { pid: number }).pid));
  };

  test(
    '--workers 2: one welcome, both servers answer on one port, one count of requests, one address for the metrics of both; a server that is killed is replaced; SIGTERM ends all in order',
    async () => {
      const metricsPort = await aFreePort();
      const started = await start({ ...settings, METRICS_PORT: String(metricsPort) }, ['--workers', '2']);
      const answers = await Promise.all(Array.from({ length: 60 }, () => knock(started, '198.51.100.1')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(45);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
      await until(() => answering(started).size === 2);
      const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text());
      expect(metrics).toMatch(/^recruitment_http_requests_total\{operation="none",status="429"\} 15$/m);
      expect(metrics).toMatch(/^recruitment_database_up 1$/m);

      const [victim = 0, survivor = 0] = answering(started);
      process.kill(victim, 'SIGKILL');
      await until(() => started.printed().includes('a server ended by itself and is started again'));
      expect(await knock(started, '198.51.100.2')).toMatchObject({ status: 200 });
      let address = 0;
      await until(async () => {
        await knock(started, `203.0.113.${(address += 1) % 250}`);
        return answering(started).size === 3;
      });
      expect(answering(started)).toContain(survivor);

      expect(started.printed().match(/The recruitment service listens on/g)).toHaveLength(1);
      expect(await started.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
      await expect(fetch(started.base)).rejects.toThrow();
    },
    SLOW,
  );

  test(
    'Ctrl-C reaches every process of the group at once and ends them in order; a request in hand is answered',
    async () => {
      const started = await start({ ...settings, RATE_LIMIT_PER_MINUTE: '1000' }, ['--workers', '2']);
      await until(async () => {
        await knock(started, '198.51.100.1');
        return answering(started).size === 2;
      });
      const body = JSON.stringify({ candidate_id: 102, organisation_id: 1, text: 'Called back.' });
      const headers = { authorization: loginOf(started), 'content-type': 'application/json', 'content-length': body.length };
      const asking = request(`${started.base}note`, { method: 'POST', headers: { ...headers, expect: '100-continue' } });
      asking.flushHeaders();
      await once(asking, 'continue'); // from here on it is in a server's hand
      for (const pid of answering(started)) process.kill(pid, 'SIGINT');
      const ended = started.end('SIGINT');
      asking.end(body);
      const [answer] = (await once(asking, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(200);
      answer.resume();
      expect(await ended).toMatchObject({ code: 0, stderr: '' });
    },
    SLOW,
  );

  test(
    'servers that end at their start end it: exit 1, and nothing is left running',
    async () => {
      const ending = `import cluster from 'node:cluster'; if (cluster.isWorker) process.exit(3);`;
      const { code, stdout, stderr } = await startInVain(
        { ...settings, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ending)}` },
        ['--workers', '2'],
      );
      expect(code).toBe(1);
      expect(stdout).not.toContain('listens on');
      expect(stderr).toBe('The service did not start. A server ended at its start (exit 3).\n');
    },
    SLOW,
  );

  test(
    'two processes behind any proxy: of 120 requests at once exactly 45 pass; a key used on one is known to the other, and so is a cursor',
    async () => {
      const behindProxy = { ...settings, PUBLIC_URL: 'https://ats.example' };
      const [one, other] = await Promise.all([start(behindProxy), start(behindProxy)]);
      const answers = await Promise.all(
        Array.from({ length: 120 }, (_, index) => knock(index % 2 ? one : other, '198.51.100.100')),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(45);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(75);

      const ask = async (started: Started, path: string, init: RequestInit = {}) => {
        const headers = { authorization: loginOf(one), 'x-forwarded-for': '198.51.100.101', ...(init.headers as object) };
        const answer = await fetch(started.base + path, { ...init, headers });
        // oxlint-disable-next-line typescript/no-explicit-any
        return { answer, body: (await answer.json()) as any };
      };
      const first = await ask(one, 'job?limit=2');
      const page = first.body._next as string;
      const second = await ask(other, page.slice(page.indexOf('job?')));
      expect(second.answer.status).toBe(200);
      expect(second.body.items[0].id).toBeGreaterThan(first.body.items[1].id);

      const note = {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
        body: JSON.stringify({ candidate_id: 102, organisation_id: 1, text: 'Called back.' }),
      };
      const said = [await ask(one, 'note', note), await ask(other, 'note', note)];
      expect(said.map(({ answer }) => [answer.status, answer.headers.get('idempotency-replayed')])).toEqual([
        [200, null],
        [200, 'true'],
      ]);
      for (const started of [one, other]) expect(await started.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    },
    SLOW,
  );
});
