import { expect, test } from '@jest/globals';
import { openDatabase, openReplica } from '../../src/database/database.ts';

const open = (parameters: string) =>
  openDatabase({ databaseUrl: `postgresql://nobody@127.0.0.1:1/none?${parameters}`, dataDirectory: '' }, () => {});

test.each([
  ['options=-c%20datestyle%3DGerman', 'datestyle'],
  ['options=-cTimeZone=Europe/Paris', 'TimeZone'],
  ['options=-c%20work_mem%3D64MB%20--search-path%3Dapp', 'search-path'],
  ['statement_timeout=60000', 'statement_timeout'],
])('an address that sets what the service sets itself is refused, not overruled in silence: %s', async (parameters, name) => {
  await expect(open(parameters)).rejects.toThrow(`DATABASE_URL sets ${name}, which the service sets itself: leave it out.`);
});

test('"`?schema=` in the DATABASE_URL [...] is refused with a sentence", and so is one of a replica', async () => {
  const sentence =
    'names the schema app; the service keeps its tables in the schema public: leave schema out, and give the service a database of its own.';
  await expect(open('schema=app')).rejects.toThrow(`DATABASE_URL ${sentence}`);
  expect(() => openReplica('postgresql://nobody@127.0.0.1:1/none?schema=app', 1, () => {})).toThrow(
    `DATABASE_REPLICA_URLS ${sentence}`,
  );
});

test.each(['', 'schema=public', 'options=-c%20work_mem%3D64MB', 'application_name=one&sslmode=disable'])(
  'an address with what is left to it is taken: %s',
  async (parameters) => {
    const database = await open(parameters);
    await database.close();
  },
);
