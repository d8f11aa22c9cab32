import { isDeepStrictEqual } from 'node:util';
import type { Page, Slice } from './page.ts';
import { formatInstant, type InstantText } from '../core/dates.ts';
import { malformed } from '../core/problem.ts';
import { givenInstant } from '../core/given.ts';
import { listOf } from '../core/wording.ts';
import type { Cursors } from './cursor.ts';
import type { Operations, Schema } from './v1.ts';

/** The part of the last item of a page that a cursor holds; the date in a reading by date of modification. */
type PagedRow = { readonly id: number; readonly modifiedAt?: Date | InstantText; readonly kind?: string };

/** A page to read: the address of its collection, and the parameters of its first request. */
export type PageRequest<Query> = Slice & { readonly collection: string; readonly query: Query };

/**
 * The parameters of every paginated collection (openapi/decisions.md, 'Collections'), typed by the
 * contract.
 */
type PagingParameters = Pick<
  NonNullable<Operations['listJobApplications']['parameters']['query']>,
  'limit' | 'since' | 'modified_since' | 'pagecursor'
>;

export type PageParameter = keyof PagingParameters;

/** `GET /change` alone is read by date only. */
type Required = Exclude<keyof PagingParameters, 'since'>;

/** The contract's default, which the validator fills in; the generated type makes it optional. */
const DEFAULT_LIMIT = 20;

/** The fields of a page that say how to read on. */
export type PageEnd = Pick<Schema<'JobCollection'>, '_next' | 'complete_until'>;

/**
 * Reads which page a request asks for and presents how to read on. A collection is named by its
 * address.
 */
export type Paging = {
  readonly start: <Query extends PagingParameters>(
    collection: string,
    query: Required extends keyof Query ? Query : never,
  ) => Promise<PageRequest<Query>>;
  readonly presentEnd: (page: PageRequest<unknown>, result: Page<PagedRow>) => PageEnd;
};

/**
 * `readHorizon` gives the instant before which no further change can become visible
 * (collection.ts).
 */
export const createPaging = (cursors: Cursors, readHorizon: () => Promise<Date>): Paging => ({
  start: async (collection, query) => {
    const position = query.pagecursor === undefined ? undefined : cursors.read(query.pagecursor, collection);
    const first = (position?.query ?? query) as typeof query;
    if (position) refuseOthers(query, first);
    const modifiedSince = givenInstant(first.modified_since);
    const horizon = position?.horizon === undefined ? modifiedSince && (await readHorizon()) : new Date(position.horizon);
    return {
      collection,
      query: first,
      limit: first.limit ?? DEFAULT_LIMIT,
      after: position && {
        id: position.after,
        modifiedAt: position.afterModified === undefined ? undefined : new Date(position.afterModified),
        kind: position.afterKind,
      },
      since: first.since,
      modifiedSince,
      horizon,
    };
  },
  presentEnd: (page, result) => ({
    _next: nextOf(cursors, page, result),
    ...(page.horizon && { complete_until: formatInstant(page.horizon) }),
  }),
});

function nextOf(
  cursors: Cursors,
  { collection, query, modifiedSince, horizon }: PageRequest<unknown>,
  { rows, more }: Page<PagedRow>,
): string {
  const last = rows.at(-1);
  if (!more || last === undefined) return '';
  const afterModified = modifiedSince && last.modifiedAt && formatInstant(last.modifiedAt);
  const position = { collection, query, after: last.id, afterModified, afterKind: last.kind, horizon: horizon?.toISOString() };
  return `${collection}?pagecursor=${cursors.issue(position)}`;
}

/** Beside a cursor, a parameter must be as in the first request. The order of a list is free. */
function refuseOthers(query: object, first: object): void {
  const held = new Map(Object.entries(first));
  const others = Object.entries(query).filter(([name, value]) => name !== 'pagecursor' && !isSame(value, held.get(name)));
  if (others.length === 0) return;
  const detail = `The cursor has other values of ${listOf(others.map(([name]) => name))}.`;
  throw malformed([{ parameter: 'pagecursor', code: 'not_combinable', detail }]);
}

const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(new Set([one].flat()), new Set([other].flat()));
