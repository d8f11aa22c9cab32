import type { HandlerParts, HandlersFor } from '../../http/v1.ts';
import { notFound } from '../../core/problem.ts';
import { presentChangelog, presentIndex, presentSchema } from './presenter.ts';

export function createIndexHandlers({ document, links, readExpiration, latestIndex }: HandlerParts) {
  return {
    getIndex: async ({ caller }) => presentIndex(document, await readExpiration(), latestIndex, caller, links),
    getChangelog: async () => presentChangelog(document, links),
    getSchema: async ({ path }) => {
      const schema = presentSchema(document, path.name, links);
      if (schema === undefined) throw notFound();
      return schema;
    },
  } satisfies HandlersFor<'getIndex' | 'getChangelog' | 'getSchema'>;
}
