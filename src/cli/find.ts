/** Rows by what an operator types: the id always, a name where only one row has it. */
import { findUsersWithAddress } from '#generated/database/statements.ts';
import { searchKey } from '../core/names.ts';
import type { Transaction } from '../database/sql.ts';
import { Refusal } from './command.ts';

const MAX_ID = 2_147_483_647;

/** The id in a text; undefined when it is none. */
export function readId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN;
  return id <= MAX_ID ? id : undefined;
}

/** At most so many ids are named where several rows match. */
const FEW = { take: 10, orderBy: { id: 'asc' } } as const;

/** The row of this id, else of this name, which may consist of digits, too. Refuses none and several. */
async function findOne<Row extends { readonly id: number }, Name extends object>(
  kind: string,
  text: string,
  name: Name | undefined,
  find: (where: { readonly id: number } | Name) => Promise<readonly Row[]>,
): Promise<Row> {
  const id = readId(text);
  const byId = id === undefined ? [] : await find({ id });
  const rows = byId.length === 0 && name ? await find(name) : byId;
  const [row, ...others] = rows;
  if (row === undefined) throw new Refusal(`There is no ${kind} "${text}".`);
  if (others.length === 0) return row;
  throw new Refusal(`More than one ${kind} is "${text}": give the id (${rows.map((each) => each.id).join(', ')}).`);
}

/** The tenant of this id or exact name. */
export const findTenant = (transaction: Transaction, text: string) =>
  findOne('tenant', text, { name: text }, (where) => transaction.prisma.tenant.findMany({ where, ...FEW }));

/** The organisation of this id or exact name. */
export const findOrganisation = (transaction: Transaction, text: string) =>
  findOne('organisation', text, { name: text }, (where) => transaction.prisma.organisation.findMany({ where, ...FEW }));

/** The organisation of this id or exact name in the tenant. */
export const findOrganisationOf = (transaction: Transaction, tenantId: number, text: string) =>
  findOne('organisation', text, { name: text }, (where) =>
    transaction.prisma.organisation.findMany({ where: { tenantId, ...where }, ...FEW }),
  );

/** The users with this e-mail address, in any case. */
const usersWith = async (transaction: Transaction, email: string) => [
  ...(await findUsersWithAddress(transaction.sql, { email })),
];

/** The user of this id or e-mail address. */
export const findUser = (transaction: Transaction, text: string) =>
  findOne('user', text, { email: text }, async (where) =>
    transaction.prisma.user.findMany({
      where: 'email' in where ? { OR: await usersWith(transaction, where.email) } : where,
      ...FEW,
    }),
  );

export const findCredential = (transaction: Transaction, text: string) =>
  findOne('credential', text, { login: text }, (where) => transaction.prisma.credential.findMany({ where, ...FEW }));

export const findWebhook = (transaction: Transaction, text: string) =>
  findOne('webhook', text, undefined, (where) =>
    transaction.prisma.webhook.findMany({ where, include: { organisation: true }, ...FEW }),
  );

/** The same; refuses a disabled one. */
export async function findEnabledWebhook(transaction: Transaction, text: string) {
  const webhook = await findWebhook(transaction, text);
  if (webhook.state === 'DISABLED') throw new Refusal(`Webhook ${webhook.id} is disabled: resume it first.`);
  return webhook;
}

export const findDelivery = (transaction: Transaction, text: string) =>
  findOne('delivery', text, undefined, (where) =>
    transaction.prisma.delivery.findMany({
      where,
      include: { event: true, webhook: true, email: { include: { application: true } } },
      ...FEW,
    }),
  );

/** The candidate of this id. A name would stay in the audit after an erasure. */
export const findCandidate = (transaction: Transaction, text: string) =>
  findOne('candidate', text, undefined, (where) =>
    transaction.prisma.candidate.findMany({
      where,
      include: { _count: { select: { applications: true, notes: true } } },
      ...FEW,
    }),
  );

/** The process of this id or exact name. */
export const findProcess = (transaction: Transaction, text: string) =>
  findOne('process', text, { name: text }, (where) => transaction.prisma.process.findMany({ where, ...FEW }));

/** The step of this id or exact name in the process. */
export const findStep = (
  transaction: Transaction,
  process: { readonly tenantId: number; readonly processId: number },
  text: string,
) =>
  findOne('step', text, { name: text }, (where) =>
    transaction.prisma.processStep.findMany({ where: { ...process, ...where }, ...FEW }),
  );

export const findTemplate = (transaction: Transaction, text: string) =>
  findOne('template', text, undefined, (where) => transaction.prisma.template.findMany({ where, ...FEW }));

/** The rejection reason of this id or exact name. */
export const findRejectionReason = (transaction: Transaction, text: string) =>
  findOne('rejection reason', text, { name: text }, (where) => transaction.prisma.rejectionReason.findMany({ where, ...FEW }));

/** Options with a text each, all of them optional. */
export type Texts<Name extends string> = { readonly [Each in Name]?: string | undefined };

/** The tenant and the organisation that a list is limited to, as conditions on their columns. */
export async function ownedBy(transaction: Transaction, { tenant, organisation }: Texts<'tenant' | 'organisation'>) {
  const conditions: { readonly tenantId: number; readonly organisationId?: number }[] = [];
  if (tenant !== undefined) conditions.push({ tenantId: (await findTenant(transaction, tenant)).id });
  if (organisation !== undefined) {
    const { tenantId, id: organisationId } = await findOrganisation(transaction, organisation);
    conditions.push({ tenantId, organisationId });
  }
  return { AND: conditions };
}

/**
 * The rows whose value contains the text, without case and accents; all of them without a text. Not
 * in SQL, because each database folds letters by its locale.
 */
export function containing<Row>(rows: readonly Row[], text: string | undefined, valueOf: (row: Row) => string): readonly Row[] {
  const key = searchKey(text ?? '');
  return rows.filter((row) => searchKey(valueOf(row)).includes(key));
}

/** Rejects with the refusal when a key stands against the write: a value is taken, or a row is used. */
export async function refusing<Result>(write: Promise<Result>, sentence: string): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw ['P2002', 'P2003'].includes(String((error as { code?: unknown }).code)) ? new Refusal(sentence) : error;
  }
}
