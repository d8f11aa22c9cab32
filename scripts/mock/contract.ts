import path from 'node:path';
import { BaseResolver, createConfig, getLineColLocation, lint, type NormalizedProblem } from '@redocly/openapi-core';
import type { Document } from '../../src/contract/document.ts';
import { bundleContract } from '../contract/generate.ts';
import { messageOf } from './command-line.ts';

const MOST_PROBLEMS = 10;

/** A contract that was read from its files, and the folder that holds all of them. */
type ContractReading = { readonly document: Document; readonly folder: string };

/**
 * Reads and bundles the contract with this table of contents. Throws only for what Prism could not
 * serve: a draft is mocked, too.
 */
export async function readContract(file: string): Promise<ContractReading> {
  const resolver = new BaseResolver();
  const config = await createConfig({ rules: { struct: 'error', 'no-unresolved-refs': 'error' } });
  const problems = await lint({ ref: path.resolve(file), config, externalRefResolver: resolver }).catch((error: unknown) => {
    // of an empty file, say, which is no document at all
    throw new Error(`${file}: ${messageOf(error)}`);
  });
  const errors = problems.filter(({ severity }) => severity === 'error').map(describe);
  if (errors.length > 0) throw new Error([...new Set(errors)].slice(0, MOST_PROBLEMS).join('\n'));
  // a first draft may have neither components nor security
  const document = { components: {}, security: [], ...(await bundleContract(path.resolve(file))) } as unknown as Document;
  return { document, folder: commonFolder([file, ...resolver.cache.keys()].map((each) => path.dirname(path.resolve(each)))) };
}

function commonFolder(folders: readonly string[]): string {
  let common = folders[0] ?? '.';
  while (folders.some((folder) => path.relative(common, folder).startsWith('..'))) common = path.dirname(common);
  return common;
}

/** `openapi/v1/paths/note.yaml:12:3 Property ... is not expected here.` */
function describe({ location: [place], message }: NormalizedProblem): string {
  if (place === undefined) return message;
  const file = path.relative(process.cwd(), place.source.absoluteRef);
  const { line, col } = getLineColLocation(place).start;
  return `${file}:${line}:${col} ${message.replaceAll(place.source.absoluteRef, file)}`;
}
