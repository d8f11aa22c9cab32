import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Candidate, Prisma } from '#generated/prisma/client.ts';
import { createErasedReferences } from '../core/erased-reference.ts';
import { searchKey } from '../core/names.ts';
import { ERASE_REASONS, eraseHeld } from '../resources/erasure/erase.ts';
import { holdCandidateOf } from '../resources/candidates/hold.ts';
import { addCommand, makeChange, Refusal, type CommandGroup, type Context } from './command.ts';
import { addYes, confirm, type Yes } from './input.ts';
import { readPerson } from './read-person.ts';
import { findCandidate, ownedBy, type Texts } from './find.ts';
import { formatJson, formatTime } from './output.ts';
import { choiceOf, integerIn } from './values.ts';

type Reason = keyof typeof ERASE_REASONS;

const REASONS = Object.keys(ERASE_REASONS) as readonly Reason[];

export const candidateCommands: CommandGroup = (program, { list, perform }) => {
  const candidate = program
    .command('candidate')
    .description('candidates: what is stored about a person, and its erasure; they are named by id, which the audit may keep');
  addCommand(
    candidate,
    'list',
    'find candidates, for their ids',
    'candidate list --email lea.moreau@mail.example',
    'candidate list --tenant 1 --name moreau',
  )
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--email <address>', 'only those with this e-mail address, the first or the second')
    .option('--name <name>', 'only those with this first or last name; case and accents do not matter')
    .option('--limit <count>', 'at most so many', integerIn(1, 10_000), 100)
    .action(list(listCandidates));
  addCommand(
    candidate,
    'export',
    'write all that is stored about a candidate: candidate.json, and the documents as files',
    'candidate export 1207 --folder lea-moreau',
  )
    .argument('<candidate>', 'id of the candidate')
    .requiredOption('--folder <folder>', 'a new folder, which only you can read')
    .action(perform(exportCandidate));
  const erase = addCommand(
    candidate,
    'erase',
    'erase the personal data of a candidate for good; counts and ids stay',
    'candidate erase 1207',
    'candidate erase 1207 --reason OTHER --yes',
  )
    .argument('<candidate>', 'id of the candidate')
    .option('--reason <reason>', `${REASONS.join(', ')}; the history of the applications says it`, choiceOf(REASONS), REASONS[0]);
  addYes(erase).action(perform(eraseNamed));
};

type Filters = Texts<'tenant' | 'email' | 'name'> & { readonly limit: number };

async function listCandidates({ database, prisma }: Context, { tenant: owner, email: address, name, limit }: Filters) {
  const [emailKey, nameKey] = [address, name].map((text) => (text === undefined ? undefined : searchKey(text)));
  const conditions: Prisma.CandidateWhereInput[] = [await ownedBy(database, { tenant: owner })];
  if (emailKey !== undefined) conditions.push({ OR: [{ emailKey }, { emailSecondaryKey: emailKey }] });
  if (nameKey !== undefined) conditions.push({ OR: [{ firstNameKey: nameKey }, { lastNameKey: nameKey }] });
  const rows = await prisma.candidate.findMany({
    where: { AND: conditions },
    include: { _count: { select: { applications: true } } },
    orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
    take: limit,
  });
  return rows.map(({ id, tenantId: tenant, firstName: first_name, lastName: last_name, email, createdAt: created, ...row }) => {
    return { id, tenant, first_name, last_name, email, ...row._count, created, erased: row.erasedAt };
  });
}

/** A name of a file in any file system. */
const fileOf = ({ id, name }: { readonly id: number; readonly name: string }): string =>
  `${id}-${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(-80)}`;

const OWN_FILE = { mode: 0o600, flag: 'wx' } as const;

/** The other candidates with the first e-mail address of this one, and a sentence about them. */
async function findSameEmail({ prisma }: Context, { tenantId, id, emailKey }: Candidate) {
  if (emailKey === null) return { ids: [], sentence: '' };
  const where = { tenantId, id: { not: id }, OR: [{ emailKey }, { emailSecondaryKey: emailKey }] };
  const ids = (await prisma.candidate.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })).map((row) => row.id);
  return { ids, sentence: ids.length === 0 ? '' : ` Other candidates with this e-mail address: ${ids.join(', ')}.` };
}

async function exportCandidate(context: Context, text: string, { folder }: { readonly folder: string }): Promise<void> {
  const { database } = context;
  const candidate = await findCandidate(database, text);
  const { tenantId, id } = candidate;
  const others = await findSameEmail(context, candidate);
  await mkdir(folder, { mode: 0o700 }).catch((error: Error) => {
    throw new Refusal(`The folder cannot be made: ${error.message}.`);
  });
  const files = await database.inTransaction(
    async (transaction) => {
      const { person, documents } = await readPerson(transaction, { tenantId, id }, fileOf);
      await writeFile(path.join(folder, 'candidate.json'), formatJson(person), OWN_FILE);
      for (const document of documents) {
        const where = { tenantId_documentId: { tenantId, documentId: document.id } };
        const content = await transaction.prisma.documentContent.findUnique({ where });
        await writeFile(path.join(folder, fileOf(document)), content?.bytes ?? '', OWN_FILE);
      }
      await context.audit(transaction, tenantId, { documents: documents.length });
      return 1 + documents.length;
    },
    // all of one moment
    'REPEATABLE READ',
  );
  const result = { id, tenant: tenantId, folder, files, same_email: others.ids };
  const sentence = `${files} files were written to ${folder}. Hand them to nobody but the person.`;
  context.printOutcome(sentence + others.sentence, result);
}

async function eraseNamed(context: Context, text: string, { reason, ...answer }: Yes & { readonly reason: Reason }) {
  const { database, now } = context;
  const named = await findCandidate(database, text);
  const { tenantId, id, firstName, lastName, erasedAt, _count } = named;
  if (erasedAt !== null) throw new Refusal(`The personal data of candidate ${id} was erased at ${formatTime(erasedAt)}.`);
  const others = await findSameEmail(context, named);
  const owned = `${_count.applications} applications and ${_count.notes} notes`;
  await confirm(
    context,
    answer,
    `Candidate ${id} is ${firstName} ${lastName}, with ${owned}: the data is lost for good.${others.sentence}`,
    lastName,
  );
  const references = createErasedReferences(context.keys('credential'));
  await makeChange(context, async (transaction) => {
    const candidate = await holdCandidateOf(transaction, tenantId, id);
    await eraseHeld(
      Object.assign(transaction, { queued: false }),
      candidate,
      { reason, comment: undefined, author: context.authorIn(tenantId) },
      references,
      now,
    );
    const sentence = `The personal data of candidate ${id} is erased, in all organisations of tenant ${tenantId}.${others.sentence}`;
    const result = { id, tenant: tenantId, erased: now, same_email: others.ids };
    return { tenantId, details: { id }, result, sentence };
  });
}
