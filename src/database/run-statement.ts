import type { PreparedStatement } from './database.ts';

/** What takes statements: a connection, or a pool of them. */
type Runner = {
  readonly query: (
    statement: PreparedStatement,
    settled: (error: Error | null | undefined, result: { readonly rows: readonly unknown[] }) => void,
  ) => unknown;
};

/**
 * Runs one statement. By callback: what pg's own promises bring stayed in the heap until the garbage collector looked through all of it (1 collection of
 * that kind instead of 82, and half as many statements again, in one run of a pipelined loop that reads 20 rows of 3 KB).
 */
export async function runStatement<Row>(runner: Runner, statement: PreparedStatement): Promise<readonly Row[]> {
  try {
    const { rows } = await new Promise<{ readonly rows: readonly unknown[] }>((resolve, reject) => {
      runner.query(statement, (error, result) => (error ? reject(error) : resolve(result)));
    });
    return rows as readonly Row[];
  } catch (error) {
    // that of the error leads to the socket, this one to who has asked
    Error.captureStackTrace(error as Error);
    throw error;
  }
}
