import type { Links } from '../../contract/links.ts';
import type { Part, Schema } from '../../contract/v1.ts';
import { presentOrganisation, presentRejectionReasonReference } from '../references.ts';
import type { RejectionReasonRow } from './service.ts';

export const presentRejectionReasonList = (
  rows: readonly RejectionReasonRow[],
  self: string,
  links: Links,
): Schema<'RejectionReasonList'> => ({
  _status: 'OK',
  _self: self,
  _schema: links.schema('RejectionReasonList'),
  items: rows.map(presentRejectionReason),
});

const presentRejectionReason = ({ organisation, ...reason }: RejectionReasonRow): Schema<'RejectionReason'> => ({
  ...presentRejectionReasonReference(reason),
  ...(organisation && ({ organisation: presentOrganisation(organisation) } satisfies Part<'RejectionReason'>)),
});
