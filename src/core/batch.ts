import { remainingMs, withSharedDeadline } from './deadline.ts';

type Waiting<Value, Result> = {
  readonly value: Value;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
};

/**
 * Batches calls: `work` gets the values of one turn of the event loop, at most `most`, and returns
 * their results in order. At most `atOnce` batches run at a time; later calls go into the next one.
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

type Timed<Value> = { readonly value: Value; readonly until: number };

/**
 * Batches the calls of one tenant. A batch has the shortest deadline of its calls. Returns
 * undefined where `work` has no result, and for a call past its deadline: the caller then acts
 * alone.
 */
export function inTenantGroups<Value, Result>(
  most: number,
  work: (tenantId: number, values: readonly Value[]) => Promise<readonly (Result | undefined)[]>,
  atOnce: number,
): (tenantId: number, value: Value) => Promise<Result | undefined> {
  const open = (id: number) => ({
    ask: inGroups(most, (asked: readonly Timed<Value>[]) => workInTime(asked, (values) => work(id, values)), atOnce),
    asking: 0,
  });
  const tenants = new Map<number, ReturnType<typeof open>>();
  return async (tenantId, value) => {
    const tenant = tenants.get(tenantId) ?? open(tenantId);
    tenants.set(tenantId, tenant);
    tenant.asking += 1;
    try {
      return await tenant.ask({ value, until: performance.now() + (remainingMs() ?? Infinity) });
    } finally {
      tenant.asking -= 1;
      if (tenant.asking === 0) tenants.delete(tenantId);
    }
  };
}

async function workInTime<Value, Result>(
  asked: readonly Timed<Value>[],
  work: (values: readonly Value[]) => Promise<readonly (Result | undefined)[]>,
): Promise<readonly (Result | undefined)[]> {
  const now = performance.now();
  const served = asked.filter(({ until }) => until > now);
  if (served.length === 0) return [];
  const left = Math.min(...served.map(({ until }) => until - now));
  const results = await withSharedDeadline(left, () => work(served.map(({ value }) => value)));
  return served.length === asked.length ? results : asked.map((each) => results[served.indexOf(each)]);
}
