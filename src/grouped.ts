type Waiting<Value, Result> = {
  readonly value: Value;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
};

/**
 * Does for many at once what each asks for alone: `work` gets what one turn of the event loop has brought, at most `most`, and gives a result for each in
 * the same order. `atOnce` works are under way at a time; what comes meanwhile
 * goes with the next, so that who is busy works little more often than who is idle.
 */
export function inGroups<Value, Result>(
  most: number,
  work: (values: readonly Value[]) => Promise<readonly Result[]>,
  atOnce = 1,
): (value: Value) => Promise<Result> {
  let waiting: Waiting<Value, Result>[] = [];
  let working = 0;

  async function workAll(): Promise<void> {
    if (working === atOnce) return;
    working += 1;
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await workFor(group);
    }
    working -= 1;
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
