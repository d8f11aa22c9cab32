import { generate } from '../contract/generate.ts';
import { lintContract } from './lint.ts';

type Contract = {
  /** The generated files by name; none when the contract cannot be bundled. */
  readonly texts: Readonly<Record<string, string>>;
  /** The faults of the contract; the linter is a slow process of its own. */
  readonly faults: Promise<readonly string[]>;
  /** When `faults` was complete, by `performance.now()`. */
  readonly judged: Promise<number>;
};

/** Reads the hand-written contract of this folder: lints, bundles, derives the types. Writes nothing. */
export async function readContract(root: string): Promise<Contract> {
  const linted = lintContract(root);
  const judged = linted.then(() => performance.now());
  try {
    return { texts: await generate(), faults: linted, judged };
  } catch (error) {
    // the linter's message for the same fault is clearer
    const faults = linted.then((found) => (found.length > 0 ? found : [(error as Error).message]));
    return { texts: {}, faults, judged };
  }
}
