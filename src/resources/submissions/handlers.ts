import type { HandlerParts } from '../../contract/major-version.ts';
import type { ApiRequest, Handlers } from '../../contract/v1.ts';
import { writerScopeOf } from '../../auth/visibility.ts';
import { parseDay } from '../../core/dates.ts';
import { malformed } from '../../core/problem.ts';
import { createTokens, findApplyTarget } from './apply-address.ts';
import { readFeed } from './feed.ts';
import { presentChecked, presentFeedPage, presentSubmitted } from './presenter.ts';
import { checkSubmission, recordSubmission, type Submission } from './service.ts';

type Operations = 'listJobFeed' | 'checkApplyUrl' | 'submitApplication';

/** `keys`: apply addresses are made with the current one. */
export const createSubmissionHandlers = ({ prisma, rows, links, paging, credentialKeys, now }: HandlerParts) => {
  const makeToken = createTokens(credentialKeys);
  return {
    listJobFeed: async ({ query, caller, self }) => {
      const page = await paging.start(links.feeds(), query);
      const result = await readFeed({ prisma, rows }, makeToken, writerScopeOf(caller), sourceOf(page.query), page, now());
      return presentFeedPage(result.rows, self, paging.next(links.feeds(), page, result), links);
    },
    // the token was checked before
    checkApplyUrl: () => Promise.resolve(undefined),
    submitApplication: async ({ path, query, body, write, self }) => {
      const target = await findApplyTarget(write.transaction, path.token);
      const checked = await checkSubmission(write.transaction, target, submissionOf(body));
      if (query.validate_only === true) return presentChecked(self, links);
      return presentSubmitted(await recordSubmission(write, target, checked, now()), self, links);
    },
  } satisfies Pick<Handlers, Operations>;
};

/** The contract cannot say that a parameter is required except beside another one. */
function sourceOf({ source_id: sourceId }: ApiRequest<'listJobFeed'>['query']): number {
  if (sourceId === undefined) throw malformed([{ parameter: 'source_id', code: 'required' }]);
  return sourceId;
}

type Body = ApiRequest<'submitApplication'>['body'];

const submissionOf = (body: Body): Submission => ({
  candidate: {
    title: body.title,
    firstName: body.first_name.trim(),
    lastName: body.last_name.trim(),
    email: body.email,
    address: body.address?.trim(),
    postalcode: body.zip_code?.trim(),
    town: body.town?.trim(),
    country: body.country,
    homePhone: body.home_phone?.trim(),
    mobilePhone: body.mobile_phone?.trim(),
    officePhone: body.office_phone?.trim(),
    linkedin: body.url_linkedin,
  },
  availability: body.availability,
  availabilityDate: body.availability_date === undefined ? undefined : parseDay(body.availability_date),
  cv: uploadOf(body.cv),
  cover: uploadOf(body.cover),
  answers: body.answers ?? {},
  consentProcessing: body.consent?.processing,
  consentRetention: body.consent?.retention,
});

const uploadOf = (document: Body['cv']): Submission['cv'] =>
  document && { name: document.name, mimeType: document.mime_type, content: document.content };
