/**
 * A process of its own that joins an open embedded database: `add` counts up in transactions, `lie`
 * opens one and leaves it lying.
 */
import { openDatabase } from '../../src/database/database.ts';

const [folder = '', work, times] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: undefined, dataDirectory: folder, join: true }, console.error);
if (work === 'lie') {
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query('UPDATE tally SET total = total + 1000');
  console.log('inside');
} else {
  for (let time = 0; time < Number(times); time++) {
    await database.prisma.$transaction(async (transaction) => {
      const [row] = await transaction.$queryRaw<{ total: number }[]>`SELECT total FROM tally`;
      await transaction.$executeRaw`UPDATE tally SET total = ${(row?.total ?? 0) + 1}`;
    });
  }
  await database.close();
}
