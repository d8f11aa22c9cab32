import { optionalFields, type Schema } from '../../contract/v1.ts';
import { formatInstant } from '../../core/dates.ts';
import { presentOrganisation, presentUser } from '../references.ts';
import type { AuditRow } from './service.ts';

export const presentLine = ({ user, credential, organisation, requestId, ...row }: AuditRow): Schema<'AuditLine'> => ({
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
