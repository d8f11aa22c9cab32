/**
 * How PostgreSQL plans a statement. One that is kept is prepared once for each connection; another is
 * planned at each call for its values, as filters need that select few rows or many, and statements
 * of which there are many.
 */
export type Plan = 'kept' | 'for its values';

/** Runs one statement, with values for `$1` and so on. `as`: each row as a list of its cells. */
export type Sql = <Row>(text: string, values: readonly unknown[], plan?: Plan, as?: 'array') => Promise<readonly Row[]>;
