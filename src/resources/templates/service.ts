import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { findApplication, type ChangeableApplication } from '../../auth/application-access.ts';
import type { Caller } from '../../auth/caller.ts';
import { scopeOf, templatesIn, type Scope } from '../../auth/visibility.ts';
import { cutPage, sliceConditions, type Page, type Slice } from '../../database/collection.ts';
import { notFound } from '../../core/problem.ts';
import { fillIn } from './letter.ts';

const shown = { omit: { message: true }, include: { organisation: true } } satisfies Prisma.TemplateDefaultArgs;

/** A template with all that an item of a list shows. */
export type TemplateRow = Prisma.TemplateGetPayload<typeof shown>;

/** A template in full, filled in where it can be. */
export type TemplateDetail = TemplateRow & { readonly message: string; readonly rendered: RenderedLetter | undefined };

export type RenderedLetter = {
  readonly applicationId: number;
  readonly recipient: string | null;
  readonly subject: string;
  readonly message: string;
};

/** A page of the templates in scope, by ascending id, behind the id `after`. */
export async function readTemplates(
  prisma: PrismaClient,
  scope: Scope,
  language: string | undefined,
  slice: Slice,
): Promise<Page<TemplateRow>> {
  const templates = templatesIn(scope);
  const marks = await sliceConditions(slice, (id) =>
    prisma.template.findFirst({ where: { ...templates, id }, orderBy: { id: 'desc' }, select: { createdAt: true } }),
  );
  const { limit, after = 0 } = slice;
  const rows = await prisma.template.findMany({
    where: { ...templates, AND: [{ id: { gt: after } }, ...(language ? [{ language }] : []), ...marks] },
    ...shown,
    orderBy: { id: 'asc' },
    take: limit + 1,
  });
  return cutPage(rows, limit);
}

/**
 * A template that the caller may see. With an application its texts are rendered as `send-email`
 * would, and left out where it would refuse. Throws `not_found` for either.
 */
export async function readTemplate(
  prisma: PrismaClient,
  caller: Caller,
  id: number,
  applicationId: number | undefined,
): Promise<TemplateDetail> {
  const where = { ...templatesIn(scopeOf(caller)), id };
  const template = await prisma.template.findFirst({ where, include: shown.include });
  if (template === null) throw notFound();
  const application = applicationId === undefined ? undefined : await findApplication(prisma, caller, applicationId);
  if (application === null) throw notFound();
  return { ...template, rendered: application && (await renderFor(application, caller, template)) };
}

async function renderFor(
  application: ChangeableApplication,
  caller: Caller,
  template: { readonly organisationId: number; readonly subject: string; readonly message: string },
): Promise<RenderedLetter | undefined> {
  if (template.organisationId !== application.job.organisationId) return undefined;
  const { subject, message } = await fillIn(template, application, caller);
  if (!('text' in subject && 'text' in message)) return undefined;
  return { applicationId: application.id, recipient: application.candidate.email, subject: subject.text, message: message.text };
}
