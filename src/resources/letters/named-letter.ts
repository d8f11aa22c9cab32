import type { Caller } from '../../auth/visibility.ts';
import type { Fault } from '../../core/problem.ts';
import type { LetterTexts } from './letter.ts';
import type { KeywordValues } from './render.ts';
import type { ChangeableApplication } from '../held/access.ts';
import { writeLetter, type Letter, type OwnTexts } from './send-email.ts';

/** The letter that a write may also send; without a template none is sent. */
export type LetterOrder = OwnTexts & { readonly templateId: number | undefined };

export type NamedLetter = Letter & { readonly templateId: number };

/**
 * Writes the letter that a body asks for, by the template that it names where the organisation of
 * the application has it. `more` are the keywords that only this letter has.
 */
export async function writeNamedLetter(
  application: ChangeableApplication,
  caller: Caller,
  { templateId, subject, message }: LetterOrder,
  template: LetterTexts | undefined,
  more?: KeywordValues,
): Promise<{ readonly letter: NamedLetter | undefined; readonly faults: readonly Fault[] }> {
  const refused = (...faults: readonly Fault[]) => ({ letter: undefined, faults });
  if (templateId === undefined) return (subject ?? message) === undefined ? refused() : refused(NO_TEMPLATE);
  if (template === undefined) return refused({ field: 'template_id', code: 'not_found' });
  if (application.candidate.erasedAt !== null) return refused();
  const letter = await writeLetter(application, caller, { subject, message }, template, more);
  return 'faults' in letter ? refused(...letter.faults) : { letter: { ...letter, templateId }, faults: [] };
}

const NO_TEMPLATE: Fault = {
  field: 'template_id',
  code: 'required',
  detail: '`subject` and `message` replace the texts of a template.',
};
