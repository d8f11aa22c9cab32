import { goodCredentials } from '../auth/credential.ts';
import { issuePassword, keepPassword } from '../auth/password.ts';
import { addLine } from '../resources/audit/add-line.ts';
import { issueCredential } from '../resources/credentials/issue.ts';
import { revokeCredential } from '../resources/credentials/revoke.ts';
import { holdOwners } from '../resources/users/hold.ts';
import { addCommand, Refusal, type CommandGroup, type Context } from './command.ts';
import { containing, findCredential, findUser, ownedBy, refusing, type Texts } from './find.ts';
import { describeKey, ofFormerKeys } from './key-state.ts';
import { formatTime } from './output.ts';
import { readDuration, readInstant, readLogin, readPurpose } from './values.ts';

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
    'credential issue amara@northwind.example --owner --name "Settings page"',
  )
    .argument('<user>', 'id or e-mail address of the user')
    .option('--login <login>', 'the login (default: made from the e-mail address)', readLogin)
    .option('--name <name>', 'what it is for', readPurpose)
    .option('--owner', 'with the rights of an owner; the user is one (user owner)')
    .option('--expires <time>', 'refuse it from then on (2026-12-31 or 2026-12-31T18:00:00Z)', readInstant)
    .action(
      change(async (context, user: string, { expires, ...given }: Given) => {
        const { transaction, authorIn, now } = context;
        const { id: userId, tenantId } = await findUser(transaction, user);
        const keys = context.keys('credential');
        const { id, login, password } = await refusing(
          issueCredential(transaction, authorIn(tenantId), { ...given, userId, expiresAt: expires }, { keys, now }),
          `The login ${given.login} is taken.`,
        );
        const result = { id, user: userId, login, expires: expires ?? null };
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
        const { transaction, authorIn, now } = context;
        const { tenantId, userId } = await findCredential(transaction, text);
        await holdOwners(transaction, authorIn(tenantId), now, userId);
        const { id, login, revokedAt, expiresAt, ...former } = await findCredential(transaction, text);
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
        await addLine(transaction.sql, authorIn(tenantId), { kind: 'CREDENTIAL', resourceId: id, fields: ['password'] });
        const result = { id, login, previous_password_until: until };
        return { tenantId, details: { id, login }, result, sentence: 'The credential was rotated.', secret: { password } };
      }),
    );
  addCommand(credential, 'revoke', 'refuse a credential from now on, for good', 'credential revoke crm-bridge')
    .argument('<credential>', 'login or id of the credential')
    .action(
      change(async ({ transaction, authorIn, now }, text: string) => {
        const { id, tenantId, login, revokedAt: before } = await findCredential(transaction, text);
        await revokeCredential(transaction, authorIn(tenantId), id, now);
        if (before !== null) throw new Refusal(`The credential ${login} was revoked at ${formatTime(before)}.`);
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

type Given = Texts<'login' | 'name'> & { readonly owner?: true; readonly expires?: Date };

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
      name: row.name,
      owner: row.owner,
      user: row.user.email,
      created: row.createdAt,
      previous_password_until: until && until > now ? until : null,
      expires: row.expiresAt,
      revoked: row.revokedAt,
      ...(keys && { key: describeKey(keys, row.passwordKey) }),
    }),
  );
}
