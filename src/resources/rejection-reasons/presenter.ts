import type { Links, Schema } from '../../contract/v1.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import { presentEnvelope, presentOrganisation } from '../references.ts';
import type { RejectionReasonRow } from './service.ts';

export const presentRejectionReasonList = (
  rows: readonly RejectionReasonRow[],
  self: string,
  links: Links,
): Schema<'RejectionReasonList'> => ({
  ...presentEnvelope('RejectionReasonList', self, links),
  items: rows.map(presentRejectionReason),
});

const presentRejectionReason = ({ id, name, organisation }: RejectionReasonRow): Schema<'RejectionReason'> => ({
  id,
  name,
  ...optionalFields<Schema<'RejectionReason'>>({ organisation: organisation && presentOrganisation(organisation) }),
});
