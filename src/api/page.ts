import type { Cursors } from './cursor.ts';

/** Which rows a page takes: at most `limit` of them, those behind the id `after`. */
export type Slice = { readonly limit: number; readonly after: number | undefined };

/** A page that is to be read, with the parameters of the request that began the collection. */
export type PageRequest<Query> = Slice & { readonly query: Query };

/** The rows of a page and whether more follow. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly more: boolean };

type PagingParameters = { readonly limit?: number; readonly pagecursor?: string };

/** The contract's default, which the validator fills in; here only because the generated type cannot know that. */
const DEFAULT_LIMIT = 20;

/** Reads which page a request asks for and writes the address of the one that follows. */
export type Paging = {
  readonly start: <Query extends PagingParameters>(collection: string, query: Query) => PageRequest<Query>;
  /** Address of the next page, empty on the last one. */
  readonly next: (collection: string, page: PageRequest<unknown>, result: Page<{ readonly id: number }>) => string;
};

/** A collection is named by its address, so that a cursor of one is refused by another. */
export const createPaging = (cursors: Cursors): Paging => ({
  start: (collection, query) => {
    const position = query.pagecursor === undefined ? undefined : cursors.open(query.pagecursor, collection);
    const first = (position?.query ?? query) as typeof query;
    return { query: first, limit: first.limit ?? DEFAULT_LIMIT, after: position?.after };
  },
  next: (collection, { query }, { rows, more }) => {
    const last = rows.at(-1);
    if (!more || last === undefined) return '';
    return `${collection}?pagecursor=${cursors.seal({ collection, query, after: last.id })}`;
  },
});

/** Cuts a page out of rows of which one more was read than asked for. */
export const cutPage = <Row>(rows: readonly Row[], limit: number): Page<Row> => ({
  rows: rows.slice(0, limit),
  more: rows.length > limit,
});
