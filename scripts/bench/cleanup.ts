/** Cleanup that runs at every end of a run. */
export type Cleanup = {
  readonly add: (undo: () => Promise<unknown>) => void;
  /** Undoes everything, the last first; what fails is said and the rest is still undone. */
  readonly run: () => Promise<void>;
  /** Whether the run was interrupted, which explains later failures. */
  readonly interrupted: () => boolean;
};

/** Undoes on Ctrl-C too, and then ends the process. */
export function createCleanup(): Cleanup {
  const undos: (() => Promise<unknown>)[] = [];
  let running: Promise<void> | undefined;
  let stopped = false;
  const undoAll = async (): Promise<void> => {
    for (let undo = undos.pop(); undo !== undefined; undo = undos.pop())
      await undo().catch((error: unknown) => console.error(`Left behind: ${(error as Error).message}`));
  };
  const run = (): Promise<void> => (running ??= undoAll());
  const interrupt = (): void => {
    stopped = true;
    void run().then(() => process.exit(130));
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  return { add: (undo) => void undos.push(undo), run, interrupted: () => stopped };
}
