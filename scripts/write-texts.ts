import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Texts by the names of their files below a folder. */
export type Texts = Readonly<Record<string, string>>;

/** The names of the files that are missing or have another text. */
export async function findStale(folder: string, texts: Texts): Promise<readonly string[]> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => undefined);
  const compared = Object.entries(texts).map(async ([name, text]) => ((await read(name)) === text ? [] : [name]));
  return (await Promise.all(compared)).flat();
}

/** Writes the files that are missing or have another text; returns their names. */
export async function writeTexts(folder: string, texts: Texts): Promise<readonly string[]> {
  const stale = await findStale(folder, texts);
  for (const name of stale) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), texts[name] ?? '');
  }
  return stale;
}
