import type { HandlerParts, HandlersFor } from '../../http/v1.ts';
import { withPublicAddresses } from '../../contract/document.ts';
import { notFound } from '../../core/problem.ts';
import { once } from '../../http/representation.ts';
import { presentChangelog, presentIndex, presentSchema } from './presenter.ts';

export function createIndexHandlers({ document, publicUrl, links, readExpiration, latestIndex }: HandlerParts) {
  const published = once(() => withPublicAddresses(document, publicUrl));
  return {
    getIndex: async ({ caller }) => presentIndex(document, await readExpiration(), latestIndex, caller, links),
    getChangelog: async () => presentChangelog(document, links),
    getSchema: async ({ path }) => {
      const schema = presentSchema(published(), path.name, links);
      if (schema === undefined) throw notFound();
      return schema;
    },
  } satisfies HandlersFor<'getIndex' | 'getChangelog' | 'getSchema'>;
}
