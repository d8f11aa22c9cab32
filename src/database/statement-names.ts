import { isCommented } from '../core/tracing/statement-comment.ts';

/** Of Prisma's: several values to compare with, several rows to insert, of which values may be cast. */
const lists = / IN \(\$|VALUES \((?:[^()]|\([^()]*\))*\)\s*,/;
const limit = 500;

/**
 * Names Prisma's statements, so that each connection prepares a statement once: this halves its cost. Statements whose text depends
 * on the length of a list, or that carry the trace of one request, get no name, nor does any after the first 500: PostgreSQL keeps prepared statements as long as the connection.
 */
export function createStatementNames(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    const name = names.size >= limit || lists.test(sql) || isCommented(sql) ? '' : `p${names.size}`;
    if (name !== '') names.set(sql, name);
    return name;
  };
}
