import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generate } from '../contract/generate.ts';
import { lintContract } from './lint.ts';

type Contract = {
  /** The generated files by name; none when the contract cannot be bundled. */
  readonly texts: Readonly<Record<string, string>>;
  /** What is wrong with it: the linter is a process of its own, and slower than everything else. */
  readonly faults: Promise<readonly string[]>;
  /** When `faults` was known, as `performance.now()` tells it. */
  readonly judged: Promise<number>;
};

/** Reads the hand-written contract of this folder: lints, bundles, derives the types. Writes nothing. */
export async function readContract(root: string): Promise<Contract> {
  const linted = lintContract(root);
  const judged = linted.then(() => performance.now());
  try {
    return { texts: await generate(), faults: linted, judged };
  } catch (error) {
    // what the linter says of the same fault is better said
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
