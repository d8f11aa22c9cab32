/**
 * Bundles each major version, openapi/vN/, into generated/vN/openapi.json and derives
 * generated/vN/openapi.ts; the small version that tests have of their own likewise. `--check` names
 * stale files and writes nothing.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundle, createConfig } from '@redocly/openapi-core';
import { findStale, writeTexts } from '../write-texts.ts';
import { addCommonHeaders } from './common-headers.ts';
import { addCommonRefusals } from './common-refusals.ts';
import { addRequestHeaders } from './request-headers.ts';
import { addExampleDetails } from './example-details.ts';
import { prepareDocument } from '../mock/document.ts';
import type { Document } from '../../src/contract/document.ts';
import { writeTypes } from './types.ts';

type Tree = { [key: string]: unknown };

/** Where Prism's own command listens by default. */
const MOCK_URL = 'http://127.0.0.1:4010';

const root = path.resolve(import.meta.dirname, '../..');

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/**
 * Ends the description of every enumeration with a table of its values, so that readers of any tool
 * see what each one means.
 */
function describeValues(node: unknown): void {
  if (!isTree(node)) return;
  Object.values(node).forEach(describeValues);
  const meanings = node['x-enumDescriptions'];
  if (!isTree(meanings)) return;
  const rows = Object.entries(meanings).map(([value, meaning]) => `| \`${value}\` | ${String(meaning)} |`);
  node['description'] = [node['description'], '', '| Value | Meaning |', '| --- | --- |', ...rows].join('\n');
}

const KINDS = ['securitySchemes', 'schemas', 'headers', 'examples', 'responses', 'parameters'];

/**
 * Puts the kinds of components in one order, and the components of each kind in that of their names:
 * a new use of one then moves no other in the diff.
 */
function sortComponents(components: Tree): Tree {
  const kinds = Object.entries(components).toSorted(([a], [b]) => KINDS.indexOf(a) - KINDS.indexOf(b));
  return Object.fromEntries(kinds.map(([kind, named]) => [kind, isTree(named) ? sortByName(named) : named]));
}

const sortByName = (named: Tree): Tree => Object.fromEntries(Object.entries(named).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * The contract that this file is the table of contents of, as one document. Throws on a reference
 * that leads nowhere.
 */
async function bundleContract(file: string): Promise<Tree> {
  const result = await bundle({ ref: path.resolve(root, file), config: await createConfig({}) });
  const [problem] = result.problems;
  if (problem) throw new Error(`${problem.location[0]?.source.absoluteRef}: ${problem.message}`);
  const document = result.bundle.parsed as Tree;
  describeValues(document);
  addCommonRefusals(document);
  addRequestHeaders(document);
  await addCommonHeaders(document, path.resolve(root, file));
  addExampleDetails(document as unknown as Document);
  if (isTree(document['components'])) document['components'] = sortComponents(document['components']);
  return document;
}

/** Every generated file with the text it should have. */
export async function generate(): Promise<Readonly<Record<string, string>>> {
  const files: Record<string, string> = {};
  for (const contract of globSync(['openapi/v*/openapi.yaml', 'test/suites/versions/v*/openapi.yaml'], {
    cwd: root,
  }).toSorted()) {
    const document = await bundleContract(contract);
    const folder = path
      .dirname(contract)
      .replace(/^openapi/, 'generated')
      .replace(/^test\/suites/, 'generated/test');
    files[`${folder}/openapi.json`] = `${JSON.stringify(document, null, 2)}\n`;
    files[`${folder}/openapi.ts`] = await writeTypes(document);
    if (folder.startsWith('generated/v'))
      files[`${folder}/mock.json`] = `${JSON.stringify(prepareDocument(document as unknown as Document, MOCK_URL), null, 2)}\n`;
  }
  return files;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
  const texts = await generate();
  if (!values.check) await writeTexts(root, texts);
  else
    for (const name of await findStale(root, texts)) {
      console.error(`${name} is stale: run npm run generate`);
      process.exitCode = 1;
    }
}
