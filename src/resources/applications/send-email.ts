import type { Caller } from '../../auth/caller.ts';
import { ownedIn } from '../../auth/visibility.ts';
import { lockedCandidate } from '../../auth/candidate-lock.ts';
import type { Write } from '../../database/write.ts';
import { createMessageId } from '../../core/email-address.ts';
import { invalid, notFound, type Fault } from '../../core/problem.ts';
import { fillIn } from '../templates/letter.ts';
import { identifyEvent, queueingEvents } from '../../deliveries/outbox.ts';
import { ERASED, organisationFaults, readChangeableApplication, type ChangeableApplication } from './access.ts';

/** Texts that replace those of the template. */
type OwnTexts = { readonly subject: string | undefined; readonly message: string | undefined };

export type EmailOrder = OwnTexts & {
  readonly applicationId: number;
  readonly templateId: number;
  readonly organisationId: number | undefined;
};

/** A recorded e-mail, by its id and its Message-ID. */
export type SentEmail = { readonly id: number; readonly messageId: string };

export type Letter = { readonly recipient: string; readonly subject: string; readonly message: string };

/** Records a rendered template as an e-mail of the recruiter and queues it, in one transaction. */
export async function sendEmail(write: Write, caller: Caller, order: EmailOrder, now: Date): Promise<SentEmail> {
  const { applicationId, templateId, organisationId } = order;
  const application = await readChangeableApplication(write.sql, caller, applicationId, organisationId);
  const faults = organisationFaults(caller, organisationId);
  const template = await readTemplate(write, application, templateId);
  if (application.candidate.erasedAt !== null) throw invalid([...faults, ERASED]);
  const letter = await writeLetter(application, caller, order, template);
  if ('faults' in letter) throw invalid([...faults, ...letter.faults]);
  if (faults.length > 0) throw invalid(faults);
  return queueLetter(write, caller, application, templateId, letter, now);
}

/** A template of the organisation that owns the job. Throws `not_found` for any other. */
async function readTemplate({ prisma }: Write, { tenantId, job }: ChangeableApplication, id: number) {
  const owner = { tenantId, organisationIds: [job.organisationId] };
  const template = await prisma.template.findFirst({ where: { ...ownedIn(owner), id } });
  if (template === null) throw notFound();
  return template;
}

/** Fills a template in for an application, or says why nothing is sent. */
export async function writeLetter(
  application: ChangeableApplication,
  caller: Caller,
  own: OwnTexts,
  template: { readonly subject: string; readonly message: string },
): Promise<Letter | { readonly faults: readonly Fault[] }> {
  const texts = { subject: own.subject ?? template.subject, message: own.message ?? template.message };
  const { subject, message } = fillIn(texts, application, caller);
  const recipient = application.candidate.email;
  if (recipient !== null && 'text' in subject && 'text' in message)
    return { recipient, subject: subject.text, message: message.text };
  const faults: Fault[] = [
    ...(recipient === null ? [{ field: '_body', code: 'no_recipient' } as const] : []),
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
  templateId: number,
  letter: Letter,
  now: Date,
): Promise<SentEmail> {
  // Named before the first attempt, so that attempts after a crash send the same letter.
  const messageId = createMessageId(caller.email);
  const email = {
    application_id: id,
    candidate_id: candidateId,
    organisation_id: job.organisationId,
    template_id: templateId,
    user_id: caller.id,
    date: now,
    ...letter,
    sender: caller.email,
    message_id: messageId,
    ...identifyEvent(),
  };
  const [queued] = await write.sql<{ readonly id: number }>(QUEUE, [tenantId, JSON.stringify(email)]);
  if (queued === undefined) throw invalid([ERASED]);
  write.queued = true;
  return { id: queued.id, messageId };
}

const QUEUE = queueingEvents(
  `given AS (
      SELECT * FROM jsonb_to_record($2::jsonb) AS each ("application_id" int, "candidate_id" int, "organisation_id" int, "template_id" int,
        "user_id" int, "date" timestamptz, "subject" text, "message" text, "recipient" text, "sender" text, "message_id" text,
        "public_id" text, "traceparent" text)
    ), held AS (${lockedCandidate('c."id" = (SELECT "candidate_id" FROM given)')}
    ), touched AS (
      UPDATE "application" AS a SET "last_action_time" = given."date" FROM given, held
      WHERE a."tenant_id" = $1::int AND a."id" = given."application_id" RETURNING given.*
    ), email AS (
      INSERT INTO "email_message" ("tenant_id", "application_id", "template_id", "user_id", "date", "subject", "message", "recipient",
        "sender", "message_id")
      SELECT $1::int, "application_id", "template_id", "user_id", "date", "subject", "message", "recipient", "sender", "message_id"
      FROM touched RETURNING "id"
    ), letter AS (
      INSERT INTO "delivery" ("tenant_id", "email_id") SELECT $1::int, "id" FROM email
    ), written AS (
      INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
      SELECT $1::int, "application_id", "user_id", "date", 'EMAIL', 'Email sent: ' || "subject" FROM touched
    )`,
  { name: "'EmailSend'", from: 'touched', applicationId: '"application_id"' },
  () => 'SELECT "id" FROM email',
);
