import type { PrismaClient } from '#generated/prisma/client.ts';

/** Day on which a major version of the interface is disabled; null while none is set. */
export async function readExpiration(prisma: PrismaClient, major: number): Promise<Date | null> {
  const version = await prisma.apiVersion.findUnique({ where: { major } });
  return version?.expiresOn ?? null;
}
