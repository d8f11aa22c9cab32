import { randomBytes } from 'node:crypto';
import { issuePassword, keepPassword } from '../auth/password.ts';
import { addCommand, Refusal, type CommandGroup, type Context } from './command.ts';
import { containing, findCredential, findUser, ownedBy, refusingTaken } from './find.ts';
import { describeKey, goodCredentials, ofFormerKeys } from './key-state.ts';
import type { Printable } from './output.ts';
import { readDuration, readInstant, readLogin } from './values.ts';

type Issued = { readonly login?: string; readonly expires?: Date | null };
type Filters = {
  readonly tenant?: string;
  readonly user?: string;
  readonly login?: string;
  readonly formerKey?: true;
  readonly all?: true;
};

const DAY_MS = 86_400_000;

/** `credential issue`, `rotate`, `revoke`, `list`. */
export const credentialCommands: CommandGroup = (program, perform) => {
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
      perform(async (context, user: string, { login: chosen, expires = null }: Issued) => {
        if (expires !== null && expires <= context.now) throw new Refusal('The time of --expires is over already.');
        const password = issuePassword();
        const issued = await context.change(async (transaction) => {
          const { id: userId, tenantId, email } = await findUser(transaction, user);
          const login = chosen ?? loginFor(email);
          const hashed = keepPassword(context.credentialKeys(), password);
          const data = { tenantId, userId, login, ...hashed, expiresAt: expires };
          const { id } = await refusingTaken(
            transaction.credential.create({ data, select: { id: true } }),
            `The login ${login} is taken.`,
          );
          return { tenantId, details: { id, login, userId }, result: { id, user: userId, login, expires } };
        });
        showPassword(context, 'issued', issued, password);
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
      perform(async (context, text: string, { keep: keepMs }: { readonly keep: number }) => {
        const password = issuePassword();
        const rotated = await context.change(async (transaction) => {
          const { id, tenantId, login, revokedAt, expiresAt, ...former } = await findCredential(transaction, text);
          if (revokedAt !== null) throw new Refusal(`The credential ${login} is revoked: issue a new one.`);
          if (expiresAt !== null && expiresAt <= context.now)
            throw new Refusal(`The credential ${login} has expired: issue a new one.`);
          const until = keepMs === 0 ? null : new Date(context.now.getTime() + keepMs);
          await transaction.credential.update({
            where: { id },
            data: {
              ...keepPassword(context.credentialKeys(), password),
              previousPasswordHash: until && former.passwordHash,
              previousPasswordKey: until && former.passwordKey,
              previousExpiresAt: until,
            },
          });
          return { tenantId, details: { id, login }, result: { id, login, previous_password_until: until } };
        });
        showPassword(context, 'rotated', rotated, password);
      }),
    );
  addCommand(credential, 'revoke', 'refuse a credential from now on, for good', 'credential revoke crm-bridge')
    .argument('<credential>', 'login or id of the credential')
    .action(
      perform(async (context, text: string) => {
        await context.change(async (transaction) => {
          const { id, tenantId, login, revokedAt } = await findCredential(transaction, text);
          if (revokedAt !== null) throw new Refusal(`The credential ${login} was revoked at ${revokedAt.toISOString()}.`);
          await transaction.credential.update({ where: { id }, data: { revokedAt: context.now } });
          const sentence = `The credential ${login} is refused from the next request on.`;
          return { tenantId, details: { id, login }, result: { id, login, revoked: context.now }, sentence };
        });
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
    .action(perform(listCredentials));
};

/** Logins carry no colon (RFC 7617); the random end makes them unique. */
function loginFor(email: string): string {
  const [local = ''] = email.split('@');
  const name = local.replaceAll(/[^A-Za-z0-9._-]/g, '').slice(0, 40) || 'user';
  return `${name}-${randomBytes(3).toString('hex')}`;
}

function showPassword(context: Context, done: string, record: Printable & { readonly login: string }, password: string): void {
  if (context.json) return context.printRecord({ ...record, password });
  const { login, ...rest } = record;
  context.printOutcome(`The credential was ${done}. The password is shown this once.\n`, record);
  context.printRecord({ login, password, ...rest });
}

async function listCredentials(context: Context, { tenant, user, login, formerKey, all }: Filters): Promise<void> {
  const { prisma } = context.database;
  const owner = user === undefined ? undefined : await findUser(prisma, user);
  const keys = formerKey && context.credentialKeys();
  const rows = await prisma.credential.findMany({
    where: {
      ...(owner && { userId: owner.id }),
      login: containing(login),
      AND: [
        await ownedBy(prisma, { tenant }),
        ...(all ? [] : [goodCredentials(context.now)]),
        ...(keys ? [ofFormerKeys(keys, context.now)] : []),
      ],
    },
    include: { user: { select: { email: true } } },
    orderBy: { id: 'asc' },
  });
  context.printRows(
    rows.map(({ id, tenantId, previousExpiresAt, ...row }) => ({
      id,
      tenant: tenantId,
      login: row.login,
      user: row.user.email,
      created: row.createdAt,
      previous_password_until: previousExpiresAt && previousExpiresAt > context.now ? previousExpiresAt : null,
      expires: row.expiresAt,
      revoked: row.revokedAt,
      ...(keys && { key: describeKey(keys, row.passwordKey) }),
    })),
  );
}
