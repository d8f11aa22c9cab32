import type { Caller } from '../../../auth/visibility.ts';
import { withDeadline } from '../../../core/deadline.ts';
import { QUEUE_FULL } from '../../../core/problem.ts';
import type { Sql } from '../../../database/sql.ts';
import { sendPing, type Ping } from '../../../deliveries/send-ping.ts';
import { createReceivers, type ReceiverSettings } from '../../../deliveries/webhook/receivers.ts';
import type { SecretBox } from '../../../deliveries/webhook/secrets.ts';
import { findAdministered } from './find.ts';

/** How long a receiver has to answer a ping. */
const LIMIT_MS = 10_000;
/** Pings that a process makes at the same time. */
const MOST = 20;
/** How long the database has to find the webhook. */
const FIND_MS = 2_200;

type PingParts = {
  readonly sql: Sql;
  readonly secrets: SecretBox;
  readonly receiverSettings: ReceiverSettings;
};

/**
 * Calls the receiver of a webhook, while no transaction and no connection to the database is open.
 * Refused while too many pings are under way in this process.
 */
export function createPing({ sql, secrets, receiverSettings }: PingParts) {
  let underWay = 0;
  return async (caller: Caller, id: number, now: Date): Promise<Ping> => {
    const webhook = await withDeadline(FIND_MS, () => findAdministered(sql, caller, id));
    if (underWay >= MOST) throw QUEUE_FULL;
    underWay += 1;
    const receivers = createReceivers(receiverSettings);
    try {
      return await sendPing(webhook, { receivers, secrets, now, limitMs: LIMIT_MS });
    } finally {
      underWay -= 1;
      await receivers.close();
    }
  };
}
