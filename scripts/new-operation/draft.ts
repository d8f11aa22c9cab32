import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Texts } from '../write-texts.ts';

/** Why an operation cannot be made as it was asked for, in a sentence. */
export class Refusal extends Error {}

export type Draft = ReturnType<typeof createDraft>;

/**
 * Files as they will be: nothing is on the disk before `writeTexts`, so that a refusal half way
 * leaves nothing behind.
 */
export function createDraft(root: string) {
  const texts = new Map<string, string>();
  const exists = (name: string): boolean => texts.has(name) || existsSync(path.join(root, name));
  const read = (name: string): string => {
    if (!exists(name)) throw new Refusal(`There is no ${name}.`);
    return texts.get(name) ?? readFileSync(path.join(root, name), 'utf8');
  };
  const create = (name: string, text: string): void => {
    if (exists(name)) throw new Refusal(`${name} is there already. Give the operation another name with --operation-id.`);
    texts.set(name, text);
  };
  const change = (name: string, edit: (text: string) => string): void => void texts.set(name, edit(read(name)));
  /** All texts, formatted as the project does. */
  const finish = async (): Promise<Texts> => {
    const options = await resolveConfig(path.join(root, 'package.json'));
    const formatted = [...texts].map(async ([name, text]) => [name, await format(text, { ...options, filepath: name })] as const);
    return Object.fromEntries(await Promise.all(formatted));
  };
  return { read, exists, create, change, finish };
}
