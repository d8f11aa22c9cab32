import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
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

/** Writes those of the generated files that are others now; says whether there were any. */
export async function writeContract(root: string, texts: Contract['texts']): Promise<boolean> {
  const written = Object.entries(texts).map(async ([name, text]) => {
    const file = path.join(root, name);
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return false;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    return true;
  });
  return (await Promise.all(written)).includes(true);
}
