/**
 * Does the work for each item, one after another. An error is given to `onError` and stops no other
 * item; an `onError` that throws ends the loop.
 */
export async function eachApart<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  onError: (error: unknown, item: Item) => void,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      onError(error, item);
    }
  }
}

/** Ends the loop at the first error. */
export const rethrow = (error: unknown): never => {
  throw error;
};
