/**
 * Keeps a copy by `GET /change`. A list is read after `/change` and may end earlier: a transaction
 * that began before may have written in between. Then a resource that `/change` named is missing in
 * its list, and the position stays at its date.
 */
import type { components } from '#generated/v1/openapi.ts';
import type { Calls, ItemOf, ListPath } from './calls.ts';
import { NotFoundError } from './errors.ts';

const PAGES = { limit: 100 } as const;

/**
 * The list of each kind. One with a query has pages and is read by `modified_since`; others are
 * complete.
 */
const LISTS = {
  JOB: { path: '/job', query: { ...PAGES, alljobs: true } },
  CANDIDATE: { path: '/candidate', query: PAGES },
  APPLICATION: { path: '/application', query: PAGES },
  STEP_CHANGE: { path: '/step', query: PAGES },
  NOTE: { path: '/note', query: PAGES },
  PROCESS: { path: '/process' },
  TEMPLATE: { path: '/template', query: PAGES },
  USER: { path: '/user' },
  SOURCE: { path: '/source' },
  POOL: { path: '/pool' },
  QUESTIONNAIRE: { path: '/questionnaire' },
  INTERVIEW: { path: '/interview', query: PAGES },
  OFFER: { path: '/offer', query: PAGES },
} as const satisfies Readonly<Record<components['schemas']['ChangeKind'], List>>;

type List = { readonly path: ListPath; readonly query?: object };

/** A kind of resources. */
export type MirrorKind = keyof typeof LISTS;

/** A resource that is new or has changed, by kind. */
export type MirrorChange = {
  readonly [Kind in MirrorKind]: {
    readonly kind: Kind;
    /** Of a step change its `change_id`. */
    readonly id: number;
    /** Absent in a first copy where the list does not show it. */
    readonly modification_date?: string;
    /**
     * True of an erased candidate: remove its notes. True of its applications, step changes and
     * interviews and offers, too.
     */
    readonly erased?: true;
    /**
     * Of a CANDIDATE that is the erased part of another one, the id of that one: remove it and its
     * notes. What you still see of it is given behind this change.
     */
    readonly former_id?: number;
    /** The item of the list. Absent where the resource is gone meanwhile: remove it. */
    readonly item?: ItemOf<(typeof LISTS)[Kind]['path']>;
  };
}[MirrorKind];

export type MirrorOptions = {
  /** The kinds to copy, the same in every round. All of them unless you say otherwise. */
  readonly kinds?: readonly MirrorKind[] | undefined;
  /** What the last round returned. Without it everything is read. */
  readonly position?: string | undefined;
  /** Called for one resource after the other, and waited for. A resource may come again. */
  readonly onChange: (change: MirrorChange) => void | Promise<void>;
  readonly signal?: AbortSignal | undefined;
};

/** Brings a copy up to date. Returns the position from which the next round goes on. */
export type Mirror = (options: MirrorOptions) => Promise<string>;

type Change = Pick<MirrorChange, 'id' | 'erased' | 'former_id'> & {
  readonly kind: MirrorKind;
  readonly modification_date: string;
};
type Item = { readonly id: number; readonly change_id?: number; readonly modification_date?: string };

const ALL = Object.keys(LISTS) as MirrorKind[];

export const createMirror =
  (client: Pick<Calls, 'GET' | 'items' | 'pages'>): Mirror =>
  async ({ kinds = ALL, position, onChange, signal }) => {
    // the types of LISTS say which items come
    const give = onChange as (change: Partial<Change> & { readonly item?: Item | undefined }) => void | Promise<void>;
    const read = client.items as (path: ListPath, options: object) => AsyncIterable<Item>;
    const itemsOf = (kind: MirrorKind, query: object) => read(LISTS[kind].path, { params: { query }, signal });

    async function copyAll(): Promise<string> {
      const query = { modified_since: '1970-01-01T00:00:00Z', limit: 1 };
      const { data } = await client.GET('/change', { params: { query }, signal });
      for (const kind of kinds)
        for await (const item of itemsOf(kind, queryOf(kind) ?? {})) await give({ kind, ...datesOf(item), item });
      return data.complete_until;
    }

    /** Gives the changes of a kind whose items its list has. Returns the others. */
    async function copyChanged(kind: MirrorKind, changes: readonly Change[]): Promise<readonly Change[]> {
      const named = new Map(changes.map((change) => [change.id, change]));
      const query = queryOf(kind);
      const dated = query && { ...query, modified_since: changes[0]?.modification_date };
      for await (const item of itemsOf(kind, dated ?? {})) {
        const change = named.get(idOf(item));
        if (!change || !named.delete(change.id)) continue;
        await give({ ...change, ...datesOf(item), item });
        if (change.former_id !== undefined) await copyFormer(change.former_id);
      }
      if (query) return [...named.values()];
      for (const gone of named.values()) await give(gone);
      return [];
    }

    /** A candidate of which a part was erased, with its notes; nothing where it is no longer seen. */
    async function copyFormer(id: number): Promise<void> {
      const params = { path: { candidateid: id } };
      const read = await client.GET('/candidate/{candidateid}', { params, signal }).catch((error: unknown) => {
        if (error instanceof NotFoundError) return undefined;
        throw error;
      });
      if (read === undefined) return;
      await give({ kind: 'CANDIDATE', ...datesOf(read.data), item: read.data });
      if (!kinds.includes('NOTE')) return;
      for await (const item of itemsOf('NOTE', { ...PAGES, candidate_id: id }))
        await give({ kind: 'NOTE', ...datesOf(item), item });
    }

    async function copyFrom(since: string): Promise<string> {
      const changes: Change[] = [];
      let next = since;
      const query = { modified_since: since, kind: [...kinds], limit: 100 };
      for await (const page of client.pages('/change', { params: { query }, signal })) {
        changes.push(...(page.items as Change[]));
        if (page.complete_until > since) next = page.complete_until;
      }
      for (const kind of kinds) {
        const ofKind = changes.filter((change) => change.kind === kind);
        if (ofKind.length === 0) continue;
        for (const { modification_date: date } of await copyChanged(kind, ofKind)) if (date < next) next = date;
      }
      return next;
    }

    return position === undefined ? copyAll() : copyFrom(position);
  };

const queryOf = (kind: MirrorKind): List['query'] => (LISTS[kind] as List).query;

const idOf = ({ id, change_id: changeId = id }: Item): number => changeId;

const datesOf = (item: Item) => ({
  id: idOf(item),
  ...(item.modification_date !== undefined && { modification_date: item.modification_date }),
});
