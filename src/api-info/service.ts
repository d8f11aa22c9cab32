import type { PrismaClient } from '#generated/prisma/client.ts';

/** The major versions that have a day of expiry, with that day and the moment it was first announced. */
export async function readExpirations(
  prisma: PrismaClient,
): Promise<ReadonlyMap<number, { readonly expiresOn: Date; readonly deprecatedAt: Date }>> {
  const versions = await prisma.apiVersion.findMany();
  return new Map(
    versions.flatMap(({ major, expiresOn, deprecatedAt }) =>
      expiresOn !== null && deprecatedAt !== null ? [[major, { expiresOn, deprecatedAt }] as const] : [],
    ),
  );
}
