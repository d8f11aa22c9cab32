import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import { oneLine } from '../core/wording.ts';
import { Refusal, type Io, type Context } from './command.ts';

/** A text as typed, or without its last line end from a file (`@FILE`) or standard input (`-`). */
export async function readInput(io: Io, text: string): Promise<string> {
  if (text === '-') return withoutLineEnd(await readAll(io.stdin));
  if (!text.startsWith('@')) return text;
  try {
    return withoutLineEnd(await readFile(text.slice(1), 'utf8'));
  } catch {
    throw new Refusal(`The file ${text.slice(1)} cannot be read.`);
  }
}

const withoutLineEnd = (text: string): string => text.replace(/\r?\n$/, '');

/** The option that answers. */
export type Yes = { readonly yes?: true };

export const addYes = (command: Command): Command => command.option('--yes', 'do not ask; needed where there is no terminal');

/** Refuses unless the operator types the name, or has given --yes. Asks outside of any transaction. */
export async function confirm({ io }: Context, { yes }: Yes, sentence: string, name: string): Promise<void> {
  if (yes) return;
  const question = oneLine(sentence);
  if (!io.stdin.isTTY) throw new Refusal(`${question} There is no terminal to ask at: add --yes.`);
  io.stderr.write(`${question}\nType "${oneLine(name)}" to go on: `);
  if ((await readLine(io.stdin)).trim() !== oneLine(name).trim()) throw new Refusal('Nothing was changed.');
}

/** A terminal hands over whole lines. Without `readline`, which would keep the process alive. */
async function readLine(input: AsyncIterable<unknown>): Promise<string> {
  for await (const chunk of input) return String(chunk);
  return '';
}
