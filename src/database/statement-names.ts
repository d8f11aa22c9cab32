const MOST_NAMES = 200;
/** Prisma makes a parameter of each value of a list, and so a text for each length. */
const MOST_PARAMETERS = 8;

type Query = { readonly sql: string; readonly args?: readonly unknown[] };

/**
 * Names statements, so that each connection prepares them once. PostgreSQL keeps prepared statements
 * as long as the connection, so the names are limited. Each begins with `letter`.
 */
export function createStatementNames(letter: string): (query: Query) => string {
  const names = new Map<string, string>();
  return ({ sql, args = [] }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= MOST_NAMES || args.length > MOST_PARAMETERS) return '';
    const name = `${letter}${names.size}`;
    names.set(sql, name);
    return name;
  };
}
