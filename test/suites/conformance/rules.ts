/**
 * Which refusals of a valid request are rules of the service, which no schema states, and which are
 * faults of its shape.
 */
import type { Exchange } from './exchange.ts';
import type { Operation } from './requests.ts';

/** Codes of faults of shape; every other one is of a rule. */
const SHAPE_CODES = [
  'required',
  'type',
  'format',
  'too_short',
  'too_long',
  'out_of_range',
  'unknown_field',
  'unknown_parameter',
  'unknown_value',
  'repeated',
];

type Rule = {
  readonly operations: readonly string[];
  readonly place: RegExp;
  readonly codes: readonly string[];
  readonly why: string;
};

/** Rules that are expressed as a shape. */
const RULES: readonly Rule[] = [
  {
    operations: ['sendEmail', 'rejectApplication'],
    place: /^(subject|message|template_id)$/,
    codes: ['unknown_value', 'too_short', 'too_long'],
    why: 'a keyword that does not exist; nothing left when what a letter may not hold is stripped; too many tags',
  },
  {
    operations: ['rejectApplication'],
    place: /^template_id$/,
    codes: ['required'],
    why: 'required with `subject` or `message`',
  },
  {
    operations: ['addNote'],
    place: /^text$/,
    codes: ['too_short', 'too_long'],
    why: 'nothing left when what a note may not hold is stripped; too many tags',
  },
  {
    operations: ['submitQuestionnaire', 'submitApplication', 'submitEvaluation'],
    place: /^answers\.\d+(\.(answer|choices))?$/,
    codes: ['required', 'unknown_field', 'unknown_value', 'too_short', 'too_long'],
    why: 'the questionnaire decides which questions want an answer of which kind',
  },
  {
    operations: ['submitApplication'],
    place: /^(cv|cover)\.(content|mime_type|name)$/,
    codes: ['format'],
    why: 'the content decides what a document is',
  },
  {
    operations: ['createApplication'],
    place: /^candidate\.(location\.)?\w+$/,
    codes: ['too_short', 'format', 'out_of_range'],
    why: 'a text of blanks is none; a profile is an address of the web; no day is in the future',
  },
  {
    operations: ['createApplication'],
    place: /^candidate_id$/,
    codes: ['required'],
    why: 'required without `candidate`',
  },
  {
    operations: ['createApplication'],
    place: /^date$/,
    codes: ['out_of_range'],
    why: 'an application was received between 1970 and now',
  },
  {
    operations: ['createApplication'],
    place: /^documents\.\d+\.(content|mime_type|name)$/,
    codes: ['format'],
    why: 'the content decides what a document is',
  },
  {
    operations: ['addDocument'],
    place: /^(content|mime_type|name)$/,
    codes: ['format'],
    why: 'the content decides what a document is',
  },
  {
    operations: ['addResult'],
    place: /^(name|score|max_score|url|summary|external_id)$/,
    codes: ['required', 'out_of_range', 'format', 'too_short'],
    why: 'score and maximum go together; an https address; a text of blanks is none',
  },
  { operations: ['addResult'], place: /^_body$/, codes: ['too_long'], why: 'an application with 100 results' },
  { operations: ['addDocument'], place: /^_body$/, codes: ['too_long'], why: 'an application with 100 documents' },
  { operations: ['submitApplication'], place: /^(first|last)_name$/, codes: ['too_short'], why: 'a name of blanks is none' },
  {
    operations: ['submitApplication'],
    place: /^url_linkedin$/,
    codes: ['format', 'too_long'],
    why: 'a link to a page, which is longer as a URL',
  },
  {
    operations: ['updateCandidate'],
    place: /^((first|last)_name|(home|mobile|office)_phone|location\.(address|postalcode|town)|position(_company)?|instagram)$/,
    codes: ['too_short'],
    why: 'a text of blanks is none',
  },
  { operations: ['updateCandidate'], place: /^linkedin$/, codes: ['format'], why: 'an address of the web' },
  {
    operations: ['updateCandidate'],
    place: /^(birthdate|experience_start)$/,
    codes: ['out_of_range'],
    why: 'a day in the past',
  },
  { operations: ['changeJobTeam'], place: /^_body$/, codes: ['too_short'], why: 'one recruiter at least in both lists together' },
  { operations: ['publishJob'], place: /^end_date$/, codes: ['out_of_range'], why: 'not before the first day' },
  { operations: ['changePools'], place: /^_body$/, codes: ['too_short'], why: 'one pool at least in both lists together' },
  {
    operations: ['submitApplication'],
    place: /^availability_date$/,
    codes: ['required'],
    why: 'required with the availability `date`',
  },
  {
    operations: ['createJob', 'updateJob'],
    place: /^(title|reference|client|location\.(address|postalcode|town)|attributes\.\d+\.name)$/,
    codes: ['too_short'],
    why: 'a text of blanks is none',
  },
  {
    operations: ['createJob', 'updateJob'],
    place: /^(\w+_)?description$/,
    codes: ['too_short', 'too_long'],
    why: 'nothing left when what a note may not hold is stripped; too many tags',
  },
  {
    operations: ['createJob', 'updateJob'],
    place: /^location\.(longitude|latitude)$/,
    codes: ['required'],
    why: 'a place on the map has both',
  },
  {
    operations: ['createJob', 'updateJob'],
    place: /^attributes\.\d+\.api_name$/,
    codes: ['repeated'],
    why: 'each property is given once',
  },
  {
    operations: ['addInterview', 'updateInterview', 'changeInterviewStatus'],
    place: /^(title|location|external_id|reason)$/,
    codes: ['too_short'],
    why: 'a text of blanks is none',
  },
  {
    operations: ['addInterview', 'updateInterview'],
    place: /^(starts|ends|time_zone|video_url|interviewer_ids\.\d+)$/,
    codes: ['required', 'out_of_range', 'unknown_value', 'format', 'repeated'],
    why: 'both times, in their order; a zone that there is; a link that names a host; each interviewer once',
  },
  { operations: ['addInterview'], place: /^_body$/, codes: ['too_long'], why: 'an application with 100 interviews' },
  {
    operations: ['addInterview', 'updateInterview', 'changeInterviewStatus'],
    place: /^(subject|message|template_id)$/,
    codes: ['required', 'unknown_value', 'too_short', 'too_long'],
    why: 'a keyword that does not exist; nothing left when what a letter may not hold is stripped; own words want a template',
  },
  {
    operations: ['submitEvaluation'],
    place: /^text$/,
    codes: ['too_short', 'too_long'],
    why: 'nothing left when what a note may not hold is stripped; too many tags',
  },
  {
    operations: ['addOffer', 'updateOffer'],
    place: /^(text|external_id|expires)$/,
    codes: ['too_short', 'too_long', 'out_of_range'],
    why: 'a text of blanks is none; today or later',
  },
  {
    operations: ['createJob', 'updateJob', 'addOffer', 'updateOffer'],
    place: /^pay\.(min|max|currency|note)$/,
    codes: ['too_short', 'out_of_range', 'unknown_value', 'format'],
    why: 'a range; a currency that there is, and its digits; a text of blanks is none',
  },
  { operations: ['addOffer'], place: /^_body$/, codes: ['too_long'], why: 'an application with 20 offers' },
  {
    operations: ['changeOfferStatus'],
    place: /^(reason|expires|subject|message|template_id)$/,
    codes: ['required', 'too_short', 'too_long', 'out_of_range', 'unknown_value'],
    why: 'an expired offer wants a new day; a keyword that does not exist; own words want a template',
  },
  { operations: ['listJobFeed'], place: /^source_id$/, codes: ['required'], why: 'required unless there is a pagecursor' },
  { operations: ['listChanges'], place: /^modified_since$/, codes: ['required'], why: 'required unless there is a pagecursor' },
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
  RULES.some((rule) => rule.operations.includes(operationId) && rule.place.test(place) && rule.codes.includes(code));
