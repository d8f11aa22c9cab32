import { requireAdminIn, type Author } from '../../auth/visibility.ts';
import { faultIf, invalid } from '../../core/problem.ts';
import type { Transaction } from '../../database/sql.ts';
import { addLine } from '../audit/add-line.ts';
import { textFaults, type TemplateTexts } from './fields.ts';

type NewTemplate = { readonly organisationId: number; readonly texts: TemplateTexts };

/**
 * Creates a template with a line of the audit, and returns its id. `forbidden` where the caller is no
 * ADMIN of the organisation; all faults of the body at once.
 */
export async function createTemplate(
  { prisma, sql }: Transaction,
  author: Author,
  { organisationId, texts }: NewTemplate,
): Promise<number> {
  const { tenantId, caller } = author;
  const isSeen = caller === undefined || caller.roles.has(organisationId);
  if (caller !== undefined && isSeen) requireAdminIn(caller, organisationId);
  const faults = [...faultIf(!isSeen, 'organisation_id', 'not_found'), ...textFaults(texts)];
  if (faults.length > 0) throw invalid(faults);
  const data = { tenantId, organisationId, ...texts };
  const { id } = await prisma.template.create({ data, select: { id: true } });
  const fields = ['organisation_id', ...Object.keys(texts)];
  await addLine(sql, author, { kind: 'TEMPLATE', resourceId: id, organisationId, fields });
  return id;
}
