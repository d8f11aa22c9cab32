import type { Schema } from '../../contract/v1.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import { formatInstant } from '../../core/dates.ts';
import { presentOrganisation, presentPage, presentUser, type PageView } from '../references.ts';
import type { AuditRow } from './service.ts';

export const presentAuditPage = (rows: readonly AuditRow[], page: PageView): Schema<'AuditCollection'> => ({
  ...presentPage('AuditCollection', page),
  items: rows.map(presentLine),
});

const presentLine = ({ user, credential, organisation, requestId, ...row }: AuditRow): Schema<'AuditLine'> => ({
  id: row.id,
  date: formatInstant(row.createdAt),
  by: user === null ? 'SUPPORT' : 'USER',
  ...optionalFields<Schema<'AuditLine'>>({
    user: user && presentUser(user),
    credential,
    organisation: organisation && presentOrganisation(organisation),
    request_id: requestId,
  }),
  operation: row.operation,
  kind: row.kind,
  resource_id: row.resourceId,
  fields: row.fields,
  modification_date: formatInstant(row.modifiedAt),
});
