import type { Links, Schema } from '../../contract/v1.ts';
import type { StillOpen } from './still-open.ts';

/** What still goes on in an application that has ended. */
export const presentStillOpen = ({ interviewIds, offerIds }: StillOpen, links: Links): Schema<'StillOpen'> => ({
  interviews: { items: interviewIds.map((id) => ({ _self: links.to('getInterview', { interviewid: id }), id })) },
  offers: { items: offerIds.map((id) => ({ _self: links.to('getOffer', { offerid: id }), id })) },
});
