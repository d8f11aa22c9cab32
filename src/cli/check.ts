import type { Context } from './command.ts';

/** Returns the finding when all is in order; throws the fault otherwise. */
export type Check = (context: Context) => Promise<string>;
