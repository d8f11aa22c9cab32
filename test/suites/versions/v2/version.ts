/** The small second major version: handlers of its own over the same services, as a real one would have them. */
import { readFileSync } from 'node:fs';
import type { Document } from '../../../../src/contract/document.ts';
import type { AnyLinks } from '../../../../src/contract/links.ts';
import type { MajorVersion, PartsOf } from '../../../../src/http/major-version.ts';
import type { HandlersOf } from '../../../../src/http/operations.ts';
import { extractSchema } from '../../../../src/contract/json-schema.ts';
import { scopeOf } from '../../../../src/auth/visibility.ts';
import { formatDay } from '../../../../src/core/dates.ts';
import type { WebhookFormat } from '../../../../src/deliveries/formats.ts';
import { readJob } from '../../../../src/resources/jobs/service.ts';
import { addNote } from '../../../../src/resources/notes/service.ts';
import { notFound } from '../../../../src/core/problem.ts';
import type { components, operations } from '#generated/test/versions/v2/openapi.ts';

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

const bundle = new URL('../../../../generated/test/versions/v2/openapi.json', import.meta.url);

export const v2: MajorVersion = { document: JSON.parse(readFileSync(bundle, 'utf8')) as Document, createHandlers };

function createHandlers({ sql, document, links, now, readExpiration, latestIndex }: PartsOf<AnyLinks>): HandlersOf<operations> {
  return {
    getIndex: async () => presentIndex(document.info.version, await readExpiration(), latestIndex, links),
    getJob: async ({ path, caller }) => presentJob(await readJob(sql, scopeOf(caller), path.jobid), links),
    addNote: async ({ body, caller, write }) => {
      const note = { candidateId: body.candidate_id, organisationId: body.organisation_id, text: body.html };
      await addNote(write, caller, note, now());
      return { added: true };
    },
    getSchema: async ({ path }) => {
      const schema = extractSchema(document.components['schemas'] ?? {}, path.name, links.schema(path.name));
      if (schema === undefined) throw notFound();
      return schema;
    },
  };
}

const presentIndex = (
  version: string,
  expiration: Awaited<ReturnType<PartsOf<AnyLinks>['readExpiration']>>,
  latestIndex: string,
  links: AnyLinks,
): Schema<'Index'> => ({
  _self: links.to('getIndex'),
  _schema: links.schema('Index'),
  _version: version,
  _expiration: expiration ? formatDay(expiration.expiresOn) : null,
  _last_version_url: latestIndex,
});

const presentJob = ({ id, title }: Awaited<ReturnType<typeof readJob>>, links: AnyLinks): Schema<'Job'> => ({
  _self: links.to('getJob', { jobid: id }),
  id: String(id),
  name: title,
});

/** The webhook format of version 2. */
export const v2Format: WebhookFormat = {
  readDocument: () => v2.document,
  presentEvent: ({ name, applicationId }, links): Schema<'WebhookEvent'> => ({
    type: name,
    version: '2',
    application_url: links.requested(`/v2/application/${applicationId}`),
  }),
  presentPing: ({ id }) => ({ type: 'Ping', id }),
};
