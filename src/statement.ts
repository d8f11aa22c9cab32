/** Adds a value to those of a statement and returns the `$n` that stands for it. */
export type Bind = (value: unknown) => string;

/** Binds to the list of values that is sent with the statement. */
export const bindTo =
  (values: unknown[]): Bind =>
  (value) =>
    `$${values.push(value)}`;
