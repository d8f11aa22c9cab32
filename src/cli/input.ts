import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { Refusal, type Io } from './command.ts';

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
