/** The fields that have a value: those that are null or undefined are left out. */
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
