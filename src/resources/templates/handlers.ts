import { givenInstant } from '../../core/given.ts';
import type { PageParameter } from '../../contract/paging.ts';
import type { ApiRequest, HandlerParts, HandlersFor } from '../../http/v1.ts';
import { narrowedScope } from '../../auth/visibility.ts';
import { createTemplate } from './create.ts';
import { presentTemplate, presentTemplateAt, presentTemplatePage } from './presenter.ts';
import { readTemplate, readTemplates } from './service.ts';
import { updateTemplate, type TemplateChange } from './update.ts';

type Operations = 'listTemplates' | 'createTemplate' | 'getTemplate' | 'updateTemplate';

type Reads = {
  listTemplates: PageParameter | 'organisation_id' | 'language';
  getTemplate: 'application_id';
};

export const createTemplateHandlers = ({ sql, links, paging, now }: HandlerParts) =>
  ({
    listTemplates: async ({ query, caller, self }) => {
      const page = await paging.start(links.to('listTemplates'), query);
      const { organisation_id: organisationId, language } = page.query;
      const result = await readTemplates(sql, narrowedScope(caller, organisationId), language, page);
      return presentTemplatePage(result.rows, { self, end: paging.presentEnd(page, result), links });
    },
    createTemplate: async ({ body, caller, write, author }) => {
      const { name, language, subject, message } = body;
      const texts = { name: name.trim(), language, subject: subject.trim(), message };
      const id = await createTemplate(write, author, { organisationId: body.organisation_id, texts });
      return presentTemplate(await readTemplate(write.sql, caller, id), caller, links);
    },
    getTemplate: async ({ path, query, caller, self }) =>
      presentTemplateAt(self, await readTemplate(sql, caller, path.templateid, query.application_id), caller, links),
    updateTemplate: async ({ path, body, caller, write, author }) => {
      await updateTemplate(write, author, changeOf(path.templateid, body), now());
      return presentTemplate(await readTemplate(write.sql, caller, path.templateid), caller, links);
    },
  }) satisfies HandlersFor<Operations, Reads>;

const changeOf = (templateId: number, body: ApiRequest<'updateTemplate'>['body']): TemplateChange => ({
  templateId,
  texts: { name: body.name?.trim(), language: body.language, subject: body.subject?.trim(), message: body.message },
  retired: body.retired,
  expectedDate: givenInstant(body.expected_modification_date),
});
