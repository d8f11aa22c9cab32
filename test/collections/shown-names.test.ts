/** Names that answers show of other rows, changed while a transaction brings in a row that shows them; several connections, so on PostgreSQL only. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase, type Database } from '../../src/database/database.ts';
import { startService, type Service } from '../support/service.ts';
import { aNamedOffice, CHANGES, REFERENCES, type Act, type Changed, type NamedOffice } from './shown-names.ts';
import { createWatcher } from './watcher.ts';

const server = process.env['DATABASE_URL'];
const describeOnServer = server === undefined ? describe.skip : describe;

describeOnServer('a change of a name, and a row that comes to show it', () => {
  let service: Service;
  let others: Database;
  beforeAll(async () => {
    service = await startService();
    const { rows } = await service.database.pool.query<{ name: string }>('SELECT current_database() AS name');
    const databaseUrl = Object.assign(new URL(server ?? ''), { pathname: `/${rows[0]?.name}` }).href;
    others = await openDatabase({ databaseUrl, dataDirectory: '' }, console.error);
  });
  afterAll(async () => {
    await others?.close();
    await service?.close();
  });

  /** Does something in a transaction that stays open until `end`. */
  async function begin(office: NamedOffice, act: Act) {
    const gate = Promise.withResolvers<void>();
    const acted = Promise.withResolvers<void>();
    const ended = others.prisma.$transaction(async (transaction) => {
      await act(transaction, office);
      acted.resolve();
      await gate.promise;
    });
    ended.catch(acted.reject);
    await Promise.race([acted.promise, wait(200)]);
    return {
      end: () => {
        gate.resolve();
        return ended;
      },
    };
  }

  const names = Object.keys(CHANGES) as Changed[];
  /** All that can come to show a name, in one transaction. */
  const allReferences =
    (name: Changed): Act =>
    async (transaction, office) => {
      for (const reference of Object.values(REFERENCES[name])) await reference(transaction, office);
    };

  test.each(names)('%s: rows that come while the change is open, and are committed before it', async (name) => {
    const office = await aNamedOffice(service);
    const watcher = createWatcher(service, office);
    await watcher.read();
    await watcher.poll();
    const change = await begin(office, CHANGES[name]);
    const coming = begin(office, allReferences(name)).then(({ end }) => end());
    await Promise.race([coming, wait(400)]);
    await watcher.read();
    await watcher.poll();
    await change.end();
    await coming;
    expect(await watcher.findStale()).toEqual([]);
  });

  test.each(names)('%s: rows that came before the change, and are committed while it is open', async (name) => {
    const office = await aNamedOffice(service);
    const watcher = createWatcher(service, office);
    await watcher.poll();
    const coming = await begin(office, allReferences(name));
    const change = await begin(office, CHANGES[name]);
    await coming.end();
    await watcher.read();
    await watcher.poll();
    await change.end();
    expect(await watcher.findStale()).toEqual([]);
  });
});
