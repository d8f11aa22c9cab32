/** Copies that are kept by `GET /change`, as the contract says and as the client does it. */
import { isDeepStrictEqual } from 'node:util';
import { createRecruitmentClient, type MirrorChange } from '../../../src/client/index.ts';
import { readAll, type Client, type Credentials } from '../../harness/client.ts';
import type { Service } from '../../harness/service.ts';
import { settled, type Chance, type Item } from './mirror.ts';

// the bodies are what the contract has just been found to promise
// oxlint-disable-next-line typescript/no-explicit-any
type Body = any;

export type Copy = {
  readonly poll: () => Promise<void>;
  /** Where the copy differs from the source. No writer may run meanwhile. */
  readonly findDifferences: () => Promise<readonly string[]>;
};

/** A copy of the details of what has an address, and of the dates of everything else. */
export function createDetailCopy(client: Client, chance: Chance): Copy {
  const copy = new Map<string, unknown>();
  let position = '1970-01-01T00:00:00Z';
  const read = async ({ kind, id, _self: self, modification_date: date, erased }: Body) => {
    if (self === undefined) return copy.set(`${kind} ${id}`, date);
    const { status, body } = await client.get(self);
    if (status === 404) return copy.delete(`${kind} ${id}`);
    if (erased) for (const [key, note] of copy) if (isNoteOf(note, id)) copy.delete(key);
    return copy.set(`${kind} ${id}`, withoutActions(body));
  };
  const keepNotes = async (since: string) => {
    for (const note of await readAll(client, `/note?modified_since=${since}`)) copy.set(`NOTE ${note.id}`, note);
  };
  return {
    poll: async () => {
      let next = `/change?modified_since=${position}&limit=${1 + chance.below(12)}`;
      let until = position;
      const notes: Body[] = [];
      while (next !== '') {
        const { body } = await client.get(next);
        for (const item of body.items) await (item.kind === 'NOTE' ? notes.push(item) : read(item));
        until = body.complete_until;
        next = body._next;
      }
      if (until > position) position = until;
      if (notes.length === 0) return;
      await keepNotes(notes[0].modification_date);
      // a list that is read later may end earlier
      const missing = notes.filter(
        ({ id, modification_date: date }) => !((copy.get(`NOTE ${id}`) as Body)?.modification_date >= date),
      );
      if (missing[0] && missing[0].modification_date < position) position = missing[0].modification_date;
    },
    findDifferences: async () => {
      const source = new Map<string, unknown>();
      for (const { kind, id, _self: self, modification_date: date } of await readAll(
        client,
        '/change?modified_since=1970-01-01T00:00:00Z&limit=100',
      ))
        source.set(`${kind} ${id}`, self === undefined ? date : withoutActions((await client.get(self)).body));
      for (const note of await readAll(client, '/note?limit=100')) source.set(`NOTE ${note.id}`, note);
      return differences(copy, source);
    },
  };
}

/** A copy of the items of the lists. */
export function createListCopy({ origin }: Service, { login, password }: Credentials, chance: Chance): Copy {
  const copy = new Map<string, unknown>();
  let position: string | undefined;
  const { mirror } = createRecruitmentClient({
    baseUrl: `${origin}/v1`,
    login,
    password,
    fetch: (request) => fetch(new Request(request.url.replace('limit=100', `limit=${1 + chance.below(12)}`), request)),
  });
  const onChange = ({ kind, id, item, erased }: MirrorChange): void => {
    if (erased && kind === 'CANDIDATE') for (const [key, note] of copy) if (isNoteOf(note, id)) copy.delete(key);
    if (item) copy.set(`${kind} ${id}`, settled(item as unknown as Item));
    else copy.delete(`${kind} ${id}`);
  };
  return {
    poll: async () => void (position = await mirror({ position, onChange })),
    findDifferences: async () => {
      const source = new Map<string, unknown>();
      const keep = ({ kind, id, item }: MirrorChange): void => void source.set(`${kind} ${id}`, settled(item as unknown as Item));
      await mirror({ onChange: keep });
      return differences(copy, source);
    },
  };
}

const isNoteOf = (note: unknown, candidateId: number): boolean => {
  const { text, candidate } = note as Body;
  return text !== undefined && candidate?.id === candidateId;
};

/** Actions have no date: they depend on the caller. */
const withoutActions = ({ _actions, ...shown }: Body): Body => shown;

function differences(copy: ReadonlyMap<string, unknown>, source: ReadonlyMap<string, unknown>): readonly string[] {
  const keys = new Set([...copy.keys(), ...source.keys()]);
  return [...keys]
    .filter((key) => !isDeepStrictEqual(copy.get(key), source.get(key)))
    .map((key) => describe(key, copy.get(key), source.get(key)));
}

const describe = (key: string, copied: unknown, shown: unknown): string =>
  `${key} is ${JSON.stringify(copied)} in the copy and ${JSON.stringify(shown)} in the source`;
