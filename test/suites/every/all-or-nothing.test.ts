/**
 * "one transaction": whichever table refuses a row of a write, nothing of it is kept, and no key either
 * (openapi/decisions.md, 'Idempotency').
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../../src/contract/v1.ts';
import { inOrder, send } from '../../harness/requests.ts';
import { readTables } from '../../harness/rows.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { expectError } from '../../http/refusals.ts';

let service: Service;
let world: World<'ids'>;
/** Where each write is carried out first, to see which tables it writes. */
let example: World<'ids'>;
beforeAll(async () => {
  service = await startService();
  world = await aWorld(service, ['ids'], { role: 'ADMIN', owner: true });
  example = await aWorld(service, ['ids'], { role: 'ADMIN', owner: true });
});
afterAll(() => service.close());

/** Writes; nothing of a ping is stored. */
const posts = inOrder.filter(({ method, operationId }) => method === 'post' && operationId !== 'pingWebhook');

async function tablesOf(operationId: OperationId): Promise<readonly string[]> {
  const before = await readTables(service.database);
  expect((await send(example.client, operationId, example.ids)).status).toBe(200);
  const after = await readTables(service.database);
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

/** Makes the database refuse every row that is written to the table, while something runs. */
async function whileRefused<Result>(table: string, run: () => Promise<Result>): Promise<Result> {
  const { pool } = service.database;
  await pool.query(`
    CREATE TRIGGER "refused" BEFORE INSERT OR UPDATE OR DELETE ON "${table}"
    FOR EACH ROW EXECUTE FUNCTION "refuse"('refused by the test')`);
  try {
    return await run();
  } finally {
    await pool.query(`DROP TRIGGER "refused" ON "${table}"`);
  }
}

// in this order: the later ones move the application and erase the candidate
describe('"one transaction", "in the same transaction": a refused row leaves nothing of the others', () => {
  test.each(posts)('$operationId', async ({ operationId }) => {
    const { client, ids } = world;
    const tables = await tablesOf(operationId);
    expect(tables).not.toEqual([]);
    const before = await readTables(service.database);
    for (const table of tables)
      for (const headers of [{}, { 'idempotency-key': operationId }]) {
        expectError(await whileRefused(table, () => send(client, operationId, ids, { headers })), 500, 'internal_error');
        expect({ table, rows: await readTables(service.database) }).toEqual({ table, rows: before });
      }
    expect((await send(client, operationId, ids)).status).toBe(200);
  });
});
