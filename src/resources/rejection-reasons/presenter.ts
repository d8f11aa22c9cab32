import { optionalFields, type Schema } from '../../contract/v1.ts';
import { presentOrganisation } from '../references.ts';
import type { RejectionReasonRow } from './service.ts';

export const presentRejectionReason = ({ id, name, organisation }: RejectionReasonRow): Schema<'RejectionReason'> => ({
  id,
  name,
  ...optionalFields<Schema<'RejectionReason'>>({ organisation: organisation && presentOrganisation(organisation) }),
});
