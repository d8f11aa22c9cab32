import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Document } from '../api/document.ts';
import type { Links } from '../api/links.ts';
import type { Handlers } from '../api/operations.ts';
import { presentChangelog, presentIndex } from './presenter.ts';
import { readExpiration } from './service.ts';

const MAJOR = 1;

export const createIndexHandlers = (prisma: PrismaClient, document: Document, links: Links) =>
  ({
    getIndex: async () => presentIndex(document.info.version, await readExpiration(prisma, MAJOR), links),
    getChangelog: async () => presentChangelog(document, links),
  }) satisfies Pick<Handlers, 'getIndex' | 'getChangelog'>;
