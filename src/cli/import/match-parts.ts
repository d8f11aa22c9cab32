/**
 * Matches given parts (steps, questions, choices) with the existing ones, because answers and
 * applications refer to these.
 */

/** A part with its place and what it is called. */
type Ranked = { readonly rank: number; readonly name: string };

/** By place and name, then by name alone (it was moved), then by place alone (it was renamed); what is left is new. */
export function matchParts<Known extends Ranked, Given extends Ranked>(
  known: readonly Known[],
  given: readonly Given[],
): ReadonlyMap<Given, Known> {
  const matches = new Map<Given, Known>();
  const taken = new Set<Known>();
  const names = new Set(given.map(({ name }) => name));
  const match = (isSame: (one: Known, other: Given) => boolean): void => {
    for (const part of given) {
      const found = matches.has(part) ? undefined : known.find((each) => !taken.has(each) && isSame(each, part));
      if (found === undefined) continue;
      matches.set(part, found);
      taken.add(found);
    }
  };
  match((one, other) => one.rank === other.rank && one.name === other.name);
  match((one, other) => one.name === other.name);
  match((one, other) => one.rank === other.rank && !names.has(one.name));
  return matches;
}

/** The first rank that two parts have; undefined when all differ. */
export function repeatedRank(parts: readonly Ranked[]): number | undefined {
  const seen = new Set<number>();
  for (const { rank } of parts) {
    if (seen.has(rank)) return rank;
    seen.add(rank);
  }
  return undefined;
}
