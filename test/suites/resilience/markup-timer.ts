/**
 * Run by markup-time.test.ts in a process of its own, because Jest's modules run several times
 * slower. Prints as JSON how many milliseconds each text takes to be cleaned, and to be written as
 * a letter.
 */
import { writeLetter } from '../../../src/deliveries/mail/letter.ts';
import { cleanMarkup, JOB_TAGS, sanitise } from '../../../src/resources/sanitise.ts';
import { renderMessage } from '../../../src/resources/letters/render.ts';
import { someSoup, tagSoups } from './corpora/tag-soup.ts';
import { createDraws } from './draws.ts';

export type Timed = { readonly name: string; readonly cleaning: number; readonly writing: number };

const [kind, length = 0, count = 0, seed = 0] = process.argv
  .slice(2)
  .map((word, index) => (index === 0 ? word : Number(word))) as [string, number?, number?, number?];
const GOOD_MS = 25;
const RUNS = 12;

/** The shortest of some runs, in milliseconds: others may have the processor meanwhile. */
function timeOf(run: () => unknown, most = RUNS): number {
  let shortest = Infinity;
  for (let runs = 0; runs < most && (runs < 2 || shortest > GOOD_MS); runs += 1) {
    const started = performance.now();
    run();
    shortest = Math.min(shortest, performance.now() - started);
  }
  return shortest;
}

const person = { name: 'Léa Moreau', email: 'lea@mail.example' };
const mail = {
  tenantId: 1,
  candidateId: 1,
  messageId: '<1@mail.example>',
  date: new Date(),
  sender: person,
  recipient: person,
  subject: 'Hello',
};

function letterTimeOf(html: string): number {
  const cleaned = cleanMarkup(html);
  if (!('text' in cleaned)) return 0;
  return timeOf(() => {
    if ('refusal' in writeLetter({ ...mail, html: cleaned.text }, person.email)) throw new Error(html);
  });
}

const timed = (name: string, html: string): Timed => ({
  name,
  cleaning: timeOf(() => cleanMarkup(html)),
  writing: letterTimeOf(html),
});

function timesOf(): readonly Timed[] {
  if (kind === 'soups') return [...tagSoups(length)].map(([name, html]) => timed(name, html));
  if (kind === 'keywords') {
    const message = '{{job.title}}'.repeat(Math.floor(length / 13));
    return [{ name: kind, cleaning: timeOf(() => renderMessage(message, { 'job.title': '&'.repeat(255) })), writing: 0 }];
  }
  if (kind === 'descriptions') {
    const soups = [...tagSoups(length)].filter(([name]) => name.endsWith('nested, others closed'));
    return soups.map(([name, html]) => ({ name, cleaning: timeOf(() => sanitise(html, JOB_TAGS), 1), writing: 0 }));
  }
  const draws = createDraws(seed);
  return Array.from({ length: count }, () => someSoup(draws, length)).map((html) =>
    timed(JSON.stringify(html.slice(0, 300)), html),
  );
}

process.stdout.write(JSON.stringify(timesOf()));
