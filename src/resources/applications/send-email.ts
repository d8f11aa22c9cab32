import type { Caller } from '../../auth/caller.ts';
import { templatesIn } from '../../auth/visibility.ts';
import { holdCandidate } from '../../auth/candidate-lock.ts';
import type { Transaction } from '../../database/database.ts';
import type { Write } from '../../database/write.ts';
import { queueDelivery } from '../../deliveries/queue.ts';
import { createMessageId } from '../../core/message-id.ts';
import { invalid, notFound, type Fault } from '../../core/problem.ts';
import { fillIn } from '../templates/letter.ts';
import { traceparentToKeep } from '../../core/tracing/trace-context.ts';
import { emitEvent } from '../../deliveries/outbox.ts';
import { ERASED, organisationFaults, readMovableApplication, type ChangeableApplication } from '../../auth/application-access.ts';

export type EmailOrder = {
  readonly applicationId: number;
  readonly templateId: number;
  readonly subject: string | undefined;
  readonly message: string | undefined;
  readonly organisationId: number | undefined;
};

type Letter = { readonly recipient: string; readonly subject: string; readonly message: string };

/** Records a rendered template as an e-mail of the recruiter and queues it, in one transaction. */
export async function sendEmail(write: Write, caller: Caller, order: EmailOrder, now: Date): Promise<void> {
  const { transaction } = write;
  const { applicationId, templateId, organisationId } = order;
  const application = await readMovableApplication(transaction, caller, applicationId, organisationId);
  const faults = organisationFaults(caller, organisationId);
  const template = await readTemplate(transaction, application, templateId);
  if (!(await holdCandidate(transaction, application.tenantId, application.candidateId))) throw invalid([...faults, ERASED]);
  const letter = await writeLetter(application, caller, order, template);
  if ('faults' in letter) throw invalid([...faults, ...letter.faults]);
  if (faults.length > 0) throw invalid(faults);
  await queueLetter(write, caller, application, templateId, letter, now);
}

/** A template of the organisation that owns the job. Throws `not_found` for any other. */
async function readTemplate(transaction: Transaction, { tenantId, job }: ChangeableApplication, id: number) {
  const owner = { tenantId, organisationIds: [job.organisationId] };
  const template = await transaction.template.findFirst({ where: { ...templatesIn(owner), id } });
  if (template === null) throw notFound();
  return template;
}

async function writeLetter(
  application: ChangeableApplication,
  caller: Caller,
  order: EmailOrder,
  template: { readonly subject: string; readonly message: string },
): Promise<Letter | { readonly faults: readonly Fault[] }> {
  const texts = { subject: order.subject ?? template.subject, message: order.message ?? template.message };
  const { subject, message } = await fillIn(texts, application, caller);
  const recipient = application.candidate.email;
  if (recipient !== null && 'text' in subject && 'text' in message)
    return { recipient, subject: subject.text, message: message.text };
  const faults: Fault[] = [
    ...(recipient === null ? [{ field: '_body', code: 'not_found' } as const] : []),
    ...('text' in subject ? [] : [{ field: order.subject === undefined ? 'template_id' : 'subject', code: subject.code }]),
    ...('text' in message ? [] : [{ field: order.message === undefined ? 'template_id' : 'message', code: message.code }]),
  ];
  // both texts may be the template's
  return { faults: [...new Map(faults.map((fault) => [`${fault.field} ${fault.code}`, fault])).values()] };
}

async function queueLetter(
  write: Write,
  caller: Caller,
  { tenantId, id, job }: ChangeableApplication,
  templateId: number,
  letter: Letter,
  now: Date,
): Promise<void> {
  const { transaction } = write;
  // First, so that the triggers of the rows below do not update it again.
  await transaction.application.update({ where: { tenantId_id: { tenantId, id } }, data: { lastActionTime: now } });
  const trail = { tenantId, applicationId: id, userId: caller.id, date: now };
  const sender = caller.email;
  // Named before the first attempt, so that attempts after a crash send the same letter.
  const messageId = createMessageId(sender);
  const email = await transaction.emailMessage.create({
    data: { ...trail, ...letter, templateId, sender, messageId, traceparent: traceparentToKeep() },
  });
  await queueDelivery(write, tenantId, { emailId: email.id });
  await transaction.historyEntry.create({ data: { ...trail, action: 'EMAIL', text: `Email sent: ${letter.subject}` } });
  const { organisationId } = job;
  await emitEvent(write, { tenantId, organisationId, applicationId: id, date: now, name: 'EmailSend' });
}
