/** How many of the latest calls failed in a row, at most 20; `outcomes` has one letter a call, the oldest first: 1 for a failure, 0 for none. */
export const failuresInARow = (outcomes: string): number => /1*$/.exec(outcomes)?.[0].length ?? 0;

/** How many of these calls failed. */
export const failuresIn = (outcomes: string): number => outcomes.replaceAll('0', '').length;
