import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { ownedIn, type Scope } from '../../auth/visibility.ts';
import type { KeyRing } from '../../core/key-ring.ts';
import { notFound } from '../../core/problem.ts';
import { createTokenCipher } from '../../core/encrypted-token.ts';

type DocumentKey = { readonly tenantId: number; readonly documentId: number };

/** A signed token in the URL of one document; it is valid for an hour. */
type DocumentTokens = {
  readonly issue: (key: DocumentKey, now: Date) => string;
  /** Throws `not_found` for a token that was not issued, was altered, or is too old. */
  readonly redeem: (token: string, now: Date) => DocumentKey;
};

const LIFETIME_MS = 60 * 60 * 1000;

/** Servers that share the keys redeem each other's tokens. */
export function createDocumentTokens(keys: KeyRing): DocumentTokens {
  const { encrypt, decrypt } = createTokenCipher<DocumentKey & { readonly expires: number }>(keys, 'document');
  return {
    issue: ({ tenantId, documentId }, now) => encrypt({ tenantId, documentId, expires: now.getTime() + LIFETIME_MS }),
    redeem: (token, now) => {
      const opened = decrypt(token);
      if (opened === undefined || opened.expires <= now.getTime()) throw notFound();
      return opened;
    },
  };
}

export const findLatestCv = (prisma: PrismaClient, scope: Scope, applicationId: number): Promise<DocumentKey> =>
  findDocument(prisma, { tenantId: scope.tenantId, type: 'CV', application: { ...ownedIn(scope), id: applicationId } });

export const findApplicationDocument = (
  prisma: PrismaClient,
  scope: Scope,
  applicationId: number,
  id: number,
): Promise<DocumentKey> =>
  findDocument(prisma, { tenantId: scope.tenantId, id, application: { ...ownedIn(scope), id: applicationId } });

async function findDocument(prisma: PrismaClient, where: Prisma.DocumentWhereInput): Promise<DocumentKey> {
  const document = await prisma.document.findFirst({ where, orderBy: { id: 'desc' }, select: { tenantId: true, id: true } });
  if (document === null) throw notFound();
  return { tenantId: document.tenantId, documentId: document.id };
}

/** A document with its content; `not_found` when it was deleted after its token was issued. */
export async function readDocument(prisma: PrismaClient, { tenantId, documentId }: DocumentKey) {
  const document = await prisma.document.findUnique({
    where: { tenantId_id: { tenantId, id: documentId } },
    include: { content: true },
  });
  if (!document?.content) throw notFound();
  return { name: document.name, mimeType: document.mimeType, bytes: document.content.bytes };
}
