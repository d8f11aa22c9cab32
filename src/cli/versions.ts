import { majors } from '../contract/document.ts';
import { formatDay } from '../core/dates.ts';
import { addCommand, Refusal, type CommandGroup } from './command.ts';
import { readDay, readMajor } from './values.ts';

export const versionCommands: CommandGroup = (program, { change }) => {
  const version = program.command('version').description('major versions of the interface');
  addCommand(
    version,
    'expire',
    'announce the day (UTC) from which a major version answers 410, in every answer; never withdraws the announcement',
    'version expire 2027-12-31',
    'version expire never',
  )
    .argument('<day>', 'the day on which it is disabled, such as 2027-12-31, or never', readDayOrNever)
    .option('--major <number>', 'the major version', readMajor, 1)
    .action(
      change(async ({ transaction, now }, expiresOn: Date | 'never', { major }: { readonly major: number }) => {
        const day = expiresOn === 'never' ? null : expiresOn;
        if (day !== null && day <= now) throw new Refusal('It must be a day to come: callers have to learn of it before.');
        const announced = await transaction.prisma.apiVersion.findUnique({ where: { major } });
        // a changed day keeps the date of the first announcement
        const deprecatedAt = day && (announced?.deprecatedAt ?? now);
        const data = { expiresOn: day, deprecatedAt };
        await transaction.prisma.apiVersion.upsert({ where: { major }, create: { major, ...data }, update: data });
        const isLatest = day && majors().at(-1) === major;
        const alone = isLatest ? ' It is the latest: nothing is served in its place from then on.' : '';
        const sentence = `Version ${major} ${day ? `expires on ${formatDay(day)}` : 'has no day of expiry'}.${alone}`;
        return { tenantId: null, result: { major, expires_on: day && formatDay(day) }, sentence };
      }),
    );
};

const readDayOrNever = (text: string): Date | 'never' => (text === 'never' ? text : readDay(text));
