/** One statement of a script, and where in the script it begins. */
type Statement = { readonly text: string; readonly start: number };

// strings, quoted names, dollar quotes and comments may contain semicolons
const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:\\[\s\S]|''|[^'\\])*'|'[^']*'|"[^"]*"|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|\w+|\s+|[\s\S]/g;

/**
 * The statements of a script as PostgreSQL counts them, without comments and blanks. Used in error
 * messages only; it does not parse `BEGIN ATOMIC`.
 */
export function splitStatements(sql: string): readonly Statement[] {
  const statements: Statement[] = [];
  let start: number | undefined;
  const end = (to: number): void => {
    if (start !== undefined) statements.push({ text: sql.slice(start, to).trimEnd(), start });
    start = undefined;
  };
  for (const { 0: text, index } of sql.matchAll(token)) {
    if (text === ';') end(index);
    else if (!/^(--|\/\*|\s)/.test(text)) start ??= index;
  }
  end(sql.length);
  return statements;
}

/**
 * The error of a failed migration. It names the statement after the `finished` ones, and its line
 * in the file.
 */
export function migrationFailure(name: string, sql: string, finished: number, error: unknown): Error {
  const { message = String(error), position, detail } = error as { message?: string; position?: string; detail?: string };
  const statements = splitStatements(sql);
  // PostgreSQL counts whole characters, JavaScript two for each one beyond the first 65,536
  const offset =
    position === undefined
      ? undefined
      : Array.from(sql)
          .slice(0, Number(position) - 1)
          .join('').length;
  const failed = offset === undefined ? statements[finished] : statements.findLast(({ start }) => start <= offset);
  const place = failed ? ` in its statement on line ${lineAt(sql, offset ?? failed.start)}` : '';
  const lines = [
    `The migration ${name} failed${place}, and the database is as it was: ${message}`,
    detail,
    failed?.text.slice(0, 500),
  ];
  return new Error(lines.filter((part) => part !== undefined).join('\n'), { cause: error });
}

function lineAt(sql: string, offset: number): number {
  return sql.slice(0, offset).split('\n').length;
}
