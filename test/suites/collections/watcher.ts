/**
 * A reader that keeps what it was shown: answers under their ETags, and copies by `modified_since`
 * and by `GET /change`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createReadHorizon } from '../../../src/pages/collection.ts';
import type { Answer } from '../../harness/client.ts';
import type { Service } from '../../harness/service.ts';
import { createListCopies } from './list-copies.ts';
import { createChance, createMirror, keyOf, settled, type Item } from './mirror.ts';
import type { NamedOffice } from './shown-names.ts';

export type Watcher = {
  /** Reads all that carries an ETag, and keeps each answer under its tag. */
  readonly read: () => Promise<void>;
  /** Brings the copies up to date. */
  readonly poll: () => Promise<void>;
  /** Stale answers: confirmed by an ETag or kept by a copy. No writer may run meanwhile. */
  readonly findStale: () => Promise<readonly string[]>;
};

// the bodies are what the contract has just been found to promise
// oxlint-disable-next-line typescript/no-explicit-any
type Body = any;
type Read = (address: string) => Promise<Answer>;

const JOBS = '/job?alljobs=true&';
const ALL = 'limit=100';
/** How many requests a watcher makes at the same time. */
const AT_ONCE = 8;

/** `settle` does the work that is left to the worker: answers are right before, copies after it. */
export function createWatcher(
  { database }: Pick<Service, 'database'>,
  office: NamedOffice,
  settle: () => Promise<unknown> = () => Promise.resolve(),
): Watcher {
  const { desk, job, template, application } = office;
  const known = new Map<string, Map<string, Body>>();
  const copies = copiesOf(office);
  const lists = createListCopies(desk);
  const readHorizon = createReadHorizon(database.sql);
  const get: Read = async (address) => {
    const answer = await desk.get(address);
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const pollCopies = (): Promise<void> => eachOf(copies, ({ mirror }) => mirror.poll());

  const readJobs = async (read: Read) => idsIn(await read(JOBS + ALL));
  /** The pages of the applications of each job. */
  const readPages = async (read: Read, jobs: readonly number[]): Promise<readonly Body[]> => {
    const pages: Body[] = [];
    await eachOf(jobs, async (id) => pages.push((await read(`/job/${id}/application?${ALL}`)).body));
    return pages;
  };
  /** Reads every answer with an ETag. */
  const readAllTagged = async (read: Read): Promise<void> => {
    const jobs = await readJobs(read);
    const addresses = [
      ...(await readPages(read, jobs)).flatMap(({ items }) => items).map(({ id }) => `/application/${id}`),
      ...jobs.map((id) => `/job/${id}`),
      ...idsIn(await read(`/candidate?${ALL}`)).map((id) => `/candidate/${id}`),
      ...idsIn(await read(`/interview?${ALL}`)).map((id) => `/interview/${id}`),
      ...idsIn(await read(`/offer?${ALL}`)).map((id) => `/offer/${id}`),
      ...idsIn(await read(`/template?${ALL}`)).map((id) => `/template/${id}`),
      `/template/${template.id}?application_id=${application.id}`,
      `/candidate/${application.candidateId}/application?${ALL}`,
      `/job/${job.id}/stats`,
      `/job/${job.id}/application?outcome=REJECTED&${ALL}`,
      `/application?${ALL}`,
      `/application?job_status=OPEN&outcome=NONE&${ALL}`,
      `/process/${job.processId}`,
    ];
    await eachOf(addresses, read);
  };
  const keep: Read = async (address) => {
    const answer = await get(address);
    const tag = answer.headers.get('etag');
    if (tag !== null) known.set(address, (known.get(address) ?? new Map<string, Body>()).set(tag, answer.body));
    return answer;
  };

  /** A list shows of an application what its detail shows. */
  const findStaleItems = async (read: Read): Promise<readonly string[]> => {
    const found: string[] = [];
    const pages = await readPages(read, await readJobs(read));
    const shown = pages.flatMap(({ _self, items }) => items.map((item: Body) => ({ _self, item })));
    await eachOf(shown, async ({ _self, item }) => {
      const detail = (await read(`/application/${item.id}`)).body;
      const differing = Object.keys(item).filter(
        (field) => field !== '_schema' && !isDeepStrictEqual(item[field], detail[field]),
      );
      if (differing.length > 0) found.push(`${_self} shows other ${differing.join()} of ${item.id} than its detail`);
    });
    return found;
  };
  const findStaleTags = async (read: Read): Promise<readonly string[]> => {
    const found: string[] = [];
    await eachOf([...known], async ([address, tags]) => {
      const { status, headers } = await desk.get(address, { 'if-none-match': [...tags.keys()].join(', ') });
      const kept = tags.get(headers.get('etag') ?? '');
      if (status === 304 && !isDeepStrictEqual(kept, (await read(address)).body))
        found.push(`${address} confirms what it no longer shows`);
    });
    return found;
  };
  const findStaleCopies = async (read: Read): Promise<readonly string[]> => {
    const found: string[] = [];
    await pollCopies();
    await eachOf(copies, async ({ list, mirror, place, details }) => {
      for (const item of (await read(list + ALL)).body.items as readonly Item[]) {
        const id = keyOf(item);
        const copy = mirror.items.get(id);
        if (copy === undefined || !isDeepStrictEqual(settled(copy), settled(item)))
          found.push(`the copy of ${list} misses a change of ${id}: ${copy?.modification_date}, ${item.modification_date}`);
        if (place === undefined) continue;
        const detail = withoutActions((await read(`${place}/${id}`)).body);
        if (!isDeepStrictEqual(details.get(id), detail)) found.push(`the copy of ${place}/${id} misses a change`);
      }
    });
    return found;
  };

  /** The copies of lists and, where there are details at a place, of those. */
  function copiesOf({ source, otherSource }: NamedOffice) {
    const copied: readonly (readonly [string, string?])[] = [
      [JOBS, '/job'],
      ['/application?'],
      [`/job/${job.id}/application?`, '/application'],
      ['/candidate?', '/candidate'],
      ['/step?'],
      ['/note?'],
      ['/interview?', '/interview'],
      ['/offer?', '/offer'],
      ['/template?', '/template'],
      [`/feed?source_id=${source.id}&`],
      [`/feed?source_id=${otherSource.id}&`],
    ];
    return copied.map(([list, place], index) => {
      const details = new Map<number, Body>();
      const see = async (item: Item): Promise<void> =>
        void details.set(keyOf(item), withoutActions((await get(`${place}/${keyOf(item)}`)).body));
      const manner = { paceMs: 1, ...(place !== undefined && { see }) };
      return { list, place, details, mirror: createMirror(desk, list, createChance(index), manner) };
    });
  }

  return {
    poll: async () => {
      await pollCopies();
      await lists.poll();
    },
    read: () => readAllTagged(keep),
    findStale: async () => {
      // a writer that was given up may still be committing
      for (const ended = new Date(); (await readHorizon()) <= ended;) await wait(10);
      const readOnce = (): Read => {
        const answers = new Map<string, Promise<Answer>>();
        return (address) => {
          const answer = answers.get(address) ?? get(address);
          answers.set(address, answer);
          return answer;
        };
      };
      const read = readOnce();
      const answered = [...(await findStaleItems(read)), ...(await findStaleTags(read))];
      await settle();
      return [...answered, ...(await findStaleCopies(readOnce())), ...(await lists.findStale())];
    },
  };
}

/** Works on each of the values, on some of them at once. */
async function eachOf<Value>(values: readonly Value[], work: (value: Value) => Promise<unknown>): Promise<void> {
  const left = values.values();
  const workOn = async (): Promise<void> => {
    for (const value of left) await work(value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
}

const idsIn = ({ body }: Answer): readonly number[] => body.items.map(({ id }: { id: number }) => id);

/** Actions have no date: they depend on the caller. */
const withoutActions = ({ _actions, ...shown }: Body): Body => shown;
