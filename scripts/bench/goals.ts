/** A measured ratio and the most that it may be. */
export type Goal = { readonly goal: string; readonly measured: number; readonly most: number };

/** The goals, those that are missed first. */
export const goalsTable = (goals: readonly Goal[]): string =>
  goals
    .toSorted((one, other) => Number(isMet(one)) - Number(isMet(other)))
    .map(
      (goal) =>
        `${isMet(goal) ? 'met   ' : 'MISSED'}  ${goal.goal.padEnd(60)}${goal.measured.toFixed(2).padStart(8)}   (at most ${goal.most})`,
    )
    .join('\n');

const isMet = ({ measured, most }: Goal): boolean => measured <= most;
