import { addCommand, makeChange, Refusal, type CommandGroup } from './command.ts';
import { findTenant, ownedBy, type Texts } from './find.ts';
import { importTenant } from '../records/references.ts';
import type { Values } from '../records/schema.ts';
import { objectOf } from '../records/shape.ts';
import { writeRecord } from './write-record.ts';
import { readInput } from './input.ts';

const EXAMPLE = `{"name":"Screening","questions":[
  {"label":"Why this job?","type":"FREE_TEXT","required":true},
  {"label":"Do you hold a licence?","type":"SINGLE_CHOICE","choices":[{"value":"Yes","points":20},{"value":"No"}]}]}`;

export const questionnaireCommands: CommandGroup = (program, { perform, list }) => {
  const questionnaire = program.command('questionnaire').description('questionnaires: what applicants are asked');
  addCommand(
    questionnaire,
    'add',
    'add a questionnaire to a tenant from a file, in the form that import reads',
    'questionnaire add "Northwind Clinics" screening.json',
  )
    .argument('<tenant>', 'id or name of the tenant')
    .argument('<file>', 'a JSON object with name and questions; - for standard input')
    .addHelpText('after', `\nThe file:\n${EXAMPLE}`)
    .action(
      perform(async (context, text: string, file: string) => {
        const record = parseObject(await readInput(context.io, /^[-@]/.test(file) ? file : `@${file}`));
        await makeChange(context, async (transaction) => {
          const row = await findTenant(transaction, text);
          const tenant = importTenant(row, context.keys('credential'));
          const id = await writeRecord(transaction, tenant, 'questionnaire', record);
          const { name } = await transaction.prisma.questionnaire.findFirstOrThrow({ where: { tenantId: row.id, id } });
          const sentence = `Questionnaire ${id} (${name}) was added.`;
          return { tenantId: row.id, details: { id, name }, result: { id, tenant: row.id, name }, sentence };
        });
      }),
    );
  addCommand(questionnaire, 'list', 'list questionnaires', 'questionnaire list --tenant 1')
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .action(
      list(async ({ database, prisma }, owner: Texts<'tenant'>) => {
        const rows = await prisma.questionnaire.findMany({
          where: await ownedBy(database, owner),
          include: { _count: { select: { questions: true, jobs: true, submissions: true } } },
          orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
        });
        return rows.map(({ id, tenantId: tenant, name, _count }) => ({ id, tenant, name, ..._count }));
      }),
    );
};

function parseObject(text: string): Values {
  try {
    return objectOf(JSON.parse(text));
  } catch (error) {
    throw new Refusal(`The file is no JSON: ${(error as Error).message}.`);
  }
}
