import { known, namesOf, NOT_ERASED, pageAfter } from './page.ts';
import type { Reader } from './readers.ts';

export const readTemplates: Reader = async (transaction, tenant, after) => {
  const rows = await transaction.template.findMany(pageAfter(tenant, after));
  const nameOf = await namesOf(transaction, tenant, {
    template: rows.map(({ id }) => id),
    organisation: rows.map(({ organisationId }) => organisationId),
  });
  return rows.map(({ id, organisationId, name, language, subject, message }) => ({
    id,
    record: {
      reference: nameOf('template', id),
      organisation: nameOf('organisation', organisationId),
      name,
      language,
      subject,
      message,
    },
  }));
};

export const readNotes: Reader = async (transaction, tenant, after) => {
  const page = pageAfter(tenant, after);
  const rows = await transaction.note.findMany({ ...page, where: { ...page.where, candidate: NOT_ERASED } });
  const nameOf = await namesOf(transaction, tenant, {
    note: rows.map(({ id }) => id),
    candidate: rows.map(({ candidateId }) => candidateId),
    organisation: rows.map(({ organisationId }) => organisationId),
    user: rows.map(({ userId }) => userId),
  });
  return rows.map(({ id, candidateId, organisationId, userId, date, text }) => ({
    id,
    record: known({
      reference: nameOf('note', id),
      candidate: nameOf('candidate', candidateId),
      organisation: nameOf('organisation', organisationId),
      user: userId && nameOf('user', userId),
      date: date.toISOString(),
      text,
    }),
  }));
};

export const readEmails: Reader = async (transaction, tenant, after) => {
  const page = pageAfter(tenant, after);
  const rows = await transaction.emailMessage.findMany({
    ...page,
    where: { ...page.where, application: { candidate: NOT_ERASED } },
  });
  const nameOf = await namesOf(transaction, tenant, {
    email: rows.map(({ id }) => id),
    application: rows.map(({ applicationId }) => applicationId),
    template: rows.map(({ templateId }) => templateId),
    user: rows.map(({ userId }) => userId),
  });
  return rows.map((row) => ({
    id: row.id,
    record: known({
      reference: nameOf('email', row.id),
      application: nameOf('application', row.applicationId),
      template: row.templateId && nameOf('template', row.templateId),
      user: row.userId && nameOf('user', row.userId),
      date: row.date.toISOString(),
      subject: row.subject,
      sender: row.sender,
      recipient: row.recipient,
      received: row.received,
      message: row.message,
      message_id: row.messageId,
    }),
  }));
};

/** Their contents may be large: one page has few of them. */
const DOCUMENTS = 8;

export const readDocuments: Reader = async (transaction, tenant, after) => {
  const page = pageAfter(tenant, after);
  const rows = await transaction.document.findMany({
    ...page,
    where: { ...page.where, application: { candidate: NOT_ERASED } },
    include: { content: true },
    take: DOCUMENTS,
  });
  const nameOf = await namesOf(transaction, tenant, {
    document: rows.map(({ id }) => id),
    application: rows.map(({ applicationId }) => applicationId),
  });
  return rows.map(({ id, applicationId, type, name, mimeType, date, content }) => ({
    id,
    record: {
      reference: nameOf('document', id),
      application: nameOf('application', applicationId),
      type,
      name,
      mime_type: mimeType,
      date: date.toISOString(),
      content: Buffer.from(content?.bytes ?? []).toString('base64'),
    },
  }));
};
