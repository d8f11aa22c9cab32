const MARK = '/* not prepared */ ';

/**
 * Marks a statement with many variants: it gets no name, so no connection keeps it prepared, and is
 * planned for its values each time.
 */
export const unprepared = (text: string): string => MARK + text;

export const isUnprepared = (text: string): boolean => text.startsWith(MARK);

/** Matches statements of Prisma with a list of values or several rows. */
const lists = / IN \(\$|VALUES \((?:[^()]|\([^()]*\))*\)\s*,/;
const limit = 400;

/**
 * Names statements, so that each connection prepares them once. PostgreSQL keeps prepared
 * statements as long as the connection, so texts of which there are many get no name: one for each
 * length of a list, or each combination of filters (`unprepared`). After the first 400 none gets a
 * name.
 */
export function createStatementNames(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    const name = names.size >= limit || isUnprepared(sql) || lists.test(sql) ? '' : `p${names.size}`;
    if (name !== '') names.set(sql, name);
    return name;
  };
}
