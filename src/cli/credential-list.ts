import type { Command } from 'commander';
import { examples, type Perform } from './command.ts';
import { findUser, ofTenant } from './find.ts';
import { describeKey, goodCredentials, ofFormerKeys } from './key-state.ts';

type Filters = {
  readonly tenant?: string;
  readonly user?: string;
  readonly login?: string;
  readonly formerKey?: true;
  readonly all?: true;
};

/** Adds `credential list`. */
export function listCredentials(credential: Command, perform: Perform): void {
  credential
    .command('list')
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--user <user>', 'only those of this user (id or e-mail address)')
    .option('--login <text>', 'only those whose login contains the text')
    .option('--former-key', 'only those not used since CREDENTIAL_KEY was replaced, or before it was noted which key hashed them')
    .option('--all', 'revoked and expired ones too')
    .description('list credentials, never their passwords')
    .addHelpText(
      'after',
      examples(
        'credential list --tenant 1',
        'credential list --user amara@northwind.example --all',
        'credential list --former-key',
      ),
    )
    .action(
      perform(async (desk, { tenant, user, login, formerKey, all }: Filters) => {
        const { prisma } = desk.database;
        const owner = user === undefined ? undefined : await findUser(prisma, user);
        const keys = formerKey && desk.credentialKeys();
        const rows = await prisma.credential.findMany({
          where: {
            ...(await ofTenant(prisma, tenant)),
            ...(owner && { userId: owner.id }),
            ...(login !== undefined && { login: { contains: login, mode: 'insensitive' } }),
            AND: [...(all ? [] : [goodCredentials(desk.now)]), ...(keys ? [ofFormerKeys(keys, desk.now)] : [])],
          },
          include: { user: { select: { email: true } } },
          orderBy: { id: 'asc' },
        });
        desk.printRows(
          rows.map(
            ({ id, tenantId, login, user: { email }, createdAt, previousExpiresAt, expiresAt, revokedAt, passwordKey }) => ({
              id,
              tenant: tenantId,
              login,
              user: email,
              created: createdAt,
              previous_password_until: previousExpiresAt && previousExpiresAt > desk.now ? previousExpiresAt : null,
              expires: expiresAt,
              revoked: revokedAt,
              ...(keys && { key: describeKey(keys, passwordKey) }),
            }),
          ),
        );
      }),
    );
}
