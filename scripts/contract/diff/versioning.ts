import { globSync } from 'node:fs';
import path from 'node:path';
import { levelOf, verdictOf, type Change } from './change.ts';
import { compareContracts } from './contract-comparison.ts';
import { isTree, readContract, treeAt, textOf, type Contract } from './document.ts';
import { findThawed, listReleased, parseVersion, releasedFile, type Version } from './released.ts';
import { sortChanges, writeLine } from './report.ts';

/** What the check of the versioning says: facts worth knowing, and faults that refuse the contract. */
type Verdict = { readonly notes: readonly string[]; readonly faults: readonly string[] };

/**
 * Judges every contract of the project at a root against the newest published one of its major
 * version. Throws an InputError.
 */
export async function checkVersioning(root: string): Promise<Verdict> {
  const verdicts: Verdict[] = [{ notes: [], faults: await findThawed(root) }];
  const released = await listReleased(root);
  for (const file of globSync('generated/v*/openapi.json', { cwd: root }).toSorted()) {
    const major = Number(/v(\d+)/.exec(file)?.[1]);
    const newest = released.findLast((version) => version.major === major);
    verdicts.push(await checkContract(root, file, major, newest));
  }
  return { notes: verdicts.flatMap(({ notes }) => notes), faults: verdicts.flatMap(({ faults }) => faults) };
}

async function checkContract(root: string, file: string, major: number, newest: Version | undefined): Promise<Verdict> {
  const contract = await readContract(path.join(root, file));
  const text = textOf(treeAt(contract.root['info'], 'info')['version']);
  const version = parseVersion(text);
  if (version?.major !== major) return refuse(`${file}: info.version is ${text}, and must be ${major}.<minor>.`);
  const faults = checkChangelog(contract, file, version, text);
  if (newest === undefined) return { notes: [`${file}: no ${major}.<minor> was ever published, so nothing can break.`], faults };
  const before = releasedFile(newest);
  const changes = compareContracts(await readContract(path.join(root, before)), contract);
  const verdict = verdictOf(changes);
  if (verdict === 'major') {
    const lines = listLines(changes.filter(({ rule }) => levelOf(rule) === 'major'));
    faults.push(`${file}: against ${before}, which clients use, these changes need a new major version:\n${lines}`);
  }
  if (version.minor < newest.minor) faults.push(`${file}: info.version is ${text}, and ${before} was published.`);
  else if (verdict === 'minor' && version.minor === newest.minor) {
    const lines = listLines(changes);
    faults.push(
      `${file}: info.version is ${text} as in ${before}, and must be ${major}.${newest.minor + 1} for these changes:\n${lines}`,
    );
  }
  return { notes: [`${file}: ${text}, ${verdict === 'none' ? 'no change' : verdict} against ${before}.`], faults };
}

const refuse = (fault: string): Verdict => ({ notes: [], faults: [fault] });

const listLines = (changes: readonly Change[]): string =>
  sortChanges(changes)
    .map((change) => `  ${writeLine(change)}`)
    .join('\n');

/** The changelog tells of every major version; the newest entry of this one must be the contract's version. */
function checkChangelog({ root }: Contract, file: string, { major, minor }: Version, text: string): string[] {
  const examples = treeAt(treeAt(root['components'], 'components')['examples'], 'examples');
  const changelog = treeAt(treeAt(examples['changelog'], 'changelog')['value'], 'changelog');
  const items = Array.isArray(changelog['items']) ? changelog['items'] : [];
  const versions = items.flatMap((item: unknown) => (isTree(item) ? (parseVersion(item['version']) ?? []) : []));
  const newest = Math.max(...versions.filter((version) => version.major === major).map((version) => version.minor));
  if (newest === minor) return [];
  const found = newest === -Infinity ? `has no entry of ${major}.<minor>` : `has ${major}.${newest} as its newest`;
  return [
    `${file}: openapi/changelog.yaml ${found}, and info.version is ${text}: npm run --silent contract:diff -- OLD NEW --markdown says what it has to tell.`,
  ];
}
