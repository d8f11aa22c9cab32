import { isAdminIn, type Caller } from '../../auth/visibility.ts';
import type { Links, Schema } from '../../contract/v1.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import { keywordsIn } from '../letters/render.ts';
import type { RenderedLetter, TemplateDetail, TemplateRow } from './service.ts';
import { presentEnvelope, presentPage, type PageView } from '../references.ts';
import { formatInstant } from '../../core/dates.ts';

export const presentTemplatePage = (rows: readonly TemplateRow[], page: PageView): Schema<'TemplateCollection'> => ({
  ...presentPage('TemplateCollection', page),
  items: rows.map((row) => presentTemplateSummary(row, page.links)),
});

/** A template with its texts, and the actions of the caller. */
export const presentTemplate = (template: TemplateDetail, caller: Caller, links: Links): Schema<'Template'> => ({
  ...presentTemplateSummary(template, links),
  _schema: links.schema('Template'),
  message: template.message,
  keywords: { items: [...keywordsIn(template.subject, template.message)] },
  ...(template.retiredAt !== null && { retired: true }),
  ...optionalFields<Schema<'Template'>>({ rendered: template.rendered && presentRendered(template.rendered) }),
  _actions: isAdminIn(caller, template.organisation.id)
    ? [links.action('update', 'updateTemplate', { templateid: template.id })]
    : [],
});

/** The same at the URL of the request. */
export const presentTemplateAt = (
  self: string,
  ...[template, caller, links]: Parameters<typeof presentTemplate>
): Schema<'Template'> => ({ ...presentTemplate(template, caller, links), _self: self });

const presentTemplateSummary = (row: TemplateRow, links: Links): Schema<'TemplateSummary'> => ({
  ...presentEnvelope('TemplateSummary', links.to('getTemplate', { templateid: row.id }), links),
  id: row.id,
  name: row.name,
  subject: row.subject,
  language: row.language,
  organisation: { id: row.organisation.id, name: row.organisation.name },
  modification_date: formatInstant(row.modifiedAt),
});

const presentRendered = ({
  applicationId,
  recipient,
  refusal,
  subject,
  message,
}: RenderedLetter): Schema<'RenderedTemplate'> => ({
  application_id: applicationId,
  ...optionalFields<Schema<'RenderedTemplate'>>({ recipient, refusal }),
  subject,
  message,
});
