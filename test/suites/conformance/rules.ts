/**
 * Which refusals of a valid request are rules of the service, which no schema states, and which are
 * faults of its shape.
 */
import type { Exchange } from './exchange.ts';
import type { Operation } from './requests.ts';

/** Codes of faults of shape; every other one is of a rule. */
const SHAPE_CODES =
  'required type format too_short too_long out_of_range unknown_field unknown_parameter unknown_value repeated'.split(' ');

/** Operations, the places of their bodies, and the codes that a rule has there, with the rule. */
type Rule = readonly [operations: string, place: RegExp, codes: string, why: string];

/** Rules that are expressed as a shape. */
const RULES: readonly Rule[] = [
  [
    'submitApplication createApplication updateCandidate createJob updateJob addResult addInterview updateInterview changeInterviewStatus ' +
      'addOffer updateOffer changeOfferStatus',
    /^((candidate\.)?((first|last)_name|(home|mobile|office)_phone|(location\.)?(address|postalcode|town)|position(_company)?|instagram)|title|reference|client|attributes\.\d+\.name|location|external_id|reason|name|summary|text|pay\.note)$/,
    'too_short',
    'a text of blanks is none',
  ],
  [
    'addNote submitEvaluation createJob updateJob addOffer updateOffer',
    /^(text|(\w+_)?description)$/,
    'too_short too_long',
    'nothing left when what a note may not hold is stripped; too many tags',
  ],
  [
    'sendEmail rejectApplication addInterview updateInterview changeInterviewStatus changeOfferStatus',
    /^(subject|message|template_id)$/,
    'required unknown_value too_short too_long',
    'a keyword that does not exist; nothing left when what a letter may not hold is stripped; own words want a template',
  ],
  [
    'submitQuestionnaire submitApplication submitEvaluation',
    /^answers\.\d+(\.(answer|choices))?$/,
    'required unknown_field unknown_value too_short too_long',
    'the questionnaire decides which questions want an answer of which kind',
  ],
  [
    'submitApplication createApplication addDocument',
    /^((cv|cover|documents\.\d+)\.)?(content|mime_type|name)$/,
    'format',
    'the content decides what a document is',
  ],
  ['addResult addDocument addInterview addOffer', /^_body$/, 'too_long', 'an application has no more of them'],
  ['changeJobTeam changePools changePoolList', /^_body$/, 'too_short', 'one at least in both lists together'],
  [
    'changePoolList',
    /^(add|change)\.\d+\.(name|id)$/,
    'too_short repeated',
    'a text of blanks is none; each pool is changed once',
  ],
  ['changePoolList', /^(add|change)$/, 'too_long', 'a list has no more of them'],
  [
    'createTemplate updateTemplate',
    /^(name|subject|message)$/,
    'too_short too_long unknown_value',
    'a text of blanks is none; a keyword that no letter has; nothing left when what a letter may not hold is stripped',
  ],
  [
    'createApplication updateCandidate',
    /^(candidate\.)?(linkedin|birthdate|experience_start)$/,
    'format out_of_range',
    'an address of the web; a day in the past',
  ],
  ['submitApplication', /^url_linkedin$/, 'format too_long', 'a link to a page, which is longer as a URL'],
  ['submitApplication', /^availability_date$/, 'required', 'required with the availability `date`'],
  ['createApplication', /^candidate_id$/, 'required', 'required without `candidate`'],
  ['createApplication', /^date$/, 'out_of_range', 'an application was received between 1970 and now'],
  ['publishJob', /^end_date$/, 'out_of_range', 'not before the first day'],
  ['createJob updateJob', /^location\.(longitude|latitude)$/, 'required', 'a place on the map has both'],
  ['createJob updateJob', /^attributes\.\d+\.api_name$/, 'repeated', 'each property is given once'],
  ['addResult', /^(score|max_score|url)$/, 'required out_of_range format', 'score and maximum go together; an https address'],
  [
    'addInterview updateInterview',
    /^(starts|ends|time_zone|video_url|interviewer_ids\.\d+)$/,
    'required out_of_range unknown_value format repeated',
    'both times, in their order; a zone that there is; a link that names a host; each interviewer once',
  ],
  [
    'createJob updateJob addOffer updateOffer',
    /^pay\.(min|max|currency)$/,
    'out_of_range unknown_value format',
    'a range; a currency that there is, and its digits',
  ],
  [
    'addOffer updateOffer changeOfferStatus',
    /^expires$/,
    'required out_of_range',
    'today or later; an expired offer wants a new day',
  ],
  [
    'createUser updateUser',
    /^((first|last)_name|time_zone|roles\.\d+\.organisation_id)$/,
    'too_short unknown_value repeated',
    'a text of blanks is none; a zone that there is; one role in an organisation',
  ],
  [
    'issueCredential',
    /^(_body|name|expires)$/,
    'too_long too_short out_of_range',
    'a user has no more of them; a text of blanks is none; in the future',
  ],
  [
    'createWebhook updateWebhook',
    /^(_body|url|receiver(\.(name|value))?|(expected_)?state)$/,
    'required format unknown_value too_long',
    'an organisation has no more of them; a public https address; the syntax of credentials; both states together',
  ],
  ['listJobFeed', /^source_id$/, 'required', 'required unless there is a pagecursor'],
  ['listChanges', /^modified_since$/, 'required', 'required unless there is a pagecursor'],
];

/** Faults of shape that an answer finds in a request; of a valid one there must be none. */
export function shapeFaults({ operationId }: Operation, { status, body }: Exchange): readonly string[] {
  if (status < 400 || [403, 404, 409, 410].includes(status)) return [];
  const { invalid, parameters } = (body ?? {}) as { readonly invalid?: Faults; readonly parameters?: Faults };
  const faults = Object.entries(invalid ?? parameters ?? {}).flatMap(([place, each]) =>
    each.map(({ code }) => ({ place, code })),
  );
  if (faults.length === 0) return [`${status}`];
  return faults.filter(({ place, code }) => !isRule(operationId, place, code)).map(({ place, code }) => `${place}: ${code}`);
}

type Faults = Readonly<Record<string, readonly { readonly code: string }[]>>;

const isRule = (operationId: string, place: string, code: string): boolean =>
  !SHAPE_CODES.includes(code) ||
  RULES.some(([ids, at, codes]) => ids.split(' ').includes(operationId) && at.test(place) && codes.split(' ').includes(code));
