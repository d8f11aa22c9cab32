/** The fields that have a value, without null and undefined. */
export function optionalFields<Fields extends object>(fields: {
  readonly [Name in keyof Fields]?: Fields[Name] | null | undefined;
}): Partial<Fields> {
  const given: Partial<Fields> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== null && value !== undefined) given[name] = value;
  }
  return given;
}
