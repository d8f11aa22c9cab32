import type { Links } from '../api/links.ts';
import type { Part, Schema } from '../api/operations.ts';
import { formatDay } from '../day.ts';
import type { FeedRow } from './feed.ts';
import type { Submitted } from './service.ts';

export const presentFeedPage = (
  rows: readonly FeedRow[],
  self: string,
  next: string,
  links: Links,
): Schema<'FeedJobCollection'> => ({
  _status: 'OK',
  _self: self,
  _schema: links.schema('FeedJobCollection'),
  _next: next,
  items: rows.map((row) => presentFeedJob(row, links)),
});

function presentFeedJob(row: FeedRow, links: Links): Schema<'FeedJob'> {
  const { id, reference, title, organisation, contractType, questionnaire, startDate, publishedUntil } = row;
  const location = presentLocation(row);
  return {
    id,
    reference,
    title,
    organisation: { id: organisation.id, name: organisation.name },
    ...(Object.keys(location).length > 0 && ({ location } satisfies Part<'FeedJob'>)),
    ...(contractType &&
      ({ contract_type: { name: contractType.name, abbreviation: contractType.abbreviation } } satisfies Part<'FeedJob'>)),
    employer_description: row.employerDescription,
    position_description: row.positionDescription,
    profile_description: row.profileDescription,
    ...(startDate && ({ start_date: formatDay(startDate) } satisfies Part<'FeedJob'>)),
    published_until: publishedUntil ? formatDay(publishedUntil) : null,
    apply_url: links.apply(row.token),
    cv_required: row.cvRequired,
    cover_required: row.coverRequired,
    ...(questionnaire && ({ questionnaire: presentQuestionnaire(questionnaire) } satisfies Part<'FeedJob'>)),
    modification_date: row.changedAt.toISOString(),
  };
}

const presentLocation = (row: FeedRow): Schema<'JobLocation'> => ({
  ...(row.address !== null && ({ address: row.address } satisfies Part<'JobLocation'>)),
  ...(row.postalcode !== null && ({ postalcode: row.postalcode } satisfies Part<'JobLocation'>)),
  ...(row.town !== null && ({ town: row.town } satisfies Part<'JobLocation'>)),
  ...(row.country !== null && ({ country: row.country } satisfies Part<'JobLocation'>)),
  ...(row.longitude !== null && ({ longitude: row.longitude } satisfies Part<'JobLocation'>)),
  ...(row.latitude !== null && ({ latitude: row.latitude } satisfies Part<'JobLocation'>)),
});

type QuestionnaireRow = NonNullable<FeedRow['questionnaire']>;

const presentQuestionnaire = ({ id, name, questions }: QuestionnaireRow): Schema<'Questionnaire'> => ({
  id,
  name,
  questions: { items: questions.map(presentQuestion) },
});

const presentQuestion = ({ id, label, type, required, choices }: QuestionnaireRow['questions'][number]): Schema<'Question'> => ({
  id,
  label,
  type,
  required,
  choices: { items: choices.map((choice) => ({ id: choice.id, value: choice.value })) },
});

/** The answer to a submission that was to be checked only. */
export const presentChecked = (): Schema<'SubmissionResult'> => ({ _status: 'OK' });

export const presentSubmitted = ({ applicationId, created }: Submitted): Schema<'SubmissionResult'> => ({
  _status: 'OK',
  application_id: applicationId,
  created,
});
