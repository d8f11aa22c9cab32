import { randomBytes } from 'node:crypto';
import { issuePassword, keepPassword } from '../auth/password.ts';
import { examples, type CommandGroup } from './command.ts';
import { listCredentials } from './credential-list.ts';
import { Refusal, type Desk, type Printable } from './context.ts';
import { findCredential, findUser, refusingTaken } from './find.ts';
import { readDuration, readInstant, readLogin } from './values.ts';

type Issued = { readonly login?: string; readonly expires?: Date };

const DAY_MS = 86_400_000;

/** `credential issue`, `rotate`, `revoke`, `list`. */
export const credentialCommands: CommandGroup = (program, perform) => {
  const credential = program
    .command('credential')
    .description('credentials: login and password of a user for the interface. Passwords are made here and shown once');
  credential
    .command('issue')
    .argument('<user>', 'id or e-mail address of the user')
    .option('--login <login>', 'the login (default: made from the e-mail address)', readLogin)
    .option('--expires <time>', 'refuse it from then on (2026-12-31 or 2026-12-31T18:00:00Z)', readInstant)
    .description('issue a credential and show its password, once: only a hash of it is kept')
    .addHelpText('after', examples('credential issue amara@northwind.example', 'credential issue 7 --login crm-bridge --json'))
    .action(
      perform(async (desk, user: string, { login: chosen, expires }: Issued) => {
        if (expires !== undefined && expires <= desk.now) throw new Refusal('The time of --expires is over already.');
        const password = issuePassword();
        const issued = await desk.change(async (transaction) => {
          const { id: userId, tenantId, email } = await findUser(transaction, user);
          const login = chosen ?? loginFor(email);
          const { id } = await refusingTaken(
            transaction.credential.create({
              data: { tenantId, userId, login, ...keepPassword(desk.credentialKeys(), password), expiresAt: expires ?? null },
              select: { id: true },
            }),
            `The login ${login} is taken.`,
          );
          return { tenantId, details: { id, login, userId }, result: { id, user: userId, login } };
        });
        showPassword(desk, 'issued', { ...issued, expires: expires ?? null }, password);
      }),
    );
  credential
    .command('rotate')
    .argument('<credential>', 'login or id of the credential')
    .option(
      '--keep <time>',
      'how long the old password stays good beside the new one (30m, 24h, 7d; 0: not at all)',
      readDuration,
      DAY_MS,
    )
    .description('give a credential a new password and show it, once; a password replaced before is refused at once')
    .addHelpText('after', examples('credential rotate crm-bridge', 'credential rotate crm-bridge --keep 0'))
    .action(
      perform(async (desk, text: string, { keep }: { readonly keep: number }) => {
        const password = issuePassword();
        const rotated = await desk.change(async (transaction) => {
          const found = await findCredential(transaction, text);
          const { id, tenantId, login, revokedAt, expiresAt } = found;
          if (revokedAt !== null) throw new Refusal(`The credential ${login} is revoked: issue a new one.`);
          if (expiresAt !== null && expiresAt <= desk.now)
            throw new Refusal(`The credential ${login} has expired: issue a new one.`);
          const until = keep === 0 ? null : new Date(desk.now.getTime() + keep);
          await transaction.credential.update({
            where: { id },
            data: {
              ...keepPassword(desk.credentialKeys(), password),
              previousPasswordHash: until && found.passwordHash,
              previousPasswordKey: until && found.passwordKey,
              previousExpiresAt: until,
            },
          });
          return { tenantId, details: { id, login }, result: { id, login, previous_password_until: until } };
        });
        showPassword(desk, 'rotated', rotated, password);
      }),
    );
  credential
    .command('revoke')
    .argument('<credential>', 'login or id of the credential')
    .description('refuse a credential from now on, for good')
    .addHelpText('after', examples('credential revoke crm-bridge'))
    .action(
      perform(async (desk, text: string) => {
        const revoked = await desk.change(async (transaction) => {
          const { id, tenantId, login, revokedAt } = await findCredential(transaction, text);
          if (revokedAt !== null) throw new Refusal(`The credential ${login} was revoked at ${revokedAt.toISOString()}.`);
          await transaction.credential.update({ where: { id }, data: { revokedAt: desk.now } });
          return { tenantId, details: { id, login }, result: { id, login, revoked: desk.now } };
        });
        desk.say(`The credential ${revoked.login} is refused from the next request on.`, revoked);
      }),
    );
  listCredentials(credential, perform);
};

/** Logins carry no colon (RFC 7617) and are the same for no two users. */
function loginFor(email: string): string {
  const name =
    email
      .split('@')[0]
      ?.replaceAll(/[^A-Za-z0-9._-]/g, '')
      .slice(0, 40) || 'user';
  return `${name}-${randomBytes(3).toString('hex')}`;
}

function showPassword(desk: Desk, done: string, record: Printable & { readonly login: string }, password: string): void {
  if (desk.json) return desk.printRecord({ ...record, password });
  const { login, ...rest } = record;
  desk.say(`The credential was ${done}. The password is shown this once.\n`, record);
  desk.printRecord({ login, password, ...rest });
}
