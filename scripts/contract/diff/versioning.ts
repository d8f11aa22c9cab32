import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRemoval, levelOf, type Change } from './change.ts';
import { compareContracts } from './contract-comparison.ts';
import { isTree, readContract, treeAt, textOf, type Contract, type Tree } from './document.ts';
import { matchOperations, operationsOf } from './operations.ts';
import { findThawed, isVersion, listReleased, releasedFile } from './released.ts';
import { sortChanges, writeLine } from './report.ts';

/** The result of the check: notes for the reader, and faults that refuse the contract. */
type Verdict = { readonly notes: readonly string[]; readonly faults: readonly string[] };

/**
 * Judges every contract of the project at a root against the newest published one of its major
 * version. Throws an InputError.
 */
export async function checkVersioning(root: string): Promise<Verdict> {
  const verdicts: Verdict[] = [{ notes: [], faults: await findThawed(root) }];
  const released = await listReleased(root);
  for (const file of contractsOf(root)) {
    const major = Number(/v(\d+)/.exec(file)?.[1]);
    const newest = released.findLast((version) => version.startsWith(`${major}.`));
    verdicts.push(await checkContract(root, file, major, newest));
  }
  return { notes: verdicts.flatMap(({ notes }) => notes), faults: verdicts.flatMap(({ faults }) => faults) };
}

const isLater = (version: string, other: string): boolean =>
  parseInt(version, 10) === parseInt(other, 10) && minorOf(version) > minorOf(other);

const minorOf = (version: string): number => Number(version.split('.')[1]);

/** The generated contracts of the project at a root. */
export const contractsOf = (root: string): readonly string[] => globSync('generated/v*/openapi.json', { cwd: root }).toSorted();

/** Which versions the changelog announces for a day before `today` (YYYY-MM-DD) that are not frozen. */
export async function findUnfrozen(root: string, today: string): Promise<readonly string[]> {
  const released = await listReleased(root);
  const contracts = await Promise.all(contractsOf(root).map((file) => readContract(path.join(root, file))));
  const entries = contracts.flatMap(entriesOf).filter(({ version, date }) => date < today && !released.includes(version));
  const faults = entries.map(
    ({ version, date }) =>
      `${releasedFile(version)} is missing, and openapi/changelog.yaml dates it ${date}: npm run contract:release.`,
  );
  return [...new Set(faults)];
}

async function checkContract(root: string, file: string, major: number, newest: string | undefined): Promise<Verdict> {
  const contract = await readContract(path.join(root, file));
  const text = textOf(treeAt(contract.root['info'], 'info')['version']);
  if (!isVersion(text) || !text.startsWith(`${major}.`))
    return refuse(`${file}: info.version is ${text}, and must be ${major}.<minor>.`);
  const faults = checkChangelog(contract, file, major, text);
  if (newest === undefined) return { notes: [`${file}: no ${major}.<minor> was ever published, so nothing can break.`], faults };
  const before = releasedFile(newest);
  const published = await readContract(path.join(root, before));
  const changes = compareContracts(published, contract);
  const accepted = await readAccepted(root);
  const breaking = changes.filter((change) => levelOf(change.rule) === 'major' && !accepted(change));
  const verdict = breaking.length > 0 ? 'major' : changes.length > 0 ? 'minor' : 'none';
  if (breaking.length > 0) {
    faults.push(`${file}: against ${before}, which clients use, these changes need a new major version:\n${listLines(breaking)}`);
    if (!breaking.some(isRemoval)) faults.push(ACCEPTING);
  }
  if (minorOf(text) < minorOf(newest)) faults.push(`${file}: info.version is ${text}, and ${before} was published.`);
  else if (verdict === 'minor' && minorOf(text) === minorOf(newest)) {
    const must = `${major}.${minorOf(newest) + 1}`;
    faults.push(
      `${file}: info.version is ${text} as in ${before}, and must be ${must} for these changes:\n${listLines(changes)}`,
    );
  } else if (faults.length === 0) {
    const unnamed = findUnnamed(changes, published, contract, newest);
    if (unnamed.length > 0)
      faults.push(`${file}: no entry of openapi/changelog.yaml after ${before} names:\n${unnamed.join('\n')}`);
  }
  return { notes: [`${file}: ${text}, ${verdict === 'none' ? 'no change' : verdict} against ${before}.`], faults };
}

const ACCEPTED = 'openapi/accepted-changes.txt';
const ACCEPTING = `Where they break no client, a person accepts them: copy the lines into ${ACCEPTED}.`;

/** Which changes a person has accepted, by their lines. A removal is never accepted. */
async function readAccepted(root: string): Promise<(change: Change) => boolean> {
  const text = await readFile(path.join(root, ACCEPTED), 'utf8').catch(() => '');
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  return (change) => !isRemoval(change) && lines.has(writeLine(change));
}

const refuse = (fault: string): Verdict => ({ notes: [], faults: [fault] });

const listLines = (changes: readonly Change[]): string =>
  sortChanges(changes)
    .map((change) => `  ${writeLine(change)}`)
    .join('\n');

/**
 * The new operations, fields and parameters that no entry of the changelog after the published
 * version names in backticks, a line each.
 */
function findUnnamed(changes: readonly Change[], published: Contract, contract: Contract, newest: string): readonly string[] {
  const entries = entriesOf(contract).filter(({ version }) => isLater(version, newest));
  const code = entries.flatMap(({ text }) => Array.from(text.matchAll(/`([^`]+)`/g), ([, span = '']) => span));
  const names = new Set([...code, ...code.flatMap((span) => span.split(/[^\w-]+/))]);
  const { come } = matchOperations(operationsOf(published), operationsOf(contract));
  const operations = come.filter(
    ({ name, method, path: address }) =>
      !names.has(name.replace(/^webhook /, '')) && !names.has(`${method.toUpperCase()} ${address}`),
  );
  const fields = changes.filter(
    ({ place, what }) =>
      /^(optional )?(field|parameter|header) added$/.test(what) &&
      !/^received \S+ header /.test(place) &&
      !names.has(/([^.\s[\]]+)[[\]]*$/.exec(place)?.[1] ?? ''),
  );
  return [...operations.map(({ kind, name }) => `  ${kind} ${name}`), ...(fields.length > 0 ? [listLines(fields)] : [])];
}

type Entry = { readonly version: string; readonly date: string; readonly text: string };

/** The entries of the changelog that a contract carries as an example. */
function entriesOf({ root }: Contract): readonly Entry[] {
  const examples = treeAt(treeAt(root['components'], 'components')['examples'], 'examples');
  const { items } = treeAt(treeAt(examples['changelog'], 'changelog')['value'], 'changelog');
  return (Array.isArray(items) ? items : []).filter(isTree).flatMap((item: Tree) => {
    const { version } = item;
    return isVersion(version) ? [{ version, date: textOf(item['date']), text: JSON.stringify(item['changes']) }] : [];
  });
}

/** The changelog holds every major version; the newest entry of this one must be the contract's version. */
function checkChangelog(contract: Contract, file: string, major: number, text: string): string[] {
  const versions = entriesOf(contract).filter(({ version }) => version.startsWith(`${major}.`));
  const newest = Math.max(...versions.map(({ version }) => minorOf(version)));
  if (newest === minorOf(text)) return [];
  const found = newest === -Infinity ? `has no entry of ${major}.<minor>` : `has ${major}.${newest} as its newest`;
  return [`${file}: openapi/changelog.yaml ${found}, and info.version is ${text}.`];
}
