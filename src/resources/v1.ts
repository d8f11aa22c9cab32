import { createAccountHandlers } from './account/handlers.ts';
import { createIndexHandlers } from './api-info/handlers.ts';
import { basePathOf, loadDocument, majorOf } from '../contract/document.ts';
import { createErasedReferences } from '../core/erased-reference.ts';
import { createLinks } from '../contract/links.ts';
import type { HandlerParts, MajorVersion } from '../contract/major-version.ts';
import type { Handlers } from '../contract/v1.ts';
import { createDocumentTokens } from './applications/documents.ts';
import { createApplicationHandlers } from './applications/handlers.ts';
import { createItemPresenter } from './applications/presenter.ts';
import { itemKind } from './applications/item-cache.ts';
import { createStepChangeHandlers } from './step-changes/handlers.ts';
import { createCandidateHandlers } from './candidates/handlers.ts';
import { createJobHandlers } from './jobs/handlers.ts';
import { createNoteHandlers } from './notes/handlers.ts';
import { createProcessHandlers } from './processes/handlers.ts';
import { createQuestionnaireHandlers } from './questionnaires/handlers.ts';
import { createSubmissionHandlers } from './submissions/handlers.ts';
import { createTemplateHandlers } from './templates/handlers.ts';
import { createWebhookHandlers } from './webhooks/handlers.ts';

/** Major version 1 of the interface. */
export const v1: MajorVersion = { document: loadDocument(1), createHandlers };

function createHandlers(parts: HandlerParts): Handlers {
  const { prisma, sql, links, paging, credentialKeys, now } = parts;
  return {
    ...createIndexHandlers(parts),
    ...createAccountHandlers(prisma, links),
    ...createJobHandlers(prisma, sql, links, paging, now),
    ...createApplicationHandlers(parts, createDocumentTokens(credentialKeys)),
    ...createCandidateHandlers(prisma, links, paging, createErasedReferences(credentialKeys), now),
    ...createStepChangeHandlers(prisma, links, paging),
    ...createProcessHandlers(prisma, links),
    ...createNoteHandlers(prisma, links, paging, now),
    ...createTemplateHandlers(prisma, links, paging),
    ...createQuestionnaireHandlers(prisma, links, now),
    ...createSubmissionHandlers(prisma, links, paging, credentialKeys, now),
    ...createWebhookHandlers(prisma, links, paging, now),
  };
}

/** The items that lists of applications keep ready under a public address, and how they are made. */
export const listItems = (publicUrl: string, { document } = v1) => ({
  kind: itemKind(majorOf(document), document, publicUrl),
  present: createItemPresenter(createLinks(publicUrl, basePathOf(document))),
});
