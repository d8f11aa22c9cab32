import type { Links, Schema } from '../../contract/v1.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import { formatDay, formatInstant } from '../../core/dates.ts';
import { presentPay } from '../pay.ts';
import {
  presentEnvelope,
  presentOrganisation,
  presentPage,
  type PageView,
  presentContractType,
  presentLocation,
} from '../references.ts';
import { presentQuestionnaire } from '../questionnaires/presenter.ts';
import type { FeedRow } from './feed.ts';
import type { Created } from './create-application.ts';
import type { Submitted } from './service.ts';

export const presentFeedPage = (rows: readonly FeedRow[], page: PageView): Schema<'FeedJobCollection'> => ({
  ...presentPage('FeedJobCollection', page),
  items: rows.map((row) => presentFeedJob(row, page.links)),
});

function presentFeedJob(row: FeedRow, links: Links): Schema<'FeedJob'> {
  const { id, reference, title, organisation, contractType, questionnaire, startDate, publishedUntil } = row;
  return {
    id,
    reference,
    title,
    organisation: presentOrganisation(organisation),
    ...optionalFields<Schema<'FeedJob'>>({
      location: presentLocation(row),
      contract_type: contractType && presentContractType(contractType),
    }),
    employer_description: row.employerDescription,
    position_description: row.positionDescription,
    profile_description: row.profileDescription,
    ...optionalFields<Schema<'FeedJob'>>({ pay: presentPay(row), start_date: startDate && formatDay(startDate) }),
    published_until: publishedUntil ? formatDay(publishedUntil) : null,
    apply_url: links.to('submitApplication', { token: row.token }),
    cv_required: row.cvRequired,
    cover_required: row.coverRequired,
    ...optionalFields<Schema<'FeedJob'>>({ questionnaire: questionnaire && presentQuestionnaire(questionnaire) }),
    modification_date: formatInstant(row.changedAt),
  };
}

/** The answer to a submission that was to be checked only. */
export const presentChecked = (self: string, links: Links): Schema<'SubmissionResult'> => ({
  ...presentEnvelope('SubmissionResult', self, links),
});

export const presentSubmitted = (
  { applicationId, created }: Submitted,
  self: string,
  links: Links,
): Schema<'SubmissionResult'> => ({
  ...presentChecked(self, links),
  application_id: applicationId,
  created,
});

export const presentCreated = (
  { applicationId, candidateId, created, candidateCreated }: Created,
  self: string,
  links: Links,
): Schema<'ApplicationResult'> => ({
  ...presentEnvelope('ApplicationResult', self, links),
  application_id: applicationId,
  candidate_id: candidateId,
  created,
  candidate_created: candidateCreated,
  application: { _self: links.to('getApplication', { applicationid: applicationId }) },
  candidate: { _self: links.to('getCandidate', { candidateid: candidateId }) },
});
