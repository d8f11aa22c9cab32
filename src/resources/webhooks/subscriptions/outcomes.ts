/**
 * The number of consecutive failures at the end, at most 20. `outcomes` has a 1 for a failure and a
 * 0 for a success, the oldest first.
 */
export const failuresInARow = (outcomes: string): number => /1*$/.exec(outcomes)?.[0].length ?? 0;

/** How many of these calls failed. */
export const failuresIn = (outcomes: string): number => outcomes.replaceAll('0', '').length;
