/** A tenant with an owner, and what its tests look at. */
import type { Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';

/** A world whose recruiter is an owner with an owner's credential, and a colleague who is none. */
export async function aHouse(service: Service) {
  const world = await aWorld(service, [], { role: 'ADMIN', owner: true });
  const colleague = await world.member({ here: 'READER' });
  return { ...world, owner: world.recruiter, colleague, auditOf: () => linesOf(service, world.tenantId) };
}

/** The audit of a tenant, as far as tests compare it. */
export const linesOf = async ({ prisma }: Service, tenantId: number) =>
  (await prisma.auditLine.findMany({ where: { tenantId }, orderBy: { id: 'asc' } })).map(
    ({ userId, operation, kind, resourceId, fields }) => ({ userId, operation, kind, resourceId, fields }),
  );
