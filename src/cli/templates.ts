import { createTemplate } from '../resources/templates/create.ts';
import { updateTemplate } from '../resources/templates/update.ts';
import { KEYWORDS } from '../resources/letters/keywords.ts';
import { addCommand, makeChange, type CommandGroup } from './command.ts';
import { findOrganisation, findTemplate, ownedBy, type Texts } from './find.ts';
import { readInput } from './input.ts';
import { readLanguage, readName, textOf } from './values.ts';

const MESSAGE = 'the message in HTML: @FILE, or - for standard input';

const readSubject = textOf(255);

export const templateCommands: CommandGroup = (program, { list, perform }) => {
  const template = program.command('template').description('templates: letters that recruiters send, with keywords');
  addCommand(
    template,
    'add',
    'add a template to an organisation',
    'template add "Northwind Lyon" "Invitation" --language en --subject "Your application: {{job.title}}" --message @letter.html',
  )
    .argument('<organisation>', 'id or name of the organisation')
    .argument('<name>', 'name of the template', readName)
    .requiredOption('--language <code>', 'language, as two letters', readLanguage)
    .requiredOption('--subject <text>', 'subject of the letter', readSubject)
    .requiredOption('--message <html>', MESSAGE)
    .addHelpText('after', `\nKeywords, such as {{job.title}}: ${KEYWORDS.join(', ')}`)
    .action(
      perform(async (context, text: string, name: string, given: Given) => {
        const texts = {
          name,
          language: given.language,
          subject: given.subject,
          message: await readInput(context.io, given.message),
        };
        await makeChange(context, async (transaction) => {
          const { id: organisationId, tenantId } = await findOrganisation(transaction, text);
          const id = await createTemplate(transaction, context.authorIn(tenantId), { organisationId, texts });
          return changed({ id, tenantId, organisationId, name }, 'added');
        });
      }),
    );
  addCommand(
    template,
    'update',
    'change a template, or retire it: then it is no longer listed and cannot be sent',
    'template update 12 --message @letter.html',
    'template update 12 --retire',
  )
    .argument('<template>', 'id of the template')
    .option('--name <name>', 'new name', readName)
    .option('--language <code>', 'language, as two letters', readLanguage)
    .option('--subject <text>', 'new subject', readSubject)
    .option('--message <html>', MESSAGE)
    .option('--retire', 'retire it')
    .option('--no-retire', 'bring a retired one back')
    .action(
      perform(async (context, text: string, { retire, ...given }: Partial<Given> & Retirement) => {
        const message = given.message === undefined ? undefined : await readInput(context.io, given.message);
        await makeChange(context, async (transaction) => {
          const { id, tenantId, organisationId, name } = await findTemplate(transaction, text);
          const change = { templateId: id, texts: { ...given, message }, retired: retire, expectedDate: undefined };
          await updateTemplate(transaction, context.authorIn(tenantId), change, context.now);
          return changed({ id, tenantId, organisationId, name: given.name ?? name }, 'changed');
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
        return rows.map(({ id, tenantId: tenant, organisationId: organisation, name, language, subject, ...row }) => {
          return { id, tenant, organisation, name, language, subject, modified: row.modifiedAt, retired: row.retiredAt };
        });
      }),
    );
};

type Given = { readonly name?: string; readonly language: string; readonly subject: string; readonly message: string };
type Retirement = { readonly retire?: boolean };

type Row = { readonly id: number; readonly tenantId: number; readonly organisationId: number; readonly name: string };

const changed = ({ id, tenantId, organisationId, name }: Row, done: string) => ({
  tenantId,
  details: { id, organisationId },
  result: { id, tenant: tenantId, organisation: organisationId, name },
  sentence: `Template ${id} (${name}) was ${done}.`,
});
