import { majors } from '../contract/document.ts';
import { formatDay } from '../core/dates.ts';
import { examples, type CommandGroup } from './command.ts';
import { Refusal } from './context.ts';
import { readDay, readMajor } from './values.ts';

/** `version expire`. */
export const versionCommands: CommandGroup = (program, perform) => {
  const version = program.command('version').description('major versions of the interface');
  version
    .command('expire')
    .argument('<day>', 'the day on which it is disabled, such as 2027-12-31, or never', readDayOrNever)
    .option('--major <number>', 'the major version', readMajor, 1)
    .description(
      'announce the day (UTC) from which a major version answers 410, in every answer; never withdraws the announcement',
    )
    .addHelpText('after', examples('version expire 2027-12-31', 'version expire never'))
    .action(
      perform(async (desk, expiresOn: Date | 'never', { major }: { readonly major: number }) => {
        const day = expiresOn === 'never' ? null : expiresOn;
        if (day !== null && day <= desk.now) throw new Refusal('It must be a day to come: callers have to learn of it before.');
        await desk.change(async (transaction) => {
          const announced = await transaction.apiVersion.findUnique({ where: { major } });
          // another day for what is announced already does not make the announcement younger
          const deprecatedAt = day && (announced?.deprecatedAt ?? desk.now);
          const data = { expiresOn: day, deprecatedAt };
          await transaction.apiVersion.upsert({ where: { major }, create: { major, ...data }, update: data });
          return { tenantId: null, result: undefined };
        });
        const record = { major, expires_on: day && formatDay(day) };
        const alone = day && majors().at(-1) === major ? ' It is the latest: nothing is served in its place from then on.' : '';
        desk.say(`Version ${major} ${day ? `expires on ${formatDay(day)}` : 'has no day of expiry'}.${alone}`, record);
      }),
    );
};

const readDayOrNever = (text: string): Date | 'never' => (text === 'never' ? text : readDay(text));
