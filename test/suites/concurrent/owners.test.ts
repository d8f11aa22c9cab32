/**
 * Owners who shut each other out at the same moment (openapi/decisions.md, 'Users and credentials'); several
 * connections, so on PostgreSQL only. ROUNDS shortens it.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Answer, Client } from '../../harness/client.ts';
import { aCredential, aRecruiter, aTenant } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';

const describeOnServer = process.env['DATABASE_URL'] === undefined ? describe.skip : describe;
const ROUNDS = Number(process.env['ROUNDS'] ?? 200);

type Owner = { readonly userId: number; readonly credentialId: number; readonly client: Client };

type Way = (client: Client, other: Owner) => Promise<Answer>;

/** How one owner shuts another out. */
const WAYS: Readonly<Record<string, Way>> = {
  'is an owner no longer': (client, { userId }) => client.post(`/user/${userId}`, { owner: false }),
  'is disabled': (client, { userId }) => client.post(`/user/${userId}`, { status: 'DISABLED' }),
  'has no credential': (client, { credentialId }) => client.post(`/credential/${credentialId}/revoke`, {}),
};
const ways = Object.values(WAYS);

describeOnServer('"owners who shut each other out at the same moment leave one of them"', () => {
  let service: Service;
  beforeAll(async () => void (service = await startService()));
  afterAll(() => service?.close());

  async function ownersOf(tenantId: number, count: number): Promise<readonly Owner[]> {
    const owners: Owner[] = [];
    for (let number = 0; number < count; number += 1) {
      const user = await aRecruiter(service.prisma, [], 'READER', { tenantId, owner: true });
      const credential = await aCredential(service.prisma, user, { owner: true });
      const { id } = await service.prisma.credential.findUniqueOrThrow({ where: { login: credential.login } });
      owners.push({ userId: user.id, credentialId: id, client: service.as(credential) });
    }
    return owners;
  }

  const cases = [2, 5].flatMap((count) => [...Object.keys(WAYS), 'any of them'].map((way) => ({ count, way })));

  test.each(cases)('$count at once: the other one $way', async ({ count, way }) => {
    const rounds = Math.ceil(ROUNDS / (ways.length + 1));
    const statuses = new Set<number>();
    for (let round = 0; round < rounds; round += 1) {
      const { id: tenantId } = await aTenant(service.prisma);
      const owners = await ownersOf(tenantId, count);
      const attacks = owners.flatMap((owner, one) =>
        owners
          .filter((other) => other !== owner)
          .map((other, index) => {
            const shutOut = WAYS[way] ?? (ways[(round + one + index) % ways.length] as Way);
            return shutOut(owner.client, other);
          }),
      );
      const answers = await Promise.all(attacks);
      for (const answer of answers) statuses.add(answer.status);
      const accounts = await Promise.all(owners.map(({ client }) => client.get('/account')));
      const left = accounts.filter(({ status, body }) => status === 200 && body.owner === true);
      expect({ round, left: left.length > 0 }).toEqual({ round, left: true });
      const done = answers.filter(({ status }) => status === 200).length;
      expect(await service.prisma.auditLine.count({ where: { tenantId } })).toBeLessThanOrEqual(done);
    }
    expect([...statuses].filter((status) => ![200, 401, 403, 422].includes(status))).toEqual([]);
    expect([...statuses].some((status) => status !== 200)).toBe(true);
  });
});
