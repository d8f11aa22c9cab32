import type { Prisma } from '#generated/prisma/client.ts';
import { findApplication, recipientFault, type ChangeableApplication } from '../held/access.ts';
import { ONE_OWNED, scopeOf, scopeValues, type Caller, type Scope } from '../../auth/visibility.ts';
import { scanOwned } from '../../pages/scans.ts';
import { cutPage, pageOf } from '../../pages/collection.ts';
import { type Page, type Slice } from '../../contract/page.ts';
import { bindTo, type Sql } from '../../database/sql.ts';
import { createRead, readOne, type ReadRow } from '../../database/read.ts';
import { notFound } from '../../core/problem.ts';
import { fillIn, type LetterTexts } from '../letters/letter.ts';

const shown = { omit: { message: true }, include: { organisation: true } } satisfies Prisma.TemplateDefaultArgs;

const readTemplateRows = createRead('Template', shown);
const readTemplateDetails = createRead('Template', { include: shown.include });

export type TemplateRow = ReadRow<'Template', typeof shown>;

/** A template in full, filled in where it can be. */
export type TemplateDetail = TemplateRow & { readonly message: string; readonly rendered: RenderedLetter | undefined };

export type RenderedLetter = {
  readonly applicationId: number;
  readonly recipient: string | null;
  /** Why `send-email` would refuse the candidate. */
  readonly refusal: ReturnType<typeof recipientFault>;
  readonly subject: string;
  readonly message: string;
};

export async function readTemplates(
  sql: Sql,
  scope: Scope,
  language: string | undefined,
  slice: Slice,
): Promise<Page<TemplateRow>> {
  const values = scopeValues(scope);
  const bind = bindTo(values);
  const filters = [`p."retired_at" IS NULL`, ...(language ? [`p."language" = ${bind(language)}`] : [])];
  const collection = { whole: scanOwned(scope, 'template'), scan: scanOwned(scope, 'template', filters) };
  const page = pageOf(collection, slice, bind);
  return cutPage(await readTemplateRows(sql, page, values), slice.limit);
}

/**
 * A template that the caller may see, also a retired one. With an application its texts are rendered as `send-email`
 * would, and left out where it would refuse the template. Throws `not_found` for either.
 */
export async function readTemplate(sql: Sql, caller: Caller, id: number, applicationId?: number): Promise<TemplateDetail> {
  const template = await readOne(readTemplateDetails, sql, ONE_OWNED, [...scopeValues(scopeOf(caller)), id]);
  const application = applicationId === undefined ? undefined : await findApplication(sql, caller, applicationId);
  if (applicationId !== undefined && application === undefined) throw notFound();
  return { ...template, rendered: application && (await renderFor(application, caller, template)) };
}

async function renderFor(
  application: ChangeableApplication,
  caller: Caller,
  template: LetterTexts & { readonly organisationId: number; readonly retiredAt: Date | null },
): Promise<RenderedLetter | undefined> {
  if (template.retiredAt !== null || template.organisationId !== application.job.organisationId) return undefined;
  const { subject, message } = fillIn(template, application, caller);
  if (!('text' in subject && 'text' in message)) return undefined;
  const { id, candidate } = application;
  const recipient = { recipient: candidate.email, refusal: recipientFault(candidate) };
  return { applicationId: id, ...recipient, subject: subject.text, message: message.text };
}
