/** Reads that share a connection: who joins whom, and what a connection that fails takes along. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { Connection } from '../../src/database/database.ts';
import { NoAnswer, withBudget } from '../../src/core/deadline.ts';
import { shareConnections } from '../../src/database/pipelined-reads.ts';

type Asked = { readonly text: string; readonly answer: () => void; readonly refuse: (error: Error) => void };

/** Connections that answer when they are told to, and break as those of pg do. */
function aPool({ refuses }: { refuses?: Error } = {}) {
  const connections: { asked: Asked[]; released: unknown[] }[] = [];
  const connect = async (): Promise<Connection> => {
    if (refuses) throw refuses;
    const connection = { asked: [] as Asked[], released: [] as unknown[] };
    connections.push(connection);
    const query = ({ text }: { text: string }, settled: (error?: Error, result?: object) => void) =>
      void connection.asked.push({ text, answer: () => settled(undefined, { rows: [{ text }] }), refuse: settled });
    const destroy = (error: Error): void => connection.asked.forEach(({ refuse }) => refuse(error));
    const release = (failure: unknown): void => void connection.released.push(failure);
    await sleep(1); // others ask meanwhile
    return { query, release, connection: { stream: { destroy } } } as unknown as Connection;
  };
  let joined = 0;
  const begin = (): void => void (joined += 1);
  const sql = shareConnections({ connect, begin, prepare: (text, values) => ({ text, values: [...values] }) });
  const ask = (count: number) => Array.from({ length: count }, (_, index) => sql(`${index}`, []));
  return { connections, sql, ask, joined: () => joined };
}

const underWay = (pool: ReturnType<typeof aPool>): readonly number[] => pool.connections.map(({ asked }) => asked.length);
const answerAll = ({ connections }: ReturnType<typeof aPool>): void =>
  connections.forEach(({ asked }) => asked.forEach(({ answer }) => answer()));

test('those who ask at once share one connection, each has its own answer, and it is given back when none is under way', async () => {
  const pool = aPool();
  const answers = pool.ask(3);
  await sleep(3);
  expect(underWay(pool)).toEqual([3]);
  expect(pool.connections[0]?.released).toEqual([]);
  answerAll(pool);
  expect(await Promise.all(answers)).toEqual([[{ text: '0' }], [{ text: '1' }], [{ text: '2' }]]);
  expect(pool.connections[0]?.released).toEqual([undefined]);
});

test('sixteen are under way on a connection at most, two are shared, and who comes then has one alone', async () => {
  const pool = aPool();
  const answers = pool.ask(34);
  await sleep(3);
  expect(underWay(pool)).toEqual([16, 16, 1, 1]);
  expect(pool.joined()).toBe(30);
  answerAll(pool);
  await Promise.all(answers);
});

test('a connection that is silent for a moment is joined by nobody, one that answers is', async () => {
  const pool = aPool();
  const first = pool.ask(2);
  await sleep(10);
  const second = pool.ask(1);
  await sleep(3);
  expect(underWay(pool)).toEqual([2, 1]);
  pool.connections[0]?.asked[0]?.answer();
  await first[0];
  const third = pool.ask(1);
  await sleep(3);
  expect(underWay(pool)).toEqual([3, 1]);
  answerAll(pool);
  await Promise.all([...first, ...second, ...third]);
});

test('a statement that fails is the only one that does; nobody joins its connection any more, which is closed in the end', async () => {
  const pool = aPool();
  const answers = pool.ask(2);
  await sleep(3);
  const failure = new Error('division by zero');
  pool.connections[0]?.asked[0]?.refuse(failure);
  await expect(answers[0]).rejects.toBe(failure);
  const next = pool.ask(1);
  await sleep(3);
  expect(underWay(pool)).toEqual([2, 1]);
  answerAll(pool);
  expect(await answers[1]).toEqual([{ text: '1' }]);
  expect(pool.connections[0]?.released).toEqual([failure]);
  await next[0];
  expect(pool.connections[1]?.released).toEqual([undefined]);
});

test('once the budget of one is over the connection is broken off, for all who are on it; without one left nothing is asked', async () => {
  const pool = aPool();
  const hurried = withBudget(120, () => pool.sql('hurried', []));
  const patient = pool.sql('patient', []);
  await expect(hurried).rejects.toBeInstanceOf(NoAnswer);
  await expect(patient).rejects.toBeInstanceOf(NoAnswer);
  expect(pool.connections[0]?.released).toEqual([expect.any(NoAnswer)]);
  await expect(withBudget(0, () => pool.sql('too late', []))).rejects.toBeInstanceOf(NoAnswer);
  expect(underWay(pool)).toEqual([2]);
});

test('all who wait for a connection that does not come hear of it, and the next one tries again', async () => {
  const refuses = new Error('no connection');
  const pool = aPool({ refuses });
  const outcomes = await Promise.allSettled(pool.ask(2));
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([refuses, refuses]);
  await expect(pool.sql('again', [])).rejects.toBe(refuses);
});
