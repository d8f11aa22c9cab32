import path from 'node:path';
import { BaseResolver, createConfig, getLineColLocation, lint, type NormalizedProblem } from '@redocly/openapi-core';
import type { Document } from '../../src/contract/document.ts';
import { bundleContract } from '../contract/generate.ts';
import { messageOf } from './command-line.ts';

/**
 * The contract that was read from its files, or its problems, with the known folders of the files.
 */
type ContractReading = { readonly folders: ReadonlySet<string> } & (
  { readonly document: Document } | { readonly problems: readonly string[] }
);

const MOST_PROBLEMS = 10;

/**
 * Reads and bundles the contract with this table of contents. Only what Prism could not serve is a
 * problem: a draft is mocked, too.
 */
export async function readContract(file: string): Promise<ContractReading> {
  const resolver = new BaseResolver();
  try {
    const config = await createConfig({ rules: { struct: 'error', 'no-unresolved-refs': 'error' } });
    const found = await lint({ ref: path.resolve(file), config, externalRefResolver: resolver });
    const folders = foldersOf(file, resolver);
    const problems = found.filter(({ severity }) => severity === 'error').map(describe);
    if (problems.length > 0) return { folders, problems: [...new Set(problems)].slice(0, MOST_PROBLEMS) };
    // a first draft may have neither components nor security
    const document = { components: {}, security: [], ...(await bundleContract(path.resolve(file))) } as unknown as Document;
    return { folders, document };
  } catch (error) {
    // of an empty file, say, which is no document at all
    return { folders: foldersOf(file, resolver), problems: [`${file}: ${messageOf(error)}`] };
  }
}

const foldersOf = (file: string, { cache }: BaseResolver): ReadonlySet<string> =>
  new Set([file, ...cache.keys()].map((each) => path.dirname(path.resolve(each))));

/** `openapi/v1/paths/note.yaml:12:3 Property ... is not expected here.` */
function describe({ location: [place], message }: NormalizedProblem): string {
  if (place === undefined) return message;
  const file = path.relative(process.cwd(), place.source.absoluteRef);
  const { line, col } = getLineColLocation(place).start;
  return `${file}:${line}:${col} ${message.replaceAll(place.source.absoluteRef, file)}`;
}
