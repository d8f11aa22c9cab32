import { isSeq, parseDocument } from 'yaml';
import { Refusal, type Draft } from './draft.ts';
import type { Plan } from './plan.ts';

const CHANGELOG = 'openapi/changelog.yaml';

/**
 * Adds a line to the newest version of the changelog. Where that is published, the operation begins
 * the next minor version. The line names the operation, as `npm run check:versioning` wants.
 */
export function draftChangelog(draft: Draft, { method, path, operationId, summary }: Plan, given: string | undefined): void {
  const name = `\`${method.toUpperCase()} ${path}\``;
  const said = given ?? `${summary}.`;
  const line = said.includes(name) || said.includes(`\`${operationId}\``) ? said : `${name}: ${said}`;
  const change = `        - kind: FEATURE\n          text: ${JSON.stringify(line)}\n`;
  const text = draft.read(CHANGELOG);
  const document = parseDocument(text);
  const changes = document.getIn(['value', 'items', 0, 'changes']);
  const version = String(document.getIn(['value', 'items', 0, 'version']));
  if (!isSeq(changes)) throw new Refusal(`${CHANGELOG} has no changes of a version.`);
  const insert = (position: number, inserted: string): void =>
    draft.change(CHANGELOG, () => text.slice(0, position) + inserted + text.slice(position));
  if (!draft.exists(`openapi/released/${version}.json`)) return insert(changes.range?.[1] ?? text.length, change);
  const next = version.replace(/\d+$/, (minor) => String(Number(minor) + 1));
  const today = new Date().toISOString().slice(0, 10);
  const item = `    - version: '${next}'\n      date: '${today}'\n      changes:\n${change}`;
  insert(text.indexOf('\n  items:\n') + '\n  items:\n'.length, item);
  draft.change('openapi/v1/openapi.yaml', (contents) => contents.replace(`version: '${version}'`, `version: '${next}'`));
}
