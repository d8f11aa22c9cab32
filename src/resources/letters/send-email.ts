import { insertLetter } from '#generated/database/statements.ts';
import type { Template } from '#generated/prisma/client.ts';
import { ownedIn, scopeOf, type Caller } from '../../auth/visibility.ts';
import type { Write } from '../../database/sql.ts';
import { createMessageId } from '../../core/email-address.ts';
import { ERASED, faultIf, invalid, notFound, type Fault } from '../../core/problem.ts';
import { fillIn, type LetterTexts } from './letter.ts';
import type { KeywordValues } from './render.ts';
import { identifyEvent } from '../../deliveries/outbox.ts';
import { organisationFaults, readChangeableApplication, type ChangeableApplication } from '../held/access.ts';

/** Texts that replace those of the template. */
type OwnTexts = { readonly subject: string | undefined; readonly message: string | undefined };

export type EmailOrder = OwnTexts & {
  readonly applicationId: number;
  readonly templateId: number;
  readonly organisationId: number | undefined;
};

/** A recorded e-mail, by its id and its Message-ID. */
export type SentEmail = { readonly id: number; readonly messageId: string };

export type Letter = {
  readonly recipient: string;
  readonly subject: string;
  readonly message: string;
  /** An appointment that it carries (iCalendar). */
  readonly calendar?: string | undefined;
};

/** Records a rendered template as an e-mail of the recruiter and queues it, in one transaction. */
export async function sendEmail(write: Write, caller: Caller, order: EmailOrder, now: Date): Promise<SentEmail> {
  const { applicationId, templateId, organisationId } = order;
  const application = await readChangeableApplication(write.sql, caller, applicationId, organisationId);
  const faults = organisationFaults(caller, organisationId);
  const template = templateFor(application, await readTemplate(write, caller, templateId));
  if (template === undefined) throw notFound();
  if (application.candidate.erasedAt !== null) throw invalid([...faults, ERASED]);
  const letter = await writeLetter(application, caller, order, template);
  if ('faults' in letter) throw invalid([...faults, ...letter.faults]);
  if (faults.length > 0) throw invalid(faults);
  return queueLetter(write, caller, application, templateId, letter, now);
}

/** A template that the caller sees and that is not retired. A write reads it before it locks an application, so that a slow read keeps no other write waiting. */
export const readTemplate = async ({ prisma }: Write, caller: Caller, id: number | undefined): Promise<Template | undefined> =>
  id === undefined
    ? undefined
    : ((await prisma.template.findFirst({ where: { ...ownedIn(scopeOf(caller)), id, retiredAt: null } })) ?? undefined);

/** The template, where the organisation that owns the job has it. */
export const templateFor = ({ job }: ChangeableApplication, template: Template | undefined): Template | undefined =>
  template?.organisationId === job.organisationId ? template : undefined;

/** Fills a template in for an application, or says why nothing is sent. */
export async function writeLetter(
  application: ChangeableApplication,
  caller: Caller,
  own: OwnTexts,
  template: LetterTexts,
  more?: KeywordValues,
): Promise<Letter | { readonly faults: readonly Fault[] }> {
  const { language } = template;
  const texts = { subject: own.subject ?? template.subject, message: own.message ?? template.message, language };
  const { subject, message } = fillIn(texts, application, caller, more);
  const recipient = application.candidate.email;
  if (recipient !== null && 'text' in subject && 'text' in message)
    return { recipient, subject: subject.text, message: message.text };
  const faults: Fault[] = [
    ...faultIf(recipient === null, '_body', 'no_recipient'),
    ...('text' in subject
      ? []
      : [{ field: own.subject === undefined ? 'template_id' : 'subject', code: subject.code, detail: subject.detail }]),
    ...('text' in message
      ? []
      : [{ field: own.message === undefined ? 'template_id' : 'message', code: message.code, detail: message.detail }]),
  ];
  // both texts may be the template's
  return { faults: [...new Map(faults.map((fault) => [`${fault.field} ${fault.code}`, fault])).values()] };
}

/** Records a letter as an e-mail of the recruiter and queues it. */
export async function queueLetter(
  write: Write,
  caller: Caller,
  { tenantId, id, candidateId, job }: ChangeableApplication,
  templateId: number | null,
  letter: Letter,
  now: Date,
): Promise<SentEmail> {
  // Named before the first attempt, so that attempts after a crash send the same letter.
  const messageId = createMessageId(caller.email);
  const [queued] = await insertLetter(write.sql, {
    tenantId,
    applicationId: id,
    candidateId,
    organisationId: job.organisationId,
    templateId,
    userId: caller.id,
    date: now,
    ...letter,
    calendar: letter.calendar,
    sender: caller.email,
    messageId,
    ...identifyEvent(),
  });
  if (queued === undefined) throw invalid([ERASED]);
  write.queued = true;
  return { id: queued.id, messageId };
}

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
