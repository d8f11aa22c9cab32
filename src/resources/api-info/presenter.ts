import { changelogOf, type Document } from '../../contract/document.ts';
import type { Links } from '../../contract/links.ts';
import type { Schema, SchemaName } from '../../contract/v1.ts';
import { formatDay } from '../../core/dates.ts';
import { extractSchema } from '../../contract/json-schema.ts';
import { presentEnvelope } from '../references.ts';

/** `latestIndex` is the index of the latest major version. */
export const presentIndex = (
  version: string,
  expiration: { readonly expiresOn: Date } | undefined,
  latestIndex: string,
  links: Links,
): Schema<'ApiIndex'> => ({
  ...presentEnvelope('ApiIndex', links.index(), links),
  _version: version,
  _expiration: expiration ? formatDay(expiration.expiresOn) : null,
  _last_version_url: latestIndex,
  _changelog: { _self: links.changelog() },
  changes: { _self: links.allChanges(), description: 'What changed of all that you see, from the beginning.' },
  applications: { _self: links.applications(), description: 'The applications you can see.' },
  interviews: { _self: links.interviews(), description: 'The interviews you can see.' },
  candidates: { _self: links.candidates(), description: 'The candidates you can see.' },
  jobs: { _self: links.jobs(), description: 'The jobs you can see.' },
  account: { _self: links.account(), description: 'Who you are, and the organisations you are a member of.' },
  offers: { _self: links.offers(), description: 'The offers of organisations in which you write.' },
  notes: { _self: links.notes(), description: 'The notes of your organisations.' },
  processes: { _self: links.processes(), description: 'The recruitment processes of your organisations.' },
  rejection_reasons: { _self: links.rejectionReasons(), description: 'The rejection reasons in your organisations.' },
  templates: { _self: links.templates(), description: 'The recorded email templates of your organisations.' },
  users: { _self: links.users(), description: 'The recruiters of your organisations.' },
  sources: { _self: links.sources(), description: 'The publication sources.' },
  pools: { _self: links.pools(), description: 'The pools of candidates.' },
  questionnaires: { _self: links.questionnaires(), description: 'The questionnaires.' },
  contract_types: { _self: links.contractTypes(), description: 'The types of contract.' },
  webhook_tasks: { _self: links.webhookTasks(), description: 'The history of webhook calls.' },
  steps: { _self: links.steps(), description: 'The step changes of the applications you can see.' },
});

/** The changelog as the contract publishes it, under the addresses of this service. */
export function presentChangelog(document: Document, links: Links): Schema<'Changelog'> {
  const changelog = changelogOf(document);
  if (changelog === undefined) throw new Error('The contract has no changelog.');
  return { ...changelog, _self: links.changelog(), _schema: links.schema('Changelog') };
}

/** The schema of this name, as the contract has it; undefined when it has none. */
export const presentSchema = (document: Document, name: string, links: Links): Schema<'JsonSchema'> | undefined =>
  extractSchema(document.components['schemas'] ?? {}, name, links.schema(name as SchemaName));
