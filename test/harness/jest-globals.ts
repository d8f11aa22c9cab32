/** `@jest/globals` for test files: each name leads to the Jest of the file that runs. */
type Globals = typeof import('@jest/globals');

function currently<Name extends keyof Globals>(name: Name): Globals[Name] {
  const current = () => globalThis.jestGlobals[name];
  return new Proxy(current, {
    apply: (_target, _this, given) => Reflect.apply(current() as never, undefined, given),
    get: (_target, property) => Reflect.get(current(), property),
  }) as never;
}

export const jest = currently('jest');
export const expect = currently('expect');
export const describe = currently('describe');
export const test = currently('test');
export const beforeAll = currently('beforeAll');
export const beforeEach = currently('beforeEach');
export const afterAll = currently('afterAll');
export const afterEach = currently('afterEach');
