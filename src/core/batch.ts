type Waiting<Value, Result> = {
  readonly value: Value;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
};

/**
 * Batches calls: `work` gets the values of one turn of the event loop, at most `most`, and returns
 * their results in order. One batch runs at a time; later calls go into the next one.
 */
export function inGroups<Value, Result>(
  most: number,
  work: (values: readonly Value[]) => Promise<readonly Result[]>,
): (value: Value) => Promise<Result> {
  let waiting: Waiting<Value, Result>[] = [];
  let working = false;

  async function workAll(): Promise<void> {
    if (working) return;
    working = true;
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await workFor(group);
    }
    working = false;
  }

  async function workFor(group: readonly Waiting<Value, Result>[]): Promise<void> {
    try {
      const results = await work(group.map(({ value }) => value));
      group.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return (value) =>
    new Promise((resolve, reject) => {
      waiting.push({ value, resolve, reject });
      void workAll();
    });
}
