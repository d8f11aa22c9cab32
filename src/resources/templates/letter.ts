import type { ChangeableApplication } from '../../auth/application-access.ts';
import type { Caller } from '../../auth/caller.ts';
import { keywordValues } from './keywords.ts';
import { renderMessage, renderSubject } from './render.ts';

/** The texts of a letter, with keywords in them. */
type LetterTexts = { readonly subject: string; readonly message: string };

/** A text of a letter as it is sent, or why it is not. */
type Filled = { readonly text: string } | { readonly code: 'unknown_value' | 'too_short' | 'too_long' };

/** Characters of a message, also once its keywords are filled in: each may stand for many. */
const MOST_CHARACTERS = 100_000;

/**
 * Renders both texts for an application in the name of a recruiter, for `send-email` and for the
 * preview of a template.
 */
export async function fillIn(
  { subject, message }: LetterTexts,
  application: ChangeableApplication,
  recruiter: Caller,
): Promise<{ readonly subject: Filled; readonly message: Filled }> {
  // loaded at first use, to keep the start short
  const { cleanMarkup } = await import('../sanitise.ts');
  const values = keywordValues(application, recruiter);

  function fillSubject(): Filled {
    const rendered = renderSubject(subject, values);
    if (!('text' in rendered)) return { code: 'unknown_value' };
    // plain text is not sanitised, but must not be blank either
    const cleaned = cleanMarkup(rendered.text);
    return 'text' in cleaned ? rendered : cleaned;
  }

  // sanitised last, so that nothing leaves that was not
  function fillMessage(): Filled {
    const rendered = renderMessage(message, values);
    if (!('text' in rendered)) return { code: 'unknown_value' };
    return isTooLong(rendered.text) ? { code: 'too_long' } : cleanMarkup(rendered.text);
  }

  return { subject: fillSubject(), message: fillMessage() };
}

/** Characters count as in the contract: a pair of surrogates is one. */
const isTooLong = (text: string): boolean =>
  text.length > 2 * MOST_CHARACTERS || (text.length > MOST_CHARACTERS && Array.from(text).length > MOST_CHARACTERS);
