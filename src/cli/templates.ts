import { KEYWORDS, OFFER_KEYWORDS } from '../resources/letters/keywords.ts';
import { keywordsIn } from '../resources/letters/render.ts';
import { addCommand, makeChange, Refusal, type ChangeContext, type Changed, type CommandGroup, type Context } from './command.ts';
import { findOrganisation, findTemplate, ownedBy, type Texts } from './find.ts';
import { importTenant, referencesOf } from '../records/references.ts';
import { writeRecord } from './write-record.ts';
import { readInput } from './input.ts';

const MESSAGE = 'the message in HTML: @FILE, or - for standard input';

export const templateCommands: CommandGroup = (program, { list, perform }) => {
  const template = program.command('template').description('templates: letters that recruiters send, with keywords');
  addCommand(
    template,
    'add',
    'add a template to an organisation',
    'template add "Northwind Lyon" "Invitation" --language en --subject "Your application: {{job.title}}" --message @letter.html',
  )
    .argument('<organisation>', 'id or name of the organisation')
    .argument('<name>', 'name of the template')
    .requiredOption('--language <code>', 'language, as two letters')
    .requiredOption('--subject <text>', 'subject of the letter')
    .requiredOption('--message <html>', MESSAGE)
    .addHelpText('after', `\nKeywords, such as {{job.title}}: ${KEYWORDS.join(', ')}`)
    .action(
      perform(async (context, text: string, name: string, given: Texts<Field>) => {
        const letter = { name, ...given, ...(await readMessage(context, given)) };
        await makeChange(context, async (transaction) => {
          const { id: organisationId, tenantId } = await findOrganisation(transaction, text);
          return writeTemplate({ ...context, transaction }, { tenantId, organisationId }, letter);
        });
      }),
    );
  addCommand(template, 'update', 'change a template', 'template update 12 --message @letter.html')
    .argument('<template>', 'id of the template')
    .option('--name <name>', 'new name')
    .option('--language <code>', 'language, as two letters')
    .option('--subject <text>', 'new subject')
    .option('--message <html>', MESSAGE)
    .action(
      perform(async (context, text: string, given: Texts<Field | 'name'>) => {
        const changed = { ...given, ...(await readMessage(context, given)) };
        await makeChange(context, async (transaction) => {
          const { id, tenantId, organisationId, name, language, subject, message } = await findTemplate(transaction, text);
          const letter = { name, language, subject, message, ...changed };
          return writeTemplate({ ...context, transaction }, { tenantId, organisationId }, letter, id);
        });
      }),
    );
  addCommand(template, 'list', 'list templates', 'template list --organisation "Northwind Lyon"')
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--organisation <organisation>', 'only those of this organisation (id or name)')
    .action(
      list(async ({ database, prisma }, owner: Texts<'tenant' | 'organisation'>) => {
        const where = await ownedBy(database, owner);
        const rows = await prisma.template.findMany({ where, orderBy: [{ tenantId: 'asc' }, { id: 'asc' }] });
        return rows.map(
          ({ id, tenantId: tenant, organisationId: organisation, name, language, subject, modifiedAt: modified }) => {
            return { id, tenant, organisation, name, language, subject, modified };
          },
        );
      }),
    );
};

type Field = 'language' | 'subject' | 'message';
type Place = { readonly tenantId: number; readonly organisationId: number };

const readMessage = async ({ io }: Context, { message }: Texts<'message'>) =>
  message === undefined ? {} : { message: await readInput(io, message) };

async function writeTemplate(
  context: ChangeContext,
  place: Place,
  letter: Texts<Field | 'name'>,
  known?: number,
): Promise<Changed> {
  const { transaction } = context;
  const { tenantId, organisationId } = place;
  const { name = '', subject = '', message = '' } = letter;
  const unknown = keywordsIn(subject, message).filter((keyword) => !KEYWORDS.includes(keyword));
  if (unknown.length > 0) throw new Refusal(`There is no keyword ${unknown.join(', ')}. There are ${KEYWORDS.join(', ')}.`);
  const offered = OFFER_KEYWORDS.filter((keyword) => keywordsIn(subject).includes(keyword));
  if (offered.length > 0) throw new Refusal(`A subject, which every member sees, cannot have ${offered.join(', ')}.`);
  const row = await transaction.prisma.tenant.findUniqueOrThrow({ where: { id: tenantId } });
  const tenant = importTenant(row, context.keys('credential'));
  const organisation = (await referencesOf(transaction, tenant, 'organisation', [organisationId]))(organisationId);
  const id = await writeRecord(transaction, tenant, 'template', { ...letter, organisation }, known);
  const sentence = `Template ${id} (${name}) was ${known === undefined ? 'added' : 'changed'}.`;
  return {
    tenantId,
    details: { id, organisationId },
    result: { id, tenant: tenantId, organisation: organisationId, name },
    sentence,
  };
}
