/** Whether all that was committed has arrived, and whether what is counted is right. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../../../../src/database/database.ts';
import { createFileMailer } from '../../../../src/deliveries/mail/file-mailer.ts';
import { createOperator } from '../../../cli/operator.ts';
import type { Receiver } from '../../../harness/receiver.ts';
import { aWorker } from '../../../harness/service.ts';
import { ORIGIN, settingsFor } from './office.ts';

/** Longer than the lease of a killed worker. */
const LATER_MS = 120_000;

export type Arrival = {
  readonly deliveries: number;
  /** Deliveries that did not arrive at the receiver, or not at the folder for mail. */
  readonly missing: number;
  /** Calls beyond one for each delivery. */
  readonly repeated: number;
  readonly letters: number;
};

/**
 * Delivers what is left when the service has ended, and compares the deliveries with what the
 * receiver got and the folder has.
 */
export async function deliverTheRest(database: Database, dataDirectory: string, receiver: Receiver): Promise<Arrival> {
  const { prisma, pool } = database;
  const folder = path.join(dataDirectory, 'mail');
  const worker = aWorker({ origin: ORIGIN, database }, createFileMailer(folder, 'recruitment@localhost'));
  while ((await worker.deliverDue(new Date(Date.now() + LATER_MS))) > 0);
  await worker.stop();
  const { rows } = await pool.query<{ call: string; made: number }>(
    `SELECT regexp_replace(w."url", '^.*/', '/hook/') || ' ' || e."public_id" AS call, count(*)::int AS made
     FROM "delivery" AS d JOIN "event" AS e ON e."id" = d."event_id" JOIN "webhook" AS w ON w."id" = d."webhook_id" GROUP BY 1`,
  );
  const got: Partial<Record<string, readonly unknown[]>> = Object.groupBy(
    receiver.received,
    ({ path: at, headers }) => `${at} ${String(headers['webhook-id'])}`,
  );
  const short = rows.map(({ call, made }) => Math.max(0, made - (got[call]?.length ?? 0)));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
  const deliveries = sum(rows.map(({ made }) => made));
  const undelivered = await prisma.delivery.count({ where: { state: { not: 'DELIVERED' } } });
  const letters = await prisma.emailMessage.count();
  // a draft that a kill has left begins with a dot
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
  return {
    deliveries,
    missing: sum(short) + undelivered + Math.abs(letters - files.length),
    repeated: receiver.received.length - deliveries,
    letters,
  };
}

/** The exit codes and findings of `doctor` and `doctor --read-model`. */
export async function askDoctor(
  database: Database,
  dataDirectory: string,
): Promise<{ readonly codes: number[]; readonly said: string }> {
  const operator = createOperator(database);
  const environment = settingsFor(dataDirectory);
  const outputs = [await operator(['doctor'], { environment }), await operator(['doctor', '--read-model'], { environment })];
  return { codes: outputs.map(({ code }) => code), said: outputs.map(({ stdout, stderr }) => stdout + stderr).join('\n') };
}
