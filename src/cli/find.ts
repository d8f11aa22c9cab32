/** Things of the service by what an operator types: the id always, a name where only one thing has it. */
import type { Prisma } from '#generated/prisma/client.ts';
import type { Transaction } from '../database/database.ts';
import { Refusal } from './context.ts';

const MAX_ID = 2_147_483_647;

/** The id that a text is; undefined when it is none. */
export function readId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN;
  return id <= MAX_ID ? id : undefined;
}

/** The one row found; refuses none, and several with the ids to choose from. */
export function onlyOne<Row extends { readonly id: number }>(what: string, text: string, rows: readonly Row[]): Row {
  const [row, ...others] = rows;
  if (row === undefined) throw new Refusal(`There is no ${what} "${text}".`);
  if (others.length === 0) return row;
  const ids = rows.map(({ id }) => id).slice(0, 10);
  throw new Refusal(`More than one ${what} is "${text}": give the id (${ids.join(', ')}).`);
}

/** Few enough to name, more than one. */
const SOME = { take: 10, orderBy: { id: 'asc' } } as const;

/** The rows of this id, else those of this name, which may consist of digits, too. */
async function byIdOrName<Name extends object, Row>(
  text: string,
  name: Name,
  find: (where: { readonly id: number } | Name) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const id = readId(text);
  const rows = id === undefined ? [] : await find({ id });
  return rows.length > 0 ? rows : find(name);
}

/** The tenant of this id or exact name. */
export const findTenant = async (transaction: Transaction, text: string) =>
  onlyOne('tenant', text, await byIdOrName(text, { name: text }, (where) => transaction.tenant.findMany({ where, ...SOME })));

/** The organisation of this id or exact name. */
export const findOrganisation = async (transaction: Transaction, text: string) =>
  onlyOne(
    'organisation',
    text,
    await byIdOrName(text, { name: text }, (where) => transaction.organisation.findMany({ where, ...SOME })),
  );

/** The user of this id or e-mail address. */
export const findUser = async (transaction: Transaction, text: string) =>
  onlyOne('user', text, await byIdOrName(text, { email: text }, (where) => transaction.user.findMany({ where, ...SOME })));

/** The credential of this login or id. */
export async function findCredential(transaction: Transaction, text: string) {
  const byLogin = await transaction.credential.findMany({ where: { login: text } });
  const rows = byLogin.length > 0 ? byLogin : await transaction.credential.findMany({ where: { id: readId(text) ?? 0 } });
  return onlyOne('credential', text, rows);
}

/** The webhook of this id. */
export const findWebhook = async (transaction: Transaction, text: string) =>
  onlyOne(
    'webhook',
    text,
    await transaction.webhook.findMany({ where: { id: readId(text) ?? 0 }, include: { organisation: true } }),
  );

/** The job of this id or reference. */
export const findJob = async (transaction: Transaction, text: string) =>
  onlyOne('job', text, await byIdOrName(text, { reference: text }, (where) => transaction.job.findMany({ where, ...SOME })));

/** The source of this id or exact name in the tenant. */
export async function findSource(transaction: Transaction, tenantId: number, text: string) {
  const find = (where: Prisma.SourceWhereInput) => transaction.source.findMany({ where: { tenantId, ...where }, ...SOME });
  return onlyOne('source', text, await byIdOrName(text, { name: text }, find));
}

/** Condition on a column that holds the id of a tenant; nothing where no tenant is asked for. */
export const ofTenant = async (transaction: Transaction, text: string | undefined): Promise<{ readonly tenantId?: number }> =>
  text === undefined ? {} : { tenantId: (await findTenant(transaction, text)).id };

/** Whether a write was refused because something else has the same name. */
const isTaken = (error: unknown): boolean => (error as { code?: unknown }).code === 'P2002';

/** Rejects with the refusal when the write meets something of the same name. */
export async function refusingTaken<Result>(write: Promise<Result>, sentence: string): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw isTaken(error) ? new Refusal(sentence) : error;
  }
}
