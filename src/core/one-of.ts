/** The database holds these as text. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const value = values.find((each) => each === text);
  if (value === undefined) throw new Error(`The database holds ${text} where the contract has ${values.join(', ')}.`);
  return value;
}
