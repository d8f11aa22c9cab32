import type { Template } from '#generated/prisma/client.ts';
import { ONE_IN_TENANT, ONE_OWNED, requireAdminIn, scopeOf, scopeValues, type Author } from '../../auth/visibility.ts';
import { invalid } from '../../core/problem.ts';
import { createRead, readOne } from '../../database/read.ts';
import type { Transaction } from '../../database/sql.ts';
import { addLine } from '../audit/add-line.ts';
import { changedColumns, requireExpectedDate } from '../changed-columns.ts';
import { textFaults, type TemplateTexts } from './fields.ts';

export type TemplateChange = {
  readonly templateId: number;
  readonly texts: { readonly [Name in keyof TemplateTexts]?: string | undefined };
  /** Undefined: it stays as it is. */
  readonly retired: boolean | undefined;
  readonly expectedDate: Date | undefined;
};

/**
 * Changes a template that still has the expected modification date, with a line of the audit. Equal
 * values are not written. `not_found` when the caller does not see it, `forbidden` when the caller
 * is no ADMIN, `stale_resource` when it has another date; all faults of the body at once.
 */
export async function updateTemplate(write: Transaction, author: Author, change: TemplateChange, now: Date): Promise<void> {
  const { templateId: id, texts, retired, expectedDate } = change;
  const { tenantId } = author;
  const held = await holdTemplate(write, author, id);
  requireExpectedDate(held, expectedDate, { code: 'stale_resource', id, detail: `Template ${id} has changed.` });
  const changed = changedColumns(held, texts) as Partial<TemplateTexts>;
  const faults = textFaults(changed);
  if (faults.length > 0) throw invalid(faults);
  const isTurned = retired !== undefined && retired !== (held.retiredAt !== null);
  const fields = [...Object.keys(changed), ...(isTurned ? ['retired'] : [])];
  if (fields.length === 0) return;
  const data = { ...changed, ...(isTurned && { retiredAt: retired ? now : null }) };
  await write.prisma.template.update({ where: { tenantId_id: { tenantId, id } }, data, select: { id: true } });
  await addLine(write.sql, author, { kind: 'TEMPLATE', resourceId: id, organisationId: held.organisationId, fields });
}

/** Locks a template until the transaction ends. */
async function holdTemplate({ sql }: Transaction, { tenantId, caller }: Author, id: number): Promise<Template> {
  if (caller === undefined) return readOne(readTemplates, sql, IN_TENANT, [tenantId, id]);
  const template = await readOne(readTemplates, sql, IN_SCOPE, [...scopeValues(scopeOf(caller)), id]);
  requireAdminIn(caller, template.organisationId);
  return template;
}

const readTemplates = createRead('Template', {});

const IN_SCOPE = { ...ONE_OWNED, lock: 'FOR NO KEY UPDATE' } as const;
const IN_TENANT = { ...ONE_IN_TENANT, lock: 'FOR NO KEY UPDATE' } as const;
