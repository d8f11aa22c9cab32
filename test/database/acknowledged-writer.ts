/**
 * A process of its own for the embedded database's tests: writes rows into the folder and prints
 * each number once it is committed.
 */
import { Client } from 'pg';
import { openEmbeddedDatabase } from '../../src/database/embedded/embedded-database.ts';

const database = await openEmbeddedDatabase(process.argv[2] ?? '');
const client = new Client({ stream: () => database.connect(), user: 'postgres', database: 'postgres' });
await client.connect();
const { rows } = await client.query<{ next: number }>('SELECT coalesce(max(id), 0) + 1 AS next FROM written');
for (let id = rows[0]?.next ?? 1; ; id++) {
  await client.query('INSERT INTO written VALUES ($1)', [id]);
  console.log(id);
}
