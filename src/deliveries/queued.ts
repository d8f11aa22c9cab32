import type { Transaction } from '../database.ts';

const queueing = new WeakSet<Transaction>();

/** Notes that the transaction has put a delivery into the queue. */
export const markQueued = (transaction: Transaction): void => void queueing.add(transaction);

/** Whether a worker has something to do as soon as the transaction is committed. */
export const hasQueued = (transaction: Transaction): boolean => queueing.has(transaction);
