import { InvalidArgumentError } from 'commander';
import { formatDay } from '../day.ts';
import { examples, type CommandGroup } from './command.ts';
import { readDay } from './values.ts';

/** `version expire`. */
export const versionCommands: CommandGroup = (program, perform) => {
  const version = program.command('version').description('major versions of the interface');
  version
    .command('expire')
    .argument('<day>', 'the day on which it is disabled, such as 2027-12-31, or never', readDayOrNever)
    .option('--major <number>', 'the major version', readMajor, 1)
    .description('tell the callers when a major version will be disabled (_expiration); never takes it back')
    .addHelpText('after', examples('version expire 2027-12-31', 'version expire never'))
    .action(
      perform(async (desk, expiresOn: Date | 'never', { major }: { readonly major: number }) => {
        const day = expiresOn === 'never' ? null : expiresOn;
        await desk.change(async (transaction) => {
          await transaction.apiVersion.upsert({
            where: { major },
            create: { major, expiresOn: day },
            update: { expiresOn: day },
          });
          return { tenantId: null, result: undefined };
        });
        const record = { major, expires_on: day && formatDay(day) };
        desk.say(`Version ${major} ${day ? `expires on ${formatDay(day)}` : 'has no day of expiry'}.`, record);
      }),
    );
};

const readDayOrNever = (text: string): Date | 'never' => (text === 'never' ? text : readDay(text));

function readMajor(text: string): number {
  if (text === '1') return 1;
  throw new InvalidArgumentError('The service has version 1 alone.');
}
