/** Of figures that were taken several times, the median of each. */
export function mediansOf<Name extends string>(rounds: readonly Readonly<Record<Name, number>>[]): Record<Name, number> {
  const [first] = rounds;
  if (first === undefined) throw new Error('Nothing was measured.');
  const medianOf = (name: Name): number =>
    rounds.map((round) => round[name]).toSorted((one, other) => one - other)[Math.floor(rounds.length / 2)] ?? NaN;
  const names = Object.keys(first) as Name[];
  return Object.fromEntries(names.map((name) => [name, medianOf(name)])) as Record<Name, number>;
}
