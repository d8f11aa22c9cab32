import { hkdfSync } from 'node:crypto';
import type { Role } from '#generated/prisma/enums.ts';
import { goodCredentials } from '../auth/credential.ts';
import { hashPassword, keepPassword, matchesHash } from '../auth/password.ts';
import type { Transaction } from '../database/sql.ts';
import { keysOf, type KeyRing } from '../core/key-ring.ts';

type Recruiter = Omit<DemoLogin, 'password'> & { readonly tenantId: number; readonly id: number };

const recruiter = (
  tenantId: number,
  id: number,
  name: string,
  login: string,
  role: Role,
  organisations: readonly string[],
): Recruiter => ({ tenantId, id, name, login, role, organisations });
const [CLINICS, LABS, HOME_CARE] = ['Northwind Clinics', 'Northwind Labs', 'Northwind Home Care'] as const;
const [FREIGHT, TERMINALS] = ['Harbourline Freight', 'Harbourline Terminals'] as const;

/** The users of the demo set. The first of each role is the one to show the service with. */
const RECRUITERS: readonly Recruiter[] = [
  recruiter(1, 7, 'Amara Okafor', 'amara.okafor', 'RECRUITER', [CLINICS, LABS]),
  recruiter(1, 1, 'Helena Brandt', 'helena.brandt', 'ADMIN', [CLINICS, LABS, HOME_CARE]),
  recruiter(1, 3, 'Sofia Marchetti', 'sofia.marchetti', 'READER', [CLINICS, LABS]),
  recruiter(1, 8, 'Jonas Lindqvist', 'jonas.lindqvist', 'RECRUITER', [CLINICS]),
  recruiter(1, 2, 'Pierre Lefèvre', 'pierre.lefevre', 'RECRUITER', [HOME_CARE]),
  recruiter(2, 4, 'Marcus Adeyemi', 'marcus.adeyemi', 'ADMIN', [FREIGHT, TERMINALS]),
  recruiter(2, 5, 'Yuki Hayashi', 'yuki.hayashi', 'RECRUITER', [FREIGHT, TERMINALS]),
  recruiter(2, 6, 'Ewa Kowalczyk', 'ewa.kowalczyk', 'READER', [TERMINALS]),
  { ...recruiter(1, 9, 'Nadia Berger', 'nadia.berger', 'ADMIN', [CLINICS, LABS, HOME_CARE]), owner: true },
  recruiter(1, 10, 'Career Site', 'career.site', 'RECRUITER', [CLINICS]),
];

/** Credentials of a recruiter of the demo set, and whose they are. */
export type DemoLogin = {
  readonly login: string;
  readonly password: string;
  readonly role: Role;
  readonly name: string;
  readonly organisations: readonly string[];
  /** An owner of the tenant, with an owner's credential. */
  readonly owner?: true;
};

/**
 * The credentials of the demo recruiters, the same for the same key. The first of each role is
 * printed.
 */
export const demoLogins = ({ current }: KeyRing): readonly DemoLogin[] =>
  RECRUITERS.map((recruiter) => ({ ...recruiter, password: derivePassword(current, recruiter.login) }));

/** Issues the demo credentials, and makes the owners, which no file of data makes. */
export async function addDemoLogins({ prisma }: Pick<Transaction, 'prisma'>, keys: KeyRing, createdAt: Date): Promise<void> {
  const data = RECRUITERS.map(({ tenantId, id: userId, login, owner = false }) => {
    return {
      tenantId,
      userId,
      name: 'Demo',
      login,
      owner,
      ...keepPassword(keys, derivePassword(keys.current, login)),
      createdAt,
    };
  });
  for (const { tenantId, id } of RECRUITERS.filter(({ owner }) => owner))
    await prisma.user.update({ where: { tenantId_id: { tenantId, id } }, data: { owner: true } });
  await prisma.credential.createMany({ data });
}

/**
 * The demo credentials that still work: neither revoked nor with another password. Their passwords
 * come from one of the keys; the stored hash may use another.
 */
export async function readDemoLogins({ prisma }: Pick<Transaction, 'prisma'>, keys: KeyRing): Promise<readonly DemoLogin[]> {
  const login = { in: RECRUITERS.map((recruiter) => recruiter.login) };
  const rows = await prisma.credential.findMany({ where: { login, ...goodCredentials(new Date()) } });
  const stored = new Map(rows.map((row) => [row.login, row.passwordHash]));
  return RECRUITERS.flatMap((recruiter) => {
    const passwordHash = stored.get(recruiter.login);
    const isKept = (password: string): boolean =>
      keysOf(keys).some((each) => matchesHash(hashPassword(each, password), passwordHash));
    const key = keysOf(keys).find((each) => isKept(derivePassword(each, recruiter.login)));
    return key ? [{ ...recruiter, password: derivePassword(key, recruiter.login) }] : [];
  });
}

/**
 * Derived from the key, because later starts print the passwords again, and the database has only
 * hashes.
 */
const derivePassword = (key: string, login: string): string =>
  Buffer.from(hkdfSync('sha256', key, '', `demo password of ${login}`, 32)).toString('base64url');
