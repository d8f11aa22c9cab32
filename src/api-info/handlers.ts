import type { HandlerParts } from '../api/major-version.ts';
import { versioned } from '../api/outcome.ts';
import type { Handlers } from '../api/v1.ts';
import { digestOf } from '../api/version.ts';
import { notFound } from '../problem.ts';
import { presentChangelog, presentIndex, presentSchema } from './presenter.ts';

export function createIndexHandlers({ document, links, readExpiration, latestIndex }: HandlerParts) {
  const version = digestOf(document.components['schemas'], links.index());
  return {
    getIndex: async () => presentIndex(document.info.version, await readExpiration(), latestIndex, links),
    getChangelog: async () => presentChangelog(document, links),
    getSchema: async ({ path }) => {
      const schema = presentSchema(document, path.name, links);
      if (schema === undefined) throw notFound();
      return versioned(version, async () => schema);
    },
  } satisfies Pick<Handlers, 'getIndex' | 'getChangelog' | 'getSchema'>;
}
