/** The first rows of many scans, in an order that all of them have. */
import { orderOf, type Scan, type Taken } from './collection.ts';

/** The first rows of the scans that are made for each row of `sources`. */
export const mergeOf = (sources: string, scan: string, { order, limit }: Pick<Taken, 'order' | 'limit'>, rows = 'p.*'): string =>
  `SELECT ${rows} FROM ${sources} CROSS JOIN LATERAL (${scan}) AS p ORDER BY ${orderOf('p', order)} LIMIT ${limit}`;

/** So many rows of each source are read to find out where the page ends. */
const HEAD = 12;

/** Behind the last row in each order. */
const ENDS = { id: '2147483647', date: `'infinity', 2147483647` } as const;

/**
 * As `mergeOf`, for many sources. First reads the head of each; the last row that the limit takes
 * of all heads is the bound. Then no source is read beyond it. `rows` are the columns, or distinct ones.
 */
export function mergeBounded(sources: string, scan: Scan, taken: Taken, rows = 'p.*'): string {
  const { conditions, once, order, limit } = taken;
  if (order.by === 'unindexed' || order.descending || limit === 'ALL' || once) return mergeOf(sources, scan(taken), taken, rows);
  const terms = orderOf('p', order);
  const heads = mergeOf(sources, scan({ ...taken, columns: terms, limit: HEAD }), taken, rows);
  const bound = `SELECT * FROM ((${heads}) UNION ALL SELECT ${ENDS[order.by]} FROM generate_series(1, ${limit})) AS p
    ORDER BY ${terms} OFFSET ${limit - 1} LIMIT 1`;
  return mergeOf(sources, scan({ ...taken, conditions: [...conditions, `(${terms}) <= (${bound})`] }), taken, rows);
}
