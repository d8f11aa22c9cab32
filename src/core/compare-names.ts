/** Orders names by their characters, the same whatever the locale of machine and database. */
export const compareNames = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
