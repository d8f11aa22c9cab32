/** `@jest/globals` for test files: the names lead to the Jest of the file that runs. */
type Globals = typeof import('@jest/globals');

export let jest: Globals['jest'];
export let expect: Globals['expect'];
export let describe: Globals['describe'];
export let test: Globals['test'];
export let beforeAll: Globals['beforeAll'];
export let beforeEach: Globals['beforeEach'];
export let afterAll: Globals['afterAll'];
export let afterEach: Globals['afterEach'];

/** Leads the names to these, of the test file that is about to run. */
export function useGlobals(globals: Globals): void {
  ({ jest, expect, describe, test, beforeAll, beforeEach, afterAll, afterEach } = globals);
}
