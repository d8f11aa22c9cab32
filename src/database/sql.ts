/**
 * How PostgreSQL plans a statement: once for each connection, or at each call for its values. The
 * second is for filters that select few rows or many, and for statements of which there are many.
 */
export type Plan = 'kept' | 'for its values';

/** Runs one statement, with values for `$1` and so on. */
export type Sql = <Row>(text: string, values: readonly unknown[], plan?: Plan) => Promise<readonly Row[]>;
