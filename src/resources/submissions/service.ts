import { ONE_IN_TENANT } from '../../auth/visibility.ts';
import type { Sql, Write } from '../../database/sql.ts';
import { createRead, readOne } from '../../database/read.ts';
import { isBlank } from '../../core/wording.ts';
import { isWebLink } from '../../core/web-link.ts';
import { faultIf, invalid, type Fault } from '../../core/problem.ts';
import { checkUpload, type CheckedDocument, type TypedDocument, type Upload } from '../documents/upload.ts';
import { checkAnswers, scoreAnswers, type CheckedAnswer, type GivenAnswer } from '../questionnaires/answers.ts';
import { recordAnswers } from '../questionnaires/service.ts';
import { refuseClosed, type ApplyTarget } from './apply-address.ts';
import { fillBlanks, holdByEmail, type GivenCandidate } from './candidate.ts';
import { lacksDate, recordApplication } from './record-application.ts';

/** An application from outside, as it came. */
export type Submission = {
  readonly candidate: GivenCandidate;
  readonly availability: string | undefined;
  readonly availabilityDate: Date | undefined;
  readonly cv: Upload | undefined;
  readonly cover: Upload | undefined;
  readonly answers: Readonly<Record<string, GivenAnswer>>;
  readonly consentProcessing: boolean | undefined;
  readonly consentRetention: boolean | undefined;
};

/** A submission that breaks no rule of its job. */
type CheckedSubmission = {
  readonly submission: Submission;
  /** The organisation of the job. */
  readonly organisationId: number;
  readonly documents: readonly TypedDocument[];
  readonly questionnaireId: number | null;
  readonly answers: readonly CheckedAnswer[];
  readonly score: number | null;
};

export type Submitted = { readonly applicationId: number; readonly created: boolean };

/**
 * Validates a submission against its job without writing. Throws all faults at once, or `gone` for
 * a closed job.
 */
export async function checkSubmission(
  sql: Sql,
  { tenantId, jobId }: ApplyTarget,
  submission: Submission,
): Promise<CheckedSubmission> {
  const job = await readOne(readJobs, sql, ONE_IN_TENANT, [tenantId, jobId]);
  refuseClosed(job);
  const { organisationId, cvRequired, coverRequired, questionnaireId } = job;
  const questions = job.questionnaire?.questions ?? [];
  const { answers, faults } = checkAnswers(questions, submission.answers);
  const cv = await checkDocument('cv', submission.cv, cvRequired);
  const cover = await checkDocument('cover', submission.cover, coverRequired);
  const all = [...ownFaults(submission), ...cv.faults, ...cover.faults, ...faults];
  if (all.length > 0) throw invalid(all);
  return {
    submission,
    organisationId,
    documents: [
      ...cv.documents.map((document) => ({ ...document, type: 'CV' as const })),
      ...cover.documents.map((document) => ({ ...document, type: 'COVER' as const })),
    ],
    questionnaireId,
    answers,
    score: answers.length === 0 ? null : scoreAnswers(questions, answers),
  };
}

const readJobs = createRead('Job', {
  select: {
    status: true,
    organisationId: true,
    cvRequired: true,
    coverRequired: true,
    questionnaireId: true,
    questionnaire: { select: { questions: { include: { choices: true }, orderBy: { rank: 'asc' } } } },
  },
});

/**
 * Records a submission. When the candidate has applied to the job before, it returns that
 * application unchanged.
 */
export async function recordSubmission(
  write: Write,
  target: ApplyTarget,
  checked: CheckedSubmission,
  now: Date,
): Promise<Submitted> {
  const { tenantId } = target;
  const { submission, documents, organisationId, questionnaireId, answers, score } = checked;
  const { candidate: given } = submission;
  const scope = { tenantId, organisationIds: [organisationId] };
  const {
    id: candidateId,
    known,
    applicationId: earlier,
  } = await holdByEmail(write, scope, { jobId: target.jobId, organisationId }, given);
  if (earlier !== undefined) return { applicationId: earlier, created: false };
  if (known) await fillBlanks(write, scope, known, given);
  const particulars = { ...submission, score };
  const applicationId = await recordApplication(write, { ...target, candidateId, date: now, documents, particulars }, now);
  if (questionnaireId !== null && answers.length > 0) {
    await recordAnswers(write, { tenantId, organisationId, applicationId, questionnaireId, answers, score }, now);
  }
  return { applicationId, created: true };
}

type CheckedPart = { readonly documents: readonly CheckedDocument[]; readonly faults: readonly Fault[] };

async function checkDocument(field: 'cv' | 'cover', upload: Upload | undefined, required: boolean): Promise<CheckedPart> {
  if (upload === undefined) return { documents: [], faults: required ? [{ field, code: 'document_required' }] : [] };
  const checked = await checkUpload(`${field}.`, upload);
  return 'faults' in checked ? { documents: [], faults: checked.faults } : { documents: [checked.document], faults: [] };
}

const NO_LINK = 'It must be a link to a web page, such as https://www.linkedin.com/in/lea-moreau.';
/** As a change of a candidate takes it. */
const MAX_LINK = 255;

function ownFaults({ candidate, availability, availabilityDate }: Submission): readonly Fault[] {
  const { firstName, lastName, linkedin } = candidate;
  return [
    ...faultIf(isBlank(firstName), 'first_name', 'too_short'),
    ...faultIf(isBlank(lastName), 'last_name', 'too_short'),
    ...faultIf(Boolean(linkedin && !isWebLink(linkedin)), 'url_linkedin', 'format', NO_LINK),
    ...faultIf(
      (linkedin?.length ?? 0) > MAX_LINK,
      'url_linkedin',
      'too_long',
      `Written as a URL it may have ${MAX_LINK} characters.`,
    ),
    ...faultIf(lacksDate(availability, availabilityDate), 'availability_date', 'required'),
  ];
}
