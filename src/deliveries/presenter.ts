import type { Links, Schema } from '../contract/v1.ts';
import { optionalFields } from '../core/optional-fields.ts';
import type { DeliveredEvent } from './claims.ts';
import { formatInstant } from '../core/dates.ts';

/** The body of a delivery: what happened and where to read about it, nothing about the person. */
export function presentDelivery(event: DeliveredEvent, links: Links): Schema<'WebhookDelivery'> {
  const { publicId, name, date, organisationId, applicationId, jobId, candidateId, stepChange, subject } = event;
  return {
    event: name,
    application: { _self: links.to('getApplication', { applicationid: applicationId }), id: applicationId },
    id: publicId,
    date: formatInstant(date),
    version: '1',
    organisation: { id: organisationId },
    job: { _self: links.to('getJob', { jobid: jobId }), id: jobId },
    candidate: { _self: links.to('getCandidate', { candidateid: candidateId }), id: candidateId },
    ...optionalFields<Schema<'WebhookDelivery'>>({
      interview: subject?.interview && {
        _self: links.to('getInterview', { interviewid: subject.interview.id }),
        ...subject.interview,
      },
      offer: subject?.offer && { _self: links.to('getOffer', { offerid: subject.offer.id }), ...subject.offer },
      step_change: stepChange && { change_id: stepChange.changeId, from: stepChange.from, to: stepChange.to },
    }),
  };
}

export type Ping = { readonly id: string; readonly date: Date; readonly organisationId: number };

/** The body of a request that only tries an endpoint. */
export const presentPing = (ping: Ping): Schema<'WebhookPing'> => ({
  event: 'Ping',
  id: ping.id,
  date: formatInstant(ping.date),
  version: '1',
  organisation: { id: ping.organisationId },
});
