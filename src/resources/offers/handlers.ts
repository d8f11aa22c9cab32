import { narrowedWriterScope, writerScopeOf } from '../../auth/visibility.ts';
import type { PageParameter } from '../../contract/paging.ts';
import { givenDay, givenInstant, trimmed } from '../../core/given.ts';
import type { ApiRequest, HandlerParts, HandlersFor } from '../../http/v1.ts';
import { payOf } from '../pay.ts';
import { addOffer } from './add.ts';
import type { GivenDetails } from './fields.ts';
import { presentOffer, presentOfferMoved, presentOfferPage } from './presenter.ts';
import { readOffer, readOffers, type OfferFilters } from './service.ts';
import { changeOfferStatus, type StatusChange } from './status.ts';
import { updateOffer } from './update.ts';

type Operations = 'listOffers' | 'getOffer' | 'addOffer' | 'updateOffer' | 'changeOfferStatus';

type Reads = {
  listOffers: PageParameter | 'application_id' | 'job_id' | 'candidate_id' | 'status' | 'organisation_id';
};

export const createOfferHandlers = ({ sql, links, paging, now }: HandlerParts) =>
  ({
    listOffers: async ({ query, caller, self }) => {
      const page = await paging.start(links.to('listOffers'), query);
      const scope = narrowedWriterScope(caller, page.query.organisation_id);
      const result = await readOffers(sql, scope, filtersOf(page.query), page);
      return presentOfferPage(result.rows, caller, { self, end: paging.presentEnd(page, result), links });
    },
    getOffer: async ({ path, caller }) => presentOffer(await readOffer(sql, writerScopeOf(caller), path.offerid), caller, links),
    addOffer: async ({ path, body, caller, write }) => {
      const order = { applicationId: path.applicationid, details: detailsOf(body), organisationId: body.organisation_id };
      const id = await addOffer(write, caller, order, now());
      return presentOffer(await readOffer(write.sql, writerScopeOf(caller), id), caller, links);
    },
    updateOffer: async ({ path, body, caller, write }) => {
      const expectedDate = givenInstant(body.expected_modification_date);
      await updateOffer(write, caller, { offerId: path.offerid, details: detailsOf(body), expectedDate }, now());
      return presentOffer(await readOffer(write.sql, writerScopeOf(caller), path.offerid), caller, links);
    },
    changeOfferStatus: async ({ path, body, caller, write }) => {
      const moved = await changeOfferStatus(write, caller, statusChangeOf(path.offerid, body), now());
      return presentOfferMoved(await readOffer(write.sql, writerScopeOf(caller), path.offerid), moved, caller, links);
    },
  }) satisfies HandlersFor<Operations, Reads>;

const filtersOf = (query: ApiRequest<'listOffers'>['query']): OfferFilters => ({
  applicationId: query.application_id,
  jobId: query.job_id,
  candidateId: query.candidate_id,
  status: query.status,
});

const detailsOf = (body: ApiRequest<'addOffer' | 'updateOffer'>['body']): GivenDetails => ({
  contractTypeId: body.contract_type_id,
  startDate: givenDay(body.start_date),
  termCount: body.term === null ? null : body.term?.count,
  termUnit: body.term === null ? null : body.term?.unit,
  ...payOf(body.pay),
  text: body.text,
  expires: givenDay(body.expires),
  externalId: trimmed(body.external_id),
});

const statusChangeOf = (offerId: number, body: ApiRequest<'changeOfferStatus'>['body']): StatusChange => ({
  offerId,
  expected: body.expected_status,
  status: body.status,
  reason: body.reason?.trim(),
  expires: givenDay(body.expires),
  templateId: body.template_id,
  subject: body.subject,
  message: body.message,
  hire: body.hire && { expectedStepId: body.hire.expected_current_step_id, targetStepId: body.hire.target_step_id },
});
