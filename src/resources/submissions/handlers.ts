import type { PageParameter } from '../../contract/paging.ts';
import type { ApiRequest, HandlerParts, HandlersFor } from '../../http/v1.ts';
import type { Schema } from '../../contract/v1.ts';
import { writerScopeOf } from '../../auth/visibility.ts';
import { malformed } from '../../core/problem.ts';
import { givenDay, givenInstant } from '../../core/given.ts';
import { readWebLink } from '../../core/web-link.ts';
import { givenFieldsOf } from '../candidates/given-fields.ts';
import type { GivenCandidate } from './candidate.ts';
import type { Upload } from '../documents/upload.ts';
import { createTokens, findApplyTarget } from './apply-address.ts';
import { createApplication, type Order } from './create-application.ts';
import { readFeed } from './feed.ts';
import { presentChecked, presentCreated, presentFeedPage, presentSubmitted } from './presenter.ts';
import { checkSubmission, recordSubmission, type Submission } from './service.ts';

type Operations = 'listJobFeed' | 'checkApplyUrl' | 'submitApplication' | 'createApplication';

type Reads = {
  listJobFeed: PageParameter | 'source_id';
  submitApplication: 'validate_only';
};

/** `keys`: apply addresses are made with the current one. */
export const createSubmissionHandlers = ({ prisma, sql, links, paging, credentialKeys, now }: HandlerParts) => {
  const makeToken = createTokens(credentialKeys);
  return {
    listJobFeed: async ({ query, caller, self }) => {
      const page = await paging.start(links.to('listJobFeed'), query);
      const result = await readFeed({ prisma, sql }, makeToken, writerScopeOf(caller), sourceOf(page.query), page, now());
      return presentFeedPage(result.rows, { self, end: paging.presentEnd(page, result), links });
    },
    // the token was checked before
    checkApplyUrl: () => Promise.resolve(undefined),
    submitApplication: async ({ path, query, body, write, self }) => {
      const target = await findApplyTarget(write.sql, path.token);
      const checked = await checkSubmission(write.sql, target, submissionOf(body));
      if (query.validate_only === true) return presentChecked(self, links);
      return presentSubmitted(await recordSubmission(write, target, checked, now()), self, links);
    },
    createApplication: async ({ body, caller, write, self }) =>
      presentCreated(await createApplication(write, caller, orderOf(body), now()), self, links),
  } satisfies HandlersFor<Operations, Reads>;
};

/** The contract cannot say that a parameter is required except beside another one. */
function sourceOf({ source_id: sourceId }: ApiRequest<'listJobFeed'>['query']): number {
  if (sourceId === undefined) throw malformed([{ parameter: 'source_id', code: 'required' }]);
  return sourceId;
}

type Body = ApiRequest<'submitApplication'>['body'];

function submissionOf(sent: Body): Submission {
  const body = filled(sent);
  const consent = filled(body.consent ?? {});
  return {
    candidate: {
      title: body.title,
      firstName: body.first_name.trim(),
      lastName: body.last_name.trim(),
      email: body.email.trim(),
      address: nonEmpty(body.address),
      postalcode: nonEmpty(body.zip_code),
      town: nonEmpty(body.town),
      country: body.country,
      homePhone: nonEmpty(body.home_phone),
      mobilePhone: nonEmpty(body.mobile_phone),
      officePhone: nonEmpty(body.office_phone),
      linkedin: linkOf(nonEmpty(body.url_linkedin)),
    },
    availability: body.availability,
    availabilityDate: givenDay(body.availability_date),
    cv: body.cv && fileOf(body.cv),
    cover: body.cover && fileOf(body.cover),
    answers: answersOf(body.answers ?? {}),
    consentProcessing: consent.processing,
    consentRetention: consent.retention,
  };
}

/** Fields as a form sends them, without empty ones. */
const filled = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as {
    readonly [Name in keyof Fields]: Exclude<Fields[Name], ''>;
  };

/** Without the blanks around it; undefined when nothing is left. */
const nonEmpty = (text: string | undefined): string | undefined => text?.trim() || undefined;

/** A text that is no link stays as it is, and is refused with the other faults. */
const linkOf = (text: string | undefined): string | undefined => text && (readWebLink(text) ?? text);

/** An answer of which every part was left empty is none. */
const answersOf = (answers: Schema<'SubmittedAnswers'>): Submission['answers'] =>
  Object.fromEntries(
    Object.entries(filled(answers)).flatMap(([id, sent]) => {
      const answer = filled(sent);
      return Object.keys(sent).length > 0 && Object.keys(answer).length === 0 ? [] : [[id, answer] as const];
    }),
  );

const fileOf = ({ name, mime_type, content }: Schema<'DocumentUpload'>): Upload => ({ name, mimeType: mime_type, content });

const orderOf = (body: ApiRequest<'createApplication'>['body']): Order => ({
  jobId: body.job_id,
  candidateId: body.candidate_id,
  candidate: body.candidate && personOf(body.candidate),
  sourceId: body.source_id,
  stepId: body.step_id,
  date: givenInstant(body.date),
  documents: (body.documents ?? []).map((document) => ({ ...fileOf(document), type: document.type })),
});

const personOf = (body: Schema<'NewCandidate'>): GivenCandidate => ({
  ...givenFieldsOf(body),
  firstName: body.first_name.trim(),
  lastName: body.last_name.trim(),
  email: body.email,
});
