/** Sends the writes of a desk one by one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Answer } from '../../../harness/client.ts';
import type { Random } from '../random.ts';
import type { Desk, Office } from './office.ts';
import { composeWrite, type Write } from './write.ts';

/** Where the service is, and the office there. */
export type Line = { readonly origin: string; readonly office: Office };

/**
 * Sends a write as it was sent before, if it was; undefined when no answer came. What is answered 503, as
 * on a busy machine, is sent again where a key lets it be.
 */
export async function send({ origin, office }: Line, { path, body, key, anonymous }: Write): Promise<Answer | undefined> {
  const client = createClient(origin, anonymous ? undefined : office.recruiter);
  if (key === undefined) return client.post(path, body).catch(noAnswer);
  for (;;) {
    const answer = await client.post(path, body, { 'idempotency-key': key }).catch(noAnswer);
    if (answer?.status !== 503) return answer;
    await sleep(100);
  }
}

/** A connection that was cut is no answer; an answer that breaks the contract is a fault. */
export function noAnswer(error: Error): undefined {
  if (error.name !== 'TypeError') throw error;
}

/** Notes an answer of 200; throws at any other. */
export function acknowledge(desk: Desk, write: Write, { status, body }: Answer): void {
  if (status !== 200) throw new Error(`${write.path} was answered with ${status}: ${JSON.stringify(body)}`);
  write.state = 'DONE';
  write.answer = body;
  desk.stepId = write.stepId ?? desk.stepId;
}

/** Writes until a write is not answered; reports each acknowledged one. */
export async function writeUntilCut(line: Line, desk: Desk, random: Random, keyed: number, onDone: () => void): Promise<void> {
  for (;;) {
    desk.taskId ??= await findTask(line, desk);
    const write = composeWrite(line.office, desk, random, keyed);
    desk.journal.push(write);
    const answer = await send(line, write);
    if (answer === undefined) return;
    if (answer.status === 503) {
      write.state = 'ABSENT';
      continue;
    }
    acknowledge(desk, write, answer);
    onDone();
  }
}

async function findTask({ origin, office }: Line, { applicationId }: Desk): Promise<number | undefined> {
  const client = createClient(origin, office.recruiter);
  const answer = await client.get(`/webhook/task?application_id=${applicationId}&limit=1`).catch(noAnswer);
  return answer?.body.items[0]?.id as number | undefined;
}
