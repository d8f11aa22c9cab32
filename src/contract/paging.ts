import type { Page, Slice } from '../database/collection.ts';
import { parseInstant } from '../core/dates.ts';
import type { Cursors } from './cursor.ts';
import type { ApiRequest } from './v1.ts';

/** The part of the last item of a page that a cursor holds; the date in a reading by date of modification. */
type PagedRow = { readonly id: number; readonly modifiedAt?: Date; readonly kind?: string };

/** A page to read, with the parameters of the first request of the collection. */
export type PageRequest<Query> = Slice & { readonly query: Query };

/**
 * The parameters of every paginated collection (openapi/decisions.md, 'Collections'), typed by the
 * contract.
 */
type PagingParameters = Pick<ApiRequest<'listJobApplications'>['query'], 'limit' | 'since' | 'modified_since' | 'pagecursor'>;

/** The parameters that `Paging` reads. */
export type PageParameter = keyof PagingParameters;

/** `GET /change` alone is read by date only. */
type Required = Exclude<keyof PagingParameters, 'since'>;

/** The contract's default, which the validator fills in; the generated type makes it optional. */
const DEFAULT_LIMIT = 20;

/**
 * Reads which page a request asks for and writes the address of the one that follows. A collection
 * is named by its address.
 */
export type Paging = {
  readonly start: <Query extends PagingParameters>(
    collection: string,
    query: Required extends keyof Query ? Query : never,
  ) => Promise<PageRequest<Query>>;
  /** Address of the next page, empty on the last one. */
  readonly next: (collection: string, page: PageRequest<unknown>, result: Page<PagedRow>) => string;
};

/**
 * `readHorizon` gives the instant before which no further change can become visible
 * (collection.ts).
 */
export const createPaging = (cursors: Cursors, readHorizon: () => Promise<Date>): Paging => ({
  start: async (collection, query) => {
    const position = query.pagecursor === undefined ? undefined : cursors.read(query.pagecursor, collection);
    const first = (position?.query ?? query) as typeof query;
    const modifiedSince = first.modified_since === undefined ? undefined : parseInstant(first.modified_since);
    const horizon = position?.horizon === undefined ? modifiedSince && (await readHorizon()) : new Date(position.horizon);
    return {
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
  next: (collection, { query, modifiedSince, horizon }, { rows, more }) => {
    const last = rows.at(-1);
    if (!more || last === undefined) return '';
    const afterModified = modifiedSince && last.modifiedAt?.toISOString();
    const position = { collection, query, after: last.id, afterModified, afterKind: last.kind, horizon: horizon?.toISOString() };
    return `${collection}?pagecursor=${cursors.issue(position)}`;
  },
});
