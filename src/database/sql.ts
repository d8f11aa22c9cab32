/** Runs one statement, with values for `$1` and so on; each connection prepares a text once. */
export type Sql = <Row>(text: string, values: readonly unknown[]) => Promise<readonly Row[]>;
