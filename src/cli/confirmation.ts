/** Asks before what cannot be undone. */
import type { Command } from 'commander';
import { Refusal, type Context } from './command.ts';
import { oneLine } from './output.ts';

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
