import type { HandlerParts } from '../../http/major-version.ts';
import type { PageParameter } from '../../contract/paging.ts';
import type { HandlersFor } from '../../http/v1.ts';
import { narrowedScope } from '../../auth/visibility.ts';
import { presentTemplate, presentTemplatePage } from './presenter.ts';
import { readTemplate, readTemplates } from './service.ts';

/** The parameters that the handlers read. */
type Reads = {
  listTemplates: PageParameter | 'organisation_id' | 'language';
  getTemplate: 'application_id';
};

export const createTemplateHandlers = ({ sql, links, paging }: HandlerParts) =>
  ({
    listTemplates: async ({ query, caller, self }) => {
      const page = await paging.start(links.to('listTemplates'), query);
      const { organisation_id: organisationId, language } = page.query;
      const result = await readTemplates(sql, narrowedScope(caller, organisationId), language, page);
      return presentTemplatePage(result.rows, { self, end: paging.presentEnd(page, result), links });
    },
    getTemplate: async ({ path, query, caller, self }) =>
      presentTemplate(await readTemplate(sql, caller, path.templateid, query.application_id), self, links),
  }) satisfies HandlersFor<'listTemplates' | 'getTemplate', Reads>;
