/** How long an operator's program waits for a PostgreSQL that is slow. */
import net, { type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase } from '../../src/database/database.ts';

const server = process.env['DATABASE_URL'];
const describeOnServer = server === undefined ? describe.skip : describe;

describeOnServer('a PostgreSQL that takes longer to answer than a request may wait', () => {
  let gate: net.Server;
  let databaseUrl: string;
  beforeAll(async () => {
    const { hostname, port } = new URL(server ?? '');
    gate = net.createServer(async (client) => {
      client.on('error', () => {});
      await wait(3_000);
      const onward = net.connect(Number(port === '' ? 5432 : port), hostname).on('error', () => client.destroy());
      client.pipe(onward).pipe(client);
    });
    await new Promise<void>((resolve) => void gate.listen(0, '127.0.0.1', resolve));
    databaseUrl = Object.assign(new URL(server ?? ''), { host: `127.0.0.1:${(gate.address() as AddressInfo).port}` }).href;
  });
  afterAll(() => void gate?.close());

  const askBy = async (settings: { readonly patient?: boolean }) => {
    const database = await openDatabase({ databaseUrl, dataDirectory: '', ...settings }, () => {});
    try {
      return await database.sql<{ limit: string }>(`SELECT current_setting('statement_timeout') AS "limit"`, []);
    } finally {
      await database.close();
    }
  };

  test("a connection and a statement of a PostgreSQL may take a minute in an operator's program", async () => {
    expect(await askBy({ patient: true })).toEqual([{ limit: '1min' }]);
  });

  test('a server gives up', async () => {
    await expect(askBy({})).rejects.toThrow();
  });
});
