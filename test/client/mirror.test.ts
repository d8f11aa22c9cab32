import { describe, expect, test } from '@jest/globals';
import type { MirrorChange } from '../../src/client/index.ts';
import { answer, BASE, failure, scripted, type Reply } from './scripted-fetch.ts';

const AT = (minute: number): string => `2026-11-18T09:0${minute}:00.000Z`;

const changed = (kind: string, id: number, minute: number, more = {}) => ({ kind, id, modification_date: AT(minute), ...more });

const changes = (until: string, items: readonly object[], next = ''): Response =>
  answer(200, { _status: 'OK', _next: next, complete_until: until, items });

const list = (items: readonly object[], next = ''): Response => answer(200, { _status: 'OK', _next: next, items });

const complete = (items: readonly object[]): Response => answer(200, { _status: 'OK', items });

const item = (id: number, minute: number, more = {}) => ({ id, modification_date: AT(minute), ...more });

/** Runs a round against replies: what it asked for below the base address, gave and returned. */
async function round(replies: readonly Reply[], options: { position?: string; kinds?: readonly MirrorChange['kind'][] }) {
  const { client, sent } = scripted(replies);
  const given: MirrorChange[] = [];
  const position = await client.mirror({ ...options, onChange: (change) => void given.push(change) });
  return { position, given, asked: sent.map(({ url }) => decodeURIComponent(url.slice(BASE.length))) };
}

describe('the first round', () => {
  test('takes the position before it reads every list to its end', async () => {
    const replies = [
      changes(AT(5), [changed('JOB', 1, 1)], `${BASE}/change?pagecursor=a`),
      list([item(12, 1, { title: 'Nurse' })], `${BASE}/job?pagecursor=b`),
      list([item(13, 7)]),
      complete([{ id: 3, name: 'Hiring' }]),
    ];
    expect(await round(replies, { kinds: ['JOB', 'PROCESS'] })).toEqual({
      position: AT(5),
      given: [
        { kind: 'JOB', id: 12, modification_date: AT(1), item: item(12, 1, { title: 'Nurse' }) },
        { kind: 'JOB', id: 13, modification_date: AT(7), item: item(13, 7) },
        { kind: 'PROCESS', id: 3, item: { id: 3, name: 'Hiring' } },
      ],
      asked: [
        '/change?modified_since=1970-01-01T00:00:00Z&limit=1',
        '/job?limit=100&alljobs=true',
        '/job?pagecursor=b',
        '/process',
      ],
    });
  });
});

describe('a round from a position', () => {
  test('of a candidate whose part was erased, what is still seen of the former one is given again, with its notes', async () => {
    const part = changed('CANDIDATE', 102, 1, { erased: true, former_id: 101 });
    const replies = (former: readonly Reply[]) => [changes(AT(5), [part]), list([item(102, 1)]), ...former];
    const gone = { ...part, item: item(102, 1) };
    const seen = await round(replies([answer(200, item(101, 0)), list([item(7, 0)])]), {
      position: AT(0),
      kinds: ['CANDIDATE', 'NOTE'],
    });
    expect(seen.given).toEqual([
      gone,
      { kind: 'CANDIDATE', ...item(101, 0), item: item(101, 0) },
      { kind: 'NOTE', ...item(7, 0), item: item(7, 0) },
    ]);
    expect(seen.asked.slice(2)).toEqual(['/candidate/101', '/note?limit=100&candidate_id=101']);
    const unseen = await round(replies([failure(404, 'not_found')]), { position: AT(0), kinds: ['CANDIDATE', 'NOTE'] });
    expect(unseen.given).toEqual([gone]);
  });

  test('reads the lists of the kinds that changed from their earliest date, complete ones whole, and gives what was named', async () => {
    const replies = [
      changes(
        AT(5),
        [changed('CANDIDATE', 101, 1, { erased: true }), changed('STEP_CHANGE', 9, 2)],
        `${BASE}/change?pagecursor=a`,
      ),
      changes(AT(5), [changed('PROCESS', 3, 3), changed('CANDIDATE', 102, 4)]),
      list([item(101, 1), item(102, 4), item(103, 6)]),
      list([{ ...item(22, 2), change_id: 9 }]),
      complete([{ id: 2 }, { id: 3 }]),
    ];
    expect(await round(replies, { position: AT(0), kinds: ['JOB', 'CANDIDATE', 'STEP_CHANGE', 'PROCESS'] })).toEqual({
      position: AT(5),
      given: [
        { kind: 'CANDIDATE', id: 101, modification_date: AT(1), erased: true, item: item(101, 1) },
        { kind: 'CANDIDATE', id: 102, modification_date: AT(4), item: item(102, 4) },
        { kind: 'STEP_CHANGE', id: 9, modification_date: AT(2), item: { ...item(22, 2), change_id: 9 } },
        { kind: 'PROCESS', id: 3, modification_date: AT(3), item: { id: 3 } },
      ],
      asked: [
        `/change?modified_since=${AT(0)}&kind=JOB&kind=CANDIDATE&kind=STEP_CHANGE&kind=PROCESS&limit=100`,
        '/change?pagecursor=a',
        `/candidate?limit=100&modified_since=${AT(1)}`,
        `/step?limit=100&modified_since=${AT(2)}`,
        '/process',
      ],
    });
  });

  test('without changes reads nothing else', async () => {
    const { position, given, asked } = await round([changes(AT(5), [])], { position: AT(0), kinds: ['NOTE'] });
    expect([position, given, asked.length]).toEqual([AT(5), [], 1]);
  });

  test('an item that was modified again meanwhile has the date that the list shows', async () => {
    const { given } = await round([changes(AT(5), [changed('JOB', 1, 1)]), list([item(1, 6)])], { position: AT(0) });
    expect(given).toEqual([{ kind: 'JOB', id: 1, modification_date: AT(6), item: item(1, 6) }]);
  });

  test('the position stays at the earliest date of what its list holds back', async () => {
    const named = [changed('JOB', 1, 1), changed('JOB', 2, 2), changed('NOTE', 7, 3), changed('JOB', 3, 4)];
    const { position, given } = await round([changes(AT(5), named), list([item(1, 1)]), list([])], { position: AT(0) });
    expect([position, given.map(({ id }) => id)]).toEqual([AT(2), [1]]);
  });

  test('a resource that a complete list no longer has comes without an item, and does not hold the position', async () => {
    const { position, given } = await round([changes(AT(5), [changed('PROCESS', 3, 1)]), complete([{ id: 2 }])], {
      position: AT(0),
    });
    expect([position, given]).toEqual([AT(5), [{ kind: 'PROCESS', id: 3, modification_date: AT(1) }]]);
  });

  test('a `complete_until` before the position keeps the position', async () => {
    const { position } = await round([changes(AT(2), [])], { position: AT(4) });
    expect(position).toBe(AT(4));
  });
});

describe('the end of a round', () => {
  test('onChange is waited for, and its error ends the round', async () => {
    const { client } = scripted([changes(AT(5), [changed('JOB', 1, 1), changed('JOB', 2, 2)]), list([item(1, 1), item(2, 2)])]);
    const seen: number[] = [];
    const onChange = async ({ id }: MirrorChange): Promise<void> => {
      await Promise.resolve();
      seen.push(id);
      throw new Error('The disk is full.');
    };
    await expect(client.mirror({ position: AT(0), onChange })).rejects.toThrow('The disk is full.');
    expect(seen).toEqual([1]);
  });

  test('an error of the service is thrown', async () => {
    const { client } = scripted([changes(AT(5), [changed('JOB', 1, 1)]), failure(401, 'unauthenticated')]);
    await expect(client.mirror({ position: AT(0), onChange: () => {} })).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('signal ends it between two requests', async () => {
    const { client, sent } = scripted([
      changes(AT(5), [changed('JOB', 1, 1), changed('NOTE', 2, 2)]),
      list([item(1, 1)]),
      list([]),
    ]);
    const stop = new AbortController();
    const round = client.mirror({ position: AT(0), onChange: () => stop.abort(), signal: stop.signal });
    await expect(round).rejects.toThrow(/abort/i);
    expect(sent).toHaveLength(2);
  });
});
