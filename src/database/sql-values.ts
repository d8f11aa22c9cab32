/** Adds a value to those of a statement and returns the `$n` that stands for it. */
export type Bind = (value: unknown) => string;

/** Binds to the list of values that is sent with the statement. */
export const bindTo =
  (values: unknown[]): Bind =>
  (value) =>
    `$${values.push(value)}`;

/**
 * A list parameter of unknown length: the planner assumes ten values. With a known short length it
 * would plan the statement anew at each call, which costs more than the better plan saves.
 */
export const listOf = (parameter: string): string => `ARRAY (SELECT unnest(${parameter}))`;
