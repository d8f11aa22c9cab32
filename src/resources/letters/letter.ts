import type { ChangeableApplication } from '../held/access.ts';
import type { Caller } from '../../auth/visibility.ts';
import { keywordValues, OFFER_KEYWORDS } from './keywords.ts';
import { listOf } from '../../core/wording.ts';
import { cleanMarkup } from '../sanitise.ts';
import { renderMessage, renderSubject, type KeywordValues } from './render.ts';

/** The texts of a letter, with keywords in them, and their language. */
export type LetterTexts = { readonly subject: string; readonly message: string; readonly language: string };

/** A text of a letter as it is sent, or why it is not. */
type Filled = { readonly text: string } | { readonly code: 'unknown_value' | 'too_short' | 'too_long'; readonly detail: string };

/** Keywords that a subject does not know. */
const hidden: ReadonlySet<string> = new Set(OFFER_KEYWORDS);

/** Characters of a message, also once its keywords are filled in: each may stand for many. */
const MOST_CHARACTERS = 100_000;
const TOO_LONG = 'It may have 100,000 characters once its keywords are filled in.';

/**
 * Renders both texts for an application in the name of a recruiter, for letters and for the preview
 * of a template. `more` are the keywords that only this letter has.
 */
export function fillIn(
  { subject, message, language }: LetterTexts,
  application: ChangeableApplication,
  recruiter: Caller,
  more: KeywordValues = {},
): { readonly subject: Filled; readonly message: Filled } {
  const values = { ...keywordValues(application, recruiter, language), ...more };

  function fillSubject(): Filled {
    const shown = Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)));
    const rendered = renderSubject(subject, shown);
    if (!('text' in rendered)) return unknown(rendered.unknownKeywords, shown);
    // plain text is not sanitised, but must not be blank either
    const cleaned = cleanMarkup(rendered.text);
    return 'text' in cleaned ? rendered : cleaned;
  }

  // sanitised last, so that nothing leaves that was not
  function fillMessage(): Filled {
    const rendered = renderMessage(message, values);
    if (!('text' in rendered)) return unknown(rendered.unknownKeywords, values);
    return isTooLong(rendered.text) ? { code: 'too_long', detail: TOO_LONG } : cleanMarkup(rendered.text);
  }

  const unknown = (keywords: readonly string[], known: KeywordValues): Filled => ({
    code: 'unknown_value',
    detail: unknownKeywords([...new Set(keywords)], Object.keys(known)),
  });

  return { subject: fillSubject(), message: fillMessage() };
}

/** The error for unknown keywords of a text. */
export const unknownKeywords = (unknown: readonly string[], known: readonly string[]): string =>
  `No such keyword: ${listOf(unknown)}. The keywords are ${listOf(known)}.`;

/** Characters count as in the contract: a pair of surrogates is one. */
export const isTooLong = (text: string): boolean =>
  text.length > 2 * MOST_CHARACTERS || (text.length > MOST_CHARACTERS && Array.from(text).length > MOST_CHARACTERS);
