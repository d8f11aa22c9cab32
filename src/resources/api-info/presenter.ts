import type { Caller } from '../../auth/visibility.ts';
import { resolveReference, type Document } from '../../contract/document.ts';
import { changelogOf } from '../../contract/changelog.ts';
import type { SchemaObject } from '../../contract/openapi.ts';
import type { Links, OperationId, Schema, SchemaName } from '../../contract/v1.ts';
import { formatDay } from '../../core/dates.ts';
import { extractSchema } from '../../contract/json-schema.ts';
import { presentEnvelope } from '../references.ts';

/** Where the index leads, in its order. */
const ENTRIES = {
  changes: 'listChanges',
  applications: 'listApplications',
  interviews: 'listInterviews',
  candidates: 'listCandidates',
  jobs: 'listJobs',
  account: 'getAccount',
  offers: 'listOffers',
  notes: 'listNotes',
  processes: 'listProcesses',
  rejection_reasons: 'listRejectionReasons',
  templates: 'listTemplates',
  users: 'listUsers',
  credentials: 'listCredentials',
  audit: 'listAuditEntries',
  sources: 'listSources',
  pools: 'listPools',
  questionnaires: 'listQuestionnaires',
  contract_types: 'listContractTypes',
  webhook_tasks: 'listWebhookTasks',
  steps: 'listStepChanges',
} as const satisfies { readonly [Name in keyof Schema<'ApiIndex'>]?: OperationId };

/** `latestIndex` is the index of the latest major version. */
export const presentIndex = (
  document: Document,
  expiration: { readonly expiresOn: Date } | undefined,
  latestIndex: string,
  caller: Caller,
  links: Links,
): Schema<'ApiIndex'> => ({
  ...presentEnvelope('ApiIndex', links.to('getIndex'), links),
  _version: document.info.version,
  _expiration: expiration ? formatDay(expiration.expiresOn) : null,
  _last_version_url: latestIndex,
  _changelog: { _self: links.changelog() },
  ...presentEntries(document, caller, links),
});

function presentEntries(document: Document, caller: Caller, links: Links) {
  const { allOf = [] } = resolveReference<SchemaObject>(document, { $ref: '#/components/schemas/ApiIndex' });
  const described = allOf.flatMap(({ properties = {} }) => Object.entries(properties));
  const descriptions = new Map(described.map(([name, { description = '' }]) => [name, description]));
  const seen = Object.entries(ENTRIES).filter(([, id]) => id !== 'listAuditEntries' || caller.owner);
  const entries = seen.map(([name, id]) => {
    const self = id === 'listChanges' ? links.to(id, { modified_since: '1970-01-01T00:00:00Z' }) : links.to(id);
    return [name, presentEntry(self, descriptions.get(name) ?? '')];
  });
  return Object.fromEntries(entries) as Record<keyof typeof ENTRIES, Schema<'IndexLink'>>;
}

const presentEntry = (self: string, description: string): Schema<'IndexLink'> => ({ _self: self, description });

/** The changelog as the contract publishes it, under the addresses of this service. */
export function presentChangelog(document: Document, links: Links): Schema<'Changelog'> {
  const changelog = changelogOf(document);
  if (changelog === undefined) throw new Error('The contract has no changelog.');
  return { ...changelog, _self: links.changelog(), _schema: links.schema('Changelog') };
}

/** The schema of this name, as the contract has it; undefined when it has none. */
export const presentSchema = (document: Document, name: string, links: Links): Schema<'JsonSchema'> | undefined =>
  extractSchema(document.components['schemas'] ?? {}, name, links.schema(name as SchemaName));
