/** A reader that keeps what it was shown: answers under their ETags, and copies by `modified_since`. */
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { readHorizon } from '../../src/database/collection.ts';
import { readAll, type Answer } from '../support/client.ts';
import { createChance, createMirror, keyOf, settled, type Item } from './mirror.ts';
import type { Service } from '../support/service.ts';
import type { NamedOffice } from './shown-names.ts';

export type Watcher = {
  /** Reads all that carries an ETag, and keeps each answer under its tag. */
  readonly read: () => Promise<void>;
  /** Brings the copies up to date. */
  readonly poll: () => Promise<void>;
  /** What an answer confirms or a copy keeps although it is no longer shown. Nobody may write meanwhile. */
  readonly findStale: () => Promise<readonly string[]>;
};

type Body = Readonly<Record<string, unknown>>;

const ALL = 'limit=100';

export function createWatcher({ prisma }: Pick<Service, 'prisma'>, office: NamedOffice): Watcher {
  const { desk, source, otherSource, job, template, application } = office;
  const known = new Map<string, Map<string, Body>>();
  const bodyOf = async (address: string): Promise<Body> => (await requireOk(desk.get(address), address)).body;
  const copyDetails = (place: string) => {
    const details = new Map<number, Body>();
    return { details, place, see: async (item: Item) => void details.set(keyOf(item), await bodyOf(`${place}/${keyOf(item)}`)) };
  };
  const jobs = copyDetails('/job');
  const applications = copyDetails('/application');
  const templates = copyDetails('/template');
  const candidates = copyDetails('/candidate');
  const lists: readonly (readonly [string, ReturnType<typeof copyDetails>?])[] = [
    ['/job?alljobs=true&', jobs],
    [`/job/${job.id}/application?`, applications],
    ['/candidate?', candidates],
    ['/step?'],
    ['/note?'],
    ['/template?', templates],
    [`/feed?source_id=${source.id}&`],
    [`/feed?source_id=${otherSource.id}&`],
  ];
  const mirrors = new Map<string, ReturnType<typeof createMirror>>();
  const mirrorOf = (list: string, see?: (item: Item) => Promise<void>) => {
    const mirror = mirrors.get(list) ?? createMirror(desk, list, createChance(mirrors.size), { see, paceMs: 1 });
    mirrors.set(list, mirror);
    return mirror;
  };
  /** Lists of applications: of each job, and of each of their candidates. */
  const applicationLists = async (): Promise<readonly string[]> => {
    const items = await readAll(desk, `/job?alljobs=true&${ALL}`);
    return items.map(({ id }) => `/job/${id}/application?${ALL}`);
  };
  const versionedAddresses = async (): Promise<readonly string[]> => {
    const pages = await applicationLists();
    const listed = (await Promise.all(pages.map((page) => readAll(desk, page)))).flat();
    const idsIn = (list: string) => readAll(desk, `${list}${ALL}`).then((items) => items.map(({ id }) => id));
    return [
      ...pages,
      ...listed.map(({ id }) => `/application/${id}`),
      ...listed.map(({ candidate }) => `/candidate/${candidate.id}/application?${ALL}`),
      ...(await idsIn('/job?alljobs=true&')).flatMap((id) => [`/job/${id}`, `/job/${id}/stats`]),
      ...(await idsIn('/candidate?')).map((id) => `/candidate/${id}`),
      ...(await idsIn('/template?')).map((id) => `/template/${id}`),
      `/template/${template.id}?application_id=${application.id}`,
      `/process/${job.processId}`,
    ];
  };
  const keep = (address: string, { headers, body }: Answer): void => {
    const tags = known.get(address) ?? new Map<string, Body>();
    known.set(address, tags.set(headers.get('etag') ?? '', body));
  };
  const poll = async (): Promise<void> => {
    for (const [list, copied] of lists) await mirrorOf(list, copied?.see).poll();
  };

  /** A list shows of an application what its detail shows. */
  const findStaleItems = async (): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const page of await applicationLists())
      for (const item of await readAll(desk, page)) {
        const detail = await bodyOf(`/application/${item.id}`);
        const differing = Object.keys(item).filter(
          (field) => field !== '_schema' && !isDeepStrictEqual(item[field], detail[field]),
        );
        if (differing.length > 0) found.push(`${page} shows other ${differing.join()} of ${item.id} than its detail`);
      }
    return found;
  };
  const findStaleTags = async (): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const [address, tags] of known) {
      const { status, headers } = await desk.get(address, { 'if-none-match': [...tags.keys()].join(', ') });
      if (status !== 304) continue;
      const kept = tags.get(headers.get('etag') ?? '');
      if (!isDeepStrictEqual(kept, await bodyOf(address))) found.push(`${address} confirms what it no longer shows`);
    }
    return found;
  };
  const findStaleCopies = async (): Promise<readonly string[]> => {
    const found: string[] = [];
    // autovacuum may hold the horizon back
    for (const ended = new Date(); (await readHorizon(prisma)) <= ended;) await wait(10);
    await poll();
    for (const [list, copied] of lists) {
      const { items } = mirrorOf(list, copied?.see);
      for (const item of await readAll(desk, `${list}${ALL}`)) {
        const id = keyOf(item);
        const copy = items.get(id);
        if (copy === undefined || !isDeepStrictEqual(settled(copy), settled(item)))
          found.push(`the copy of ${list} misses a change of ${id}`);
        if (copied === undefined) continue;
        const { _actions: _now, ...detail } = await bodyOf(`${copied.place}/${id}`);
        const { _actions: _then, ...kept } = copied.details.get(id) ?? {};
        if (!isDeepStrictEqual(kept, detail)) found.push(`the copy of ${copied.place}/${id} misses a change`);
      }
    }
    return found;
  };
  return {
    poll,
    read: async () => {
      for (const address of await versionedAddresses()) keep(address, await requireOk(desk.get(address), address));
    },
    findStale: async () => [...(await findStaleItems()), ...(await findStaleTags()), ...(await findStaleCopies())],
  };
}

async function requireOk(asked: Promise<Answer>, address: string): Promise<Answer> {
  const answer = await asked;
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}
