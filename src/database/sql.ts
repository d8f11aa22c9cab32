/**
 * How PostgreSQL plans a statement. `kept`: prepared once for each connection. `for its values`:
 * planned at each call, for filters that select few rows or many, and for statements with many
 * forms.
 */
export type Plan = 'kept' | 'for its values';

/** Runs one statement, with values for `$1` and so on. `as`: each row as a list of its cells. */
export type Sql = <Row>(text: string, values: readonly unknown[], plan?: Plan, as?: 'array') => Promise<readonly Row[]>;
