import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FILE = '.config/operations/CHANGELOG.md';
const OPEN = '## Unreleased\n';

/**
 * Turns the section "Unreleased" of the operators' changelog into that of a version, with its date and
 * its migrations. Returns the name of the file.
 */
export async function closeChangelog(
  root: string,
  version: string,
  date: string,
  migrations: readonly string[],
): Promise<string> {
  const text = await readFile(path.join(root, FILE), 'utf8');
  const [before, entries, ...rest] = text.split(/^(?=## )/m);
  if (!entries?.startsWith(OPEN)) throw new Error(`${FILE} must begin with the section "Unreleased".`);
  const list = migrations.length === 0 ? 'none' : migrations.map((name) => `\`${name}\``).join(', ');
  const closed = `## ${version}, ${date}\n${entries.slice(OPEN.length).trimEnd()}\n- **Migrations.** ${list}.\n\n`;
  await writeFile(path.join(root, FILE), [before, `${OPEN}\n`, closed, ...rest].join(''));
  return FILE;
}
