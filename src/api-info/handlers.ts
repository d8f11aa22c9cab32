import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Document } from '../api/document.ts';
import type { Links } from '../api/links.ts';
import type { Handlers } from '../api/v1.ts';
import { versioned } from '../api/outcome.ts';
import { digestOf } from '../api/version.ts';
import { notFound } from '../problem.ts';
import { presentChangelog, presentIndex, presentSchema } from './presenter.ts';
import { readExpiration } from './service.ts';

const MAJOR = 1;

export function createIndexHandlers(prisma: PrismaClient, document: Document, links: Links) {
  const version = digestOf(document.components['schemas'], links.index());
  return {
    getIndex: async () => presentIndex(document.info.version, await readExpiration(prisma, MAJOR), links),
    getChangelog: async () => presentChangelog(document, links),
    getSchema: async ({ path }) => {
      const schema = presentSchema(document, path.name, links);
      if (schema === undefined) throw notFound();
      return versioned(version, async () => schema);
    },
  } satisfies Pick<Handlers, 'getIndex' | 'getChangelog' | 'getSchema'>;
}
