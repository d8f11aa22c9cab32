/** Adds a value to those of a statement and returns the `$n` that stands for it. */
export type Bind = (value: unknown) => string;

/** Binds to the list of values that is sent with the statement. */
export const bindTo =
  (values: unknown[]): Bind =>
  (value) =>
    `$${values.push(value)}`;

/**
 * A list parameter with a length that the planner cannot see. With a known length a plan for the
 * values would look cheaper than the kept one, and PostgreSQL would plan at each call.
 */
export const listOf = (parameter: string): string => `ARRAY (SELECT unnest(${parameter}))`;
