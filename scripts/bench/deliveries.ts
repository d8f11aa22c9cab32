/** `npm run bench -- --deliveries`: webhooks a second that the worker delivers to one receiver. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FilledDatabase } from './database.ts';
import { connect } from './postgres.ts';
import { startWorker } from './servers.ts';

const EVENTS = 5_000;

/** Queues events to one webhook, then times from the first call to the last. */
export async function measureDeliveries({ url }: FilledDatabase): Promise<number> {
  const client = await connect(url);
  if (client === undefined) throw new Error('The database that was filled does not answer.');
  const [first, last] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  let called = 0;
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      called++;
      if (called === 1) first.resolve(performance.now());
      if (called === EVENTS) last.resolve(performance.now());
      response.end();
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = receiver.address() as AddressInfo;
  await client.query('UPDATE webhook SET url = $1 WHERE tenant_id = 1 AND id = 1', [`http://127.0.0.1:${port}/`]);
  await client.query(
    `WITH happened AS (
       INSERT INTO event (tenant_id, public_id, name, organisation_id, application_id, created_at)
       SELECT 1, 'msg_' || gen_random_uuid(), 'EmailSend', 1, (SELECT min(id) FROM application WHERE tenant_id = 1 AND organisation_id = 1), now()
       FROM generate_series(1, $1) RETURNING id
     ) INSERT INTO delivery (tenant_id, event_id, webhook_id) SELECT 1, id, 1 FROM happened`,
    [EVENTS],
  );
  await client.end();
  const worker = startWorker(url);
  const [began, ended] = await Promise.race([
    Promise.all([first.promise, last.promise]),
    worker.ended.then(() => Promise.reject(new Error('The worker ended.'))),
  ]);
  await worker.stop();
  receiver.close();
  return ((EVENTS - 1) * 1000) / (ended - began);
}
