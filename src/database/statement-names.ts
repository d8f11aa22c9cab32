/** Matches statements of Prisma with a list of values or several rows. */
const lists = / IN \(\$|VALUES \((?:[^()]|\([^()]*\))*\)\s*,/;
const limit = 400;

/**
 * Names statements, so that each connection prepares them once. PostgreSQL keeps prepared
 * statements as long as the connection, so texts of which there are many get no name: one for each
 * length of a list. After the first 400 none gets a name.
 */
export function createStatementNames(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    const name = names.size >= limit || lists.test(sql) ? '' : `p${names.size}`;
    if (name !== '') names.set(sql, name);
    return name;
  };
}
