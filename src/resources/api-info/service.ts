import type { PrismaClient } from '#generated/prisma/client.ts';

/** The major versions with an expiry date, each with that date and its announcement. */
export async function readExpirations(
  prisma: PrismaClient,
): Promise<ReadonlyMap<number, { readonly expiresOn: Date; readonly deprecatedAt: Date }>> {
  const versions = await prisma.apiVersion.findMany({ where: { expiresOn: { not: null }, deprecatedAt: { not: null } } });
  return new Map(
    versions.flatMap(({ major, expiresOn, deprecatedAt }) =>
      expiresOn && deprecatedAt ? [[major, { expiresOn, deprecatedAt }] as const] : [],
    ),
  );
}
