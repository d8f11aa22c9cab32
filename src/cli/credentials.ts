import { randomBytes } from 'node:crypto';
import { lockUser } from '#generated/database/statements.ts';
import { issuePassword, keepPassword } from '../auth/password.ts';
import { addCommand, Refusal, type CommandGroup, type Context } from './command.ts';
import { containing, findCredential, findUser, ownedBy, refusing, type Texts } from './find.ts';
import { describeKey, goodCredentials, ofFormerKeys } from './key-state.ts';
import { formatTime } from './output.ts';
import { readDuration, readInstant, readLogin } from './values.ts';

const DAY_MS = 86_400_000;

export const credentialCommands: CommandGroup = (program, { change, list }) => {
  const credential = program
    .command('credential')
    .description('credentials: login and password of a user for the interface. Passwords are made here and shown once');
  addCommand(
    credential,
    'issue',
    'issue a credential and show its password, once: only a hash of it is kept',
    'credential issue amara@northwind.example',
    'credential issue 7 --login crm-bridge --json',
  )
    .argument('<user>', 'id or e-mail address of the user')
    .option('--login <login>', 'the login (default: made from the e-mail address)', readLogin)
    .option('--expires <time>', 'refuse it from then on (2026-12-31 or 2026-12-31T18:00:00Z)', readInstant)
    .action(
      change(async (context, user: string, given: Texts<'login'> & { readonly expires?: Date }) => {
        const { transaction, now } = context;
        const { expires = null } = given;
        if (expires !== null && expires <= now) throw new Refusal('The time of --expires is over already.');
        const { id: userId, tenantId, email } = await findUser(transaction, user);
        // held, so that it is not disabled meanwhile
        const [held] = await lockUser(transaction.sql, { tenantId, userId });
        if (held?.disabledAt) throw new Refusal(`User ${userId} (${email}) is disabled: user enable ${userId}.`);
        const login = given.login ?? loginFor(email);
        const password = issuePassword();
        const data = { tenantId, userId, login, ...keepPassword(context.keys('credential'), password), expiresAt: expires };
        const { id } = await refusing(
          transaction.prisma.credential.create({ data, select: { id: true } }),
          `The login ${login} is taken.`,
        );
        const result = { id, user: userId, login, expires };
        return { tenantId, details: { id, login, userId }, result, sentence: 'The credential was issued.', secret: { password } };
      }),
    );
  addCommand(
    credential,
    'rotate',
    'give a credential a new password and show it, once; a password replaced before is refused at once',
    'credential rotate crm-bridge',
    'credential rotate crm-bridge --keep 0',
  )
    .argument('<credential>', 'login or id of the credential')
    .option(
      '--keep <time>',
      'how long the old password stays good beside the new one (30m, 24h, 7d; 0: not at all)',
      readDuration,
      DAY_MS,
    )
    .action(
      change(async (context, text: string, { keep: keepMs }: { readonly keep: number }) => {
        const { transaction, now } = context;
        const { id, tenantId, login, revokedAt, expiresAt, ...former } = await findCredential(transaction, text);
        if (revokedAt !== null) throw new Refusal(`The credential ${login} is revoked: issue a new one.`);
        if (expiresAt !== null && expiresAt <= now) throw new Refusal(`The credential ${login} has expired: issue a new one.`);
        const password = issuePassword();
        const until = keepMs === 0 ? null : new Date(now.getTime() + keepMs);
        await transaction.prisma.credential.update({
          where: { id },
          data: {
            ...keepPassword(context.keys('credential'), password),
            previousPasswordHash: until && former.passwordHash,
            previousPasswordKey: until && former.passwordKey,
            previousExpiresAt: until,
          },
        });
        const result = { id, login, previous_password_until: until };
        return { tenantId, details: { id, login }, result, sentence: 'The credential was rotated.', secret: { password } };
      }),
    );
  addCommand(credential, 'revoke', 'refuse a credential from now on, for good', 'credential revoke crm-bridge')
    .argument('<credential>', 'login or id of the credential')
    .action(
      change(async ({ transaction, now }, text: string) => {
        const { id, tenantId, login, revokedAt } = await findCredential(transaction, text);
        if (revokedAt !== null) throw new Refusal(`The credential ${login} was revoked at ${formatTime(revokedAt)}.`);
        await transaction.prisma.credential.update({ where: { id }, data: { revokedAt: now } });
        const sentence = `The credential ${login} is refused within two seconds.`;
        return { tenantId, details: { id, login }, result: { id, login, revoked: now }, sentence };
      }),
    );
  addCommand(
    credential,
    'list',
    'list credentials, never their passwords',
    'credential list --tenant 1',
    'credential list --user amara@northwind.example --all',
    'credential list --former-key',
  )
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--user <user>', 'only those of this user (id or e-mail address)')
    .option('--login <text>', 'only those whose login contains the text')
    .option('--former-key', 'only those not used since CREDENTIAL_KEY was replaced, or before it was noted which key hashed them')
    .option('--all', 'revoked and expired ones too')
    .action(list(listCredentials));
};

/** Logins carry no colon (RFC 7617); the random end makes them unique. */
function loginFor(email: string): string {
  const [local = ''] = email.split('@');
  const name = local.replaceAll(/[^A-Za-z0-9._-]/g, '').slice(0, 40) || 'user';
  return `${name}-${randomBytes(3).toString('hex')}`;
}

type Filters = Texts<'tenant' | 'user' | 'login'> & { readonly formerKey?: true; readonly all?: true };

async function listCredentials(context: Context, { tenant: owner, user, login: text, formerKey, all }: Filters) {
  const { database, prisma, now } = context;
  const keys = formerKey && context.keys('credential');
  const rows = await prisma.credential.findMany({
    where: {
      ...(user !== undefined && { userId: (await findUser(database, user)).id }),
      AND: [
        await ownedBy(database, { tenant: owner }),
        ...(all ? [] : [goodCredentials(now)]),
        ...(keys ? [ofFormerKeys(keys, now)] : []),
      ],
    },
    include: { user: { select: { email: true } } },
    orderBy: { id: 'asc' },
  });
  return containing(rows, text, ({ login }) => login).map(
    ({ id, tenantId: tenant, login, previousExpiresAt: until, ...row }) => ({
      id,
      tenant,
      login,
      user: row.user.email,
      created: row.createdAt,
      previous_password_until: until && until > now ? until : null,
      expires: row.expiresAt,
      revoked: row.revokedAt,
      ...(keys && { key: describeKey(keys, row.passwordKey) }),
    }),
  );
}
