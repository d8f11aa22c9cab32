/** The texts of a template that are given, and the rules that the contract cannot state. */
import type { Template } from '#generated/prisma/client.ts';
import { blankFaults, type Fault } from '../../core/problem.ts';
import { KEYWORDS, OFFER_KEYWORDS } from '../letters/keywords.ts';
import { isTooLong, unknownKeywords } from '../letters/letter.ts';
import { keywordsIn } from '../letters/render.ts';
import { cleanMarkup } from '../sanitise.ts';

export type TemplateTexts = Pick<Template, 'name' | 'language' | 'subject' | 'message'>;

const OFFERS: readonly string[] = OFFER_KEYWORDS;
const SUBJECT_KEYWORDS = KEYWORDS.filter((keyword) => !OFFERS.includes(keyword));

/** The faults of texts with which no letter could be sent. */
export const textFaults = ({ name, subject, message }: Partial<TemplateTexts>): readonly Fault[] => [
  ...blankFaults({ name, subject }),
  ...(subject === undefined ? [] : keywordFaults('subject', subject, SUBJECT_KEYWORDS)),
  ...(message === undefined ? [] : [...keywordFaults('message', message, KEYWORDS), ...markupFaults(message)]),
];

function keywordFaults(field: string, text: string, known: readonly string[]): readonly Fault[] {
  const unknown = keywordsIn(text).filter((keyword) => !known.includes(keyword));
  return unknown.length === 0 ? [] : [{ field, code: 'unknown_value', detail: unknownKeywords(unknown, known) }];
}

/** A message is kept as it is given, because letters are sanitised once their keywords are filled in. */
function markupFaults(message: string): readonly Fault[] {
  if (isTooLong(message)) return [{ field: 'message', code: 'too_long', detail: 'It may have 100,000 characters.' }];
  const cleaned = cleanMarkup(message);
  return 'text' in cleaned ? [] : [{ field: 'message', ...cleaned }];
}
