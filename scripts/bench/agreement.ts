import { isDeepStrictEqual } from 'node:util';
import { ask } from './measure.ts';
import { pageRequest, type PageOfJob } from './operations.ts';
import type { Server } from './servers.ts';

/** Rejects unless both servers give the same items for the pages and the same statistics for their jobs. */
export async function requireAgreement(service: Server, least: Server, pages: readonly PageOfJob[]): Promise<void> {
  for (const page of pages) {
    const [one, other] = [await itemsOf(service, page), await itemsOf(least, page)];
    if (one.length !== page.limit) throw new Error(`A page of ${page.limit} has ${one.length} items.`);
    requireSame(one, other, `page of ${page.limit} of job ${page.job}`);
    const path = `/v1/job/${page.job}/stats`;
    requireSame((await ask(service, path)).body, (await ask(least, path)).body, path);
  }
}

async function itemsOf(server: Server, page: PageOfJob): Promise<readonly unknown[]> {
  const { body } = await ask(server, pageRequest(server, page).path);
  return (body as { readonly items: readonly unknown[] }).items;
}

function requireSame(one: unknown, other: unknown, what: string): void {
  if (isDeepStrictEqual(one, other)) return;
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)];
  let at = 0;
  while (first[at] === second[at]) at++;
  throw new Error(
    `The answers differ, ${what}:\n  service ${first.slice(Math.max(0, at - 80), at + 80)}\n  L       ${second.slice(Math.max(0, at - 80), at + 80)}`,
  );
}
