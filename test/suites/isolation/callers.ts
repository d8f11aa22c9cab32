/** The callers without access to the owner's rows. */
import type { Role } from '../../../src/auth/caller.ts';
import { basic, createClient, type Client, type Credentials } from '../../harness/client.ts';
import { aCredential, aRecruiter, hashedPassword } from '../../harness/records.ts';
import type { Service } from '../../harness/service.ts';
import type { Ids, World } from './world.ts';

const ROLES: readonly Role[] = ['READER', 'RECRUITER', 'ADMIN'];

/** A caller with the identifiers of what is theirs. */
export type Outsider = { readonly who: string; readonly tenant: 'same' | 'other'; readonly client: Client; readonly ids: Ids };

const organisationOf = ({ ids, webhook: { tenantId } }: World) => ({ tenantId, id: ids.organisation });

/** Each role in another organisation of the owner's tenant and in another tenant. */
export async function outsidersOf({ prisma, as }: Service, colleague: World, stranger: World): Promise<readonly Outsider[]> {
  const outsiders: Outsider[] = [];
  for (const role of ROLES) {
    const here = as(await aRecruiter(prisma, [organisationOf(colleague)], role));
    const elsewhere = as(await aRecruiter(prisma, [organisationOf(stranger)], role));
    outsiders.push(
      { who: `${role} of another organisation of the tenant`, tenant: 'same', client: here, ids: colleague.ids },
      { who: `${role} of another tenant`, tenant: 'other', client: elsewhere, ids: stranger.ids },
    );
  }
  return outsiders;
}

/** Colleagues who may read some of what is the owner's, or nothing, and write nothing of it. */
export async function readersOf(
  { prisma, as }: Service,
  owner: World,
  colleague: World,
): Promise<Readonly<Record<string, Client>>> {
  const reader = await aRecruiter(prisma, [organisationOf(owner)], 'READER');
  const mixed = await aRecruiter(prisma, [organisationOf(owner)], 'READER');
  const { tenantId, id: organisationId } = organisationOf(colleague);
  await prisma.membership.create({ data: { tenantId, organisationId, userId: mixed.id, role: 'ADMIN' } });
  const nobody = await aRecruiter(prisma, [organisationOf(owner)], 'ADMIN');
  await prisma.membership.deleteMany({ where: { tenantId, userId: nobody.id } });
  return {
    'READER of the organisation': as(reader),
    'READER of the organisation who is ADMIN of another': as(mixed),
    'member of no organisation': as(nobody),
  };
}

/**
 * Invalid credentials, each made from a once valid one of the owner's organisation; as
 * `Authorization`, undefined for none.
 */
export async function shutOutOf({ prisma }: Service, owner: World): Promise<Readonly<Record<string, string | undefined>>> {
  const past = new Date(Date.now() - 1000);
  const recruiter = await aRecruiter(prisma, [organisationOf(owner)], 'ADMIN');
  const old: Credentials = { login: '', password: 'the password before the last' };
  const rotated = await aCredential(prisma, recruiter, {
    previousPasswordHash: hashedPassword(old.password),
    previousExpiresAt: past,
  });
  return {
    'no credentials': undefined,
    'an unknown login': basic({ login: `${recruiter.login}x`, password: recruiter.password }),
    'a wrong password': basic({ login: recruiter.login, password: rotated.password }),
    'a revoked credential': basic(await aCredential(prisma, recruiter, { revokedAt: past })),
    'an expired credential': basic(await aCredential(prisma, recruiter, { expiresAt: past })),
    'a password that was changed': basic({ ...old, login: rotated.login }),
    'another scheme': `Bearer ${recruiter.password}`,
  };
}

/** A client that sends the header as it is. */
export function withAuthorization(origin: string, authorization: string | undefined): Client {
  const { request } = createClient(origin);
  const headers = { ...(authorization !== undefined && { authorization }) };
  return {
    request,
    get: (path) => request('GET', path, { headers }),
    post: (path, body) =>
      request('POST', path, { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  };
}
