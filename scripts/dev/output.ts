import { styleText } from 'node:util';

const SHOWN = 12;

/** One line of `npm run dev` itself, in colour on a terminal. */
export const say = (colour: 'cyan' | 'green' | 'red', text: string): void =>
  void process.stdout.write(`${styleText('cyan', 'dev:')} ${colour === 'cyan' ? text : styleText(colour, text)}\n`);

/** Writes a heading and the first twelve of its lines. */
export function tell(heading: string, lines: readonly string[]): void {
  say('red', heading);
  const more = lines.length > SHOWN ? [`and ${lines.length - SHOWN} more`] : [];
  for (const line of [...lines.slice(0, SHOWN), ...more]) process.stdout.write(`  ${line}\n`);
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
