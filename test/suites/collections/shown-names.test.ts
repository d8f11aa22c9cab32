/**
 * Names that answers show of other rows, changed while a transaction brings in a row that shows
 * them; several connections, so on PostgreSQL only.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Database } from '../../../src/database/database.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aNamedOffice, CHANGES, leaveAllToWorker, REFERENCES, type Act, type Changed, type NamedOffice } from './shown-names.ts';
import { createWatcher } from './watcher.ts';
import { openWriters } from './writers.ts';

const describeOnServer = process.env['DATABASE_URL'] === undefined ? describe.skip : describe;

describeOnServer.each([
  ['rows are marked with it', () => Promise.resolve()],
  ['rows are marked by the worker', leaveAllToWorker],
])('a change of a name, and a row that comes to show it: %s', (_, prepare) => {
  let service: Service;
  let others: Database;
  beforeAll(async () => {
    service = await startService();
    await prepare(service);
    others = await openWriters(service);
  });
  afterAll(async () => {
    await others?.close();
    await service?.close();
  });

  /** Waits until the work of a session is done, or the session waits for a lock. */
  async function untilDoneOrHeld(work: Promise<unknown>, pid: number): Promise<void> {
    let isDone = false;
    const setDone = (): void => void (isDone = true);
    work.then(setDone, setDone);
    const isHeld = async (): Promise<boolean> => {
      const [session] = await others.prisma.$queryRaw<{ wait: string | null }[]>`
        SELECT wait_event_type AS wait FROM pg_stat_activity WHERE pid = ${pid}`;
      return session?.wait === 'Lock';
    };
    while (!isDone && !(await isHeld())) await wait(5);
  }

  /** Does something in a transaction that stays open until `end`. Returns when that is done, or waits for a lock. */
  async function begin(office: NamedOffice, act: Act) {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<number>();
    const acted = Promise.withResolvers<void>();
    const ended = others.prisma.$transaction(async (transaction) => {
      const [{ pid }] = await transaction.$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
      begun.resolve(pid);
      await act(transaction, office);
      acted.resolve();
      await gate.promise;
    });
    ended.catch(begun.reject);
    ended.catch(acted.reject);
    const pid = await begun.promise;
    await untilDoneOrHeld(acted.promise, pid);
    return {
      pid,
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
    const watcher = createWatcher(service, office, () => service.worker.deliverDue());
    await watcher.poll();
    const change = await begin(office, CHANGES[name]);
    const coming = await begin(office, allReferences(name));
    const come = coming.end();
    await untilDoneOrHeld(come, coming.pid);
    await watcher.read();
    await watcher.poll();
    await change.end();
    await come;
    expect(await watcher.findStale()).toEqual([]);
  });

  test.each(names)('%s: rows that came before the change, and are committed while it is open', async (name) => {
    const office = await aNamedOffice(service);
    const watcher = createWatcher(service, office, () => service.worker.deliverDue());
    await watcher.poll();
    const coming = await begin(office, allReferences(name));
    const change = await begin(office, CHANGES[name]);
    await coming.end();
    await watcher.read();
    await watcher.poll();
    await change.end();
    expect(await watcher.findStale()).toEqual([]);
  });

  test('a recruiter moves an application at once while a transaction that renames the recruiter, and a step, is open', async () => {
    const office = await aNamedOffice(service);
    const { steps, plainApplication } = office;
    const rename: Act = async (transaction) => {
      await CHANGES.recruiter(transaction, office);
      await CHANGES.step(transaction, office);
    };
    const change = await begin(office, rename);
    const move = { application_id: plainApplication.id, process_step_id: steps[1] };
    const { status } = await service.as(office.colleague).post('/step', move);
    // a move that waits for the transaction is refused with 503
    expect(status).toBe(200);
    await change.end();
    const [item] = (await office.desk.get(`/job/${office.plainJob.id}/application`)).body.items;
    const { body } = await office.desk.get(`/application/${plainApplication.id}`);
    expect([item.step, item.steps]).toEqual([body.step, body.steps]);
    expect([item.step.name, item.steps.items[1].user.last_name]).toEqual([
      expect.stringContaining('Renamed'),
      expect.stringContaining('Renamed'),
    ]);
  });
});
