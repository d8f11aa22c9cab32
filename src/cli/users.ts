import { InvalidArgumentError } from 'commander';
import { examples, type CommandGroup } from './command.ts';
import { findOrganisation, findTenant, ofTenant, refusingTaken } from './find.ts';
import { readName } from './values.ts';

type Added = {
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string;
  readonly timeZone: string;
};
type Filters = { readonly tenant?: string; readonly organisation?: string; readonly email?: string };

/** `user add`, `user list`. */
export const userCommands: CommandGroup = (program, perform) => {
  const user = program.command('user').description('users: recruiters of a tenant, who call the interface with credentials');
  user
    .command('add')
    .argument('<tenant>', 'id or name of the tenant')
    .argument('<email>', 'e-mail address, the Reply-To of what the user sends', readEmail)
    .requiredOption('--first-name <name>', 'first name', readName)
    .requiredOption('--last-name <name>', 'last name', readName)
    .option('--language <code>', 'language, as two letters', readLanguage, 'en')
    .option('--time-zone <zone>', 'time zone, such as Europe/Paris', readTimeZone, 'UTC')
    .description('add a user; it sees nothing before it is a member of an organisation (membership set)')
    .addHelpText('after', examples('user add 1 amara@northwind.example --first-name Amara --last-name Okafor'))
    .action(
      perform(async (desk, tenant: string, email: string, given: Added) => {
        const added = await desk.change(async (transaction) => {
          const { id: tenantId } = await findTenant(transaction, tenant);
          const { id } = await refusingTaken(
            transaction.user.create({ data: { tenantId, email, ...given }, select: { id: true } }),
            `The tenant has a user with the address ${email} already.`,
          );
          return { tenantId, details: { id }, result: { id, tenant: tenantId, email } };
        });
        desk.say(`User ${added.id} (${email}) was added. Next: membership set ${added.id} ORGANISATION ROLE.`, added);
      }),
    );
  user
    .command('list')
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--organisation <organisation>', 'only members of this organisation (id or name)')
    .option('--email <text>', 'only those whose address contains the text')
    .description('list users with their roles by organisation')
    .addHelpText('after', examples('user list --organisation "Northwind Lyon"', 'user list --email okafor --json'))
    .action(
      perform(async (desk, { tenant, organisation, email }: Filters) => {
        const { prisma } = desk.database;
        const member = organisation === undefined ? undefined : await findOrganisation(prisma, organisation);
        const rows = await prisma.user.findMany({
          where: {
            ...(await ofTenant(prisma, tenant)),
            ...(member && { memberships: { some: { tenantId: member.tenantId, organisationId: member.id } } }),
            ...(email !== undefined && { email: { contains: email, mode: 'insensitive' } }),
          },
          include: { memberships: { orderBy: { organisationId: 'asc' } } },
          orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
        });
        desk.printRows(
          rows.map(({ id, tenantId, firstName, lastName, email: address, memberships }) => ({
            id,
            tenant: tenantId,
            first_name: firstName,
            last_name: lastName,
            email: address,
            roles: memberships.map(({ organisationId, role }) => `${organisationId}=${role}`),
          })),
        );
      }),
    );
};

function readEmail(text: string): string {
  if (text.length <= 254 && /^[^\s@<>(),:;"[\]\\\p{Cc}]+@[^\s@<>(),:;"[\]\\\p{Cc}]+$/u.test(text)) return text;
  throw new InvalidArgumentError('It must be an e-mail address.');
}

function readLanguage(text: string): string {
  if (/^[a-z]{2}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be two letters, such as en.');
}

function readTimeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new InvalidArgumentError('It must be a time zone, such as Europe/Paris.');
  }
}
