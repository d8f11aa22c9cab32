/**
 * Stands in for express-openapi-validator where the service takes it from (runtime.ts): the
 * validators of a contract are compiled once for all services of a process.
 */
import { createRequire } from 'node:module';
import type * as validator from 'express-openapi-validator';

const { middleware: make } = createRequire(import.meta.url)('express-openapi-validator') as typeof validator;
const kept = new Map<string, ReturnType<typeof make>>();

/** Services of one contract differ in their address alone, of which the validator reads the path. */
export const middleware: typeof make = (options) => {
  const document = options.apiSpec as { readonly servers?: readonly { readonly url: string }[] };
  const origins = (document.servers ?? []).map(({ url }) => new URL(url, 'http://none').origin);
  const contract = origins.reduce((text, origin) => text.replaceAll(origin, ''), JSON.stringify(document));
  const chain = kept.get(contract) ?? make(options);
  kept.set(contract, chain);
  return chain;
};
