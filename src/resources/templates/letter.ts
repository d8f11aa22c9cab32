import type { ChangeableApplication } from '../../auth/application-access.ts';
import type { Caller } from '../../auth/caller.ts';
import { keywordValues } from './keywords.ts';
import { renderMessage, renderSubject, type Rendered } from './render.ts';

/** The texts of a letter, with keywords in them. */
export type LetterTexts = { readonly subject: string; readonly message: string };

/** Fills both texts in for an application, in the name of a recruiter: what `send-email` sends and what a template shows beforehand. */
export function fillIn(
  { subject, message }: LetterTexts,
  application: ChangeableApplication,
  recruiter: Caller,
): { readonly subject: Rendered; readonly message: Rendered } {
  const values = keywordValues(application, recruiter);
  return { subject: renderSubject(subject, values), message: renderMessage(message, values) };
}
