/** Adds a value to those of a statement and returns the `$n` that stands for it. */
export type Bind = (value: unknown) => string;

/** Binds to the list of values that is sent with the statement. */
export const bindTo =
  (values: unknown[]): Bind =>
  (value) =>
    `$${values.push(value)}`;

/**
 * The list that a parameter stands for, without its length: PostgreSQL takes it for ten values, whatever there are. Where it sees that there are fewer,
 * it plans the statement anew for each call, as that promises to be cheaper than the plan it keeps; but planning is the dearest of it.
 */
export const listOf = (parameter: string): string => `ARRAY (SELECT unnest(${parameter}))`;
