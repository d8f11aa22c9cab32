import { isAdminIn, type Caller } from '../../auth/visibility.ts';
import type { Links, Schema } from '../../contract/v1.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import { formatDay, formatInstant } from '../../core/dates.ts';
import { presentStillOpen } from '../held/presenter.ts';
import { presentPay } from '../pay.ts';
import {
  presentCandidateReference,
  presentEnvelope,
  presentJobReference,
  presentOrganisation,
  presentPage,
  type PageView,
  presentContractType,
} from '../references.ts';
import type { OfferRow } from './service.ts';
import type { OfferMoved } from './status.ts';
import { nextStatuses } from '../held/offer-statuses.ts';

export const presentOfferPage = (rows: readonly OfferRow[], caller: Caller, page: PageView): Schema<'OfferCollection'> => ({
  ...presentPage('OfferCollection', page),
  items: rows.map((row) => presentOffer(row, caller, page.links)),
});

/** An offer, with the actions of the caller, who may write it. */
export const presentOffer = (row: OfferRow, caller: Caller, links: Links): Schema<'Offer'> => ({
  ...presentEnvelope('Offer', links.to('getOffer', { offerid: row.id }), links),
  id: row.id,
  application: { _self: links.to('getApplication', { applicationid: row.applicationId }), id: row.applicationId },
  job: presentJobReference(row.job, links),
  candidate: presentCandidateReference(row.application.candidate, links),
  organisation: presentOrganisation(row.organisation),
  status: row.status,
  ...optionalFields<Schema<'Offer'>>({
    start_date: row.startDate && formatDay(row.startDate),
    pay: presentPay(row),
    contract_type: row.contractType && presentContractType(row.contractType),
    term: row.termCount === null || row.termUnit === null ? null : { count: row.termCount, unit: row.termUnit },
    text: row.text,
    expires: row.expires && formatDay(row.expires),
    reason: row.reason,
    external_id: row.externalId,
  }),
  creation_date: formatInstant(row.createdAt),
  modification_date: formatInstant(row.modifiedAt),
  _actions: presentOfferActions(row, caller, links),
});

/** Nothing is written about a candidate who was erased. */
function presentOfferActions({ id, status, organisationId, application }: OfferRow, caller: Caller, links: Links) {
  if (application.candidate.erasedAt !== null) return [];
  const isMovable = nextStatuses(status, isAdminIn(caller, organisationId)).length > 0;
  return [
    status === 'DRAFT' && links.action('update', 'updateOffer', { offerid: id }),
    isMovable && links.action('change-status', 'changeOfferStatus', { offerid: id }),
  ].filter((each) => each !== false);
}

/** The answer to a change of the status. */
export const presentOfferMoved = (
  row: OfferRow,
  { emailId, changeId, stillOpen }: OfferMoved,
  caller: Caller,
  links: Links,
): Schema<'OfferStatusResult'> => ({
  ...presentOffer(row, caller, links),
  _schema: links.schema('OfferStatusResult'),
  ...optionalFields<Schema<'OfferStatusResult'>>({
    email_id: emailId,
    change_id: changeId,
    still_open: stillOpen && presentStillOpen(stillOpen, links),
  }),
});
