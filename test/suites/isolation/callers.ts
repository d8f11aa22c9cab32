/** Callers whom the service does not let in. */
import { basic, createClient, type Client, type Credentials } from '../../harness/client.ts';
import { aCredential, hashedPassword } from '../../harness/records.ts';
import type { Service } from '../../harness/service.ts';
import type { World } from '../../harness/world.ts';

/**
 * Invalid credentials, each made from a once valid one of the owner's organisation; as
 * `Authorization`, undefined for none.
 */
export async function shutOutOf({ prisma }: Service, owner: World): Promise<Readonly<Record<string, string | undefined>>> {
  const past = new Date(Date.now() - 1000);
  const recruiter = await owner.member({ here: 'ADMIN' });
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
