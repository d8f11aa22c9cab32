import { changelogOf, type Document } from '../api/document.ts';
import type { Links } from '../api/links.ts';
import type { Schema } from '../api/operations.ts';
import { formatDay } from '../day.ts';

export const presentIndex = (version: string, expiration: Date | null, links: Links): Schema<'ApiIndex'> => ({
  _status: 'OK',
  _self: links.index(),
  _schema: links.schema('ApiIndex'),
  _version: version,
  _expiration: expiration && formatDay(expiration),
  _last_version_url: links.index(),
  _changelog: { _self: links.changelog() },
  candidates: { _self: links.candidates(), description: 'The candidates you can see.' },
  jobs: { _self: links.jobs(), description: 'The jobs you can see.' },
  steps: { _self: links.steps(), description: 'The step changes of the applications you can see.' },
});

/** The changelog as the contract publishes it, under the addresses of this service. */
export const presentChangelog = (document: Document, links: Links): Schema<'Changelog'> => ({
  ...changelogOf(document),
  _self: links.changelog(),
  _schema: links.schema('Changelog'),
});
