import { describe, expect, test } from '@jest/globals';
import { ForeignAddressError, UnexpectedAnswerError, type JobSummary } from '../../src/client/index.ts';
import { answer, BASE, failure, scripted } from './scripted-fetch.ts';

const page = (ids: readonly number[], next?: string): Response =>
  answer(200, { _status: 'OK', items: ids.map((id) => ({ id })), ...(next !== undefined && { _next: next }) });

async function read(items: AsyncIterable<JobSummary>): Promise<readonly number[]> {
  const ids: number[] = [];
  for await (const { id } of items) ids.push(id);
  return ids;
}

describe('"request that URL as given and repeat; otherwise the last page was read"', () => {
  test('items come in their order, over empty pages too, and parameters stand in the first request alone', async () => {
    const next = `${BASE}/job?pagecursor=a%2fB.c~d`;
    const { client, sent } = scripted([page([1, 2], next), page([], `${next}e`), page([3], '')]);
    expect(await read(client.items('/job', { params: { query: { limit: 2, alljobs: true } } }))).toEqual([1, 2, 3]);
    expect(sent.map(({ url }) => url)).toEqual([`${BASE}/job?limit=2&alljobs=true`, next, `${next}e`]);
    expect(new Set(sent.map(({ headers }) => headers.get('authorization'))).size).toBe(1);
  });

  test('the last page is one without _next, too', async () => {
    const { client, sent } = scripted([page([1])]);
    expect(await read(client.items('/job'))).toEqual([1]);
    expect(sent).toHaveLength(1);
  });

  test('pages come one by one, and none is asked for that is not taken', async () => {
    const { client, sent } = scripted([page([1], `${BASE}/job?pagecursor=b`), page([2], `${BASE}/job?pagecursor=c`)]);
    for await (const { items } of client.pages('/job')) {
      expect(sent).toHaveLength(items[0]?.id ?? 0);
      if (items[0]?.id === 2) break;
    }
    expect(sent).toHaveLength(2);
  });

  test("the caller's headers and signal go with every page", async () => {
    const abort = new AbortController();
    const { client, sent } = scripted([page([1], `${BASE}/job?pagecursor=b`), page([2], `${BASE}/job?pagecursor=c`), page([3])]);
    const seen: number[] = [];
    const walk = async (): Promise<void> => {
      for await (const { id } of client.items('/job', { signal: abort.signal, headers: { Prefer: 'dynamic=true' } })) {
        seen.push(id);
        if (id === 2) abort.abort(new Error('enough'));
      }
    };
    await expect(walk()).rejects.toThrow('enough');
    expect(seen).toEqual([1, 2]);
    expect(sent.map(({ headers }) => headers.get('prefer'))).toEqual(['dynamic=true', 'dynamic=true']);
  });
});

describe('a _next that must not be followed', () => {
  test.each([
    'https://elsewhere.example/api/v1/job?pagecursor=b',
    'http://recruitment.example/api/v1/job?pagecursor=b',
    '/api/v1/job',
  ])('"never send credentials to another host": %s', async (next) => {
    const { client, sent } = scripted([page([1], next), page([2])]);
    await expect(read(client.items('/job'))).rejects.toThrow(ForeignAddressError);
    expect(sent).toHaveLength(1);
  });

  test('two that lead to each other', async () => {
    const [one, other] = ['a', 'b'].map((cursor) => `${BASE}/job?pagecursor=${cursor}`);
    const { client, sent } = scripted([page([1], one), page([2], other), page([3], one)]);
    await expect(read(client.items('/job'))).rejects.toBeInstanceOf(UnexpectedAnswerError);
    expect(sent).toHaveLength(3);
  });

  test('one that leads to itself', async () => {
    const next = `${BASE}/job?pagecursor=b`;
    const { client, sent } = scripted([page([1], next), page([2], next), page([2], next)]);
    await expect(read(client.items('/job'))).rejects.toThrow(UnexpectedAnswerError);
    expect(sent).toHaveLength(2);
  });
});

test('an answer without items is none of a collection', async () => {
  const { client } = scripted([answer(200, { _status: 'OK' })]);
  await expect(read(client.items('/job'))).rejects.toThrow(UnexpectedAnswerError);
});

test('an error in the middle is thrown where it happens, and what came before has been given', async () => {
  const { client } = scripted([page([1], `${BASE}/job?pagecursor=b`), failure(401, 'unauthenticated')]);
  const items = client.items('/job');
  expect((await items.next()).value).toMatchObject({ id: 1 });
  await expect(items.next()).rejects.toMatchObject({ code: 'unauthenticated' });
});
