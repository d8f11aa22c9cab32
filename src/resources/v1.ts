import { createAccountHandlers } from './account/handlers.ts';
import { createIndexHandlers } from './api-info/handlers.ts';
import { loadDocument, majorOf } from '../contract/document.ts';
import { createLinks } from '../contract/links.ts';
import type { MajorVersion } from '../http/major-version.ts';
import type { HandlerParts, Handlers } from '../http/v1.ts';
import { createApplicationHandlers } from './applications/handlers.ts';
import { createItemPresenter } from './applications/presenter.ts';
import { itemKind } from './applications/item-cache.ts';
import { createStepChangeHandlers } from './step-changes/handlers.ts';
import { createAuditHandlers } from './audit/handlers.ts';
import { createCandidateHandlers } from './candidates/handlers.ts';
import { createCredentialHandlers } from './credentials/handlers.ts';
import { createChangeHandlers } from './changes/handlers.ts';
import { createErasureHandlers } from './erasure/handlers.ts';
import { createInterviewHandlers } from './interviews/handlers.ts';
import { createJobHandlers } from './jobs/handlers.ts';
import { createNoteHandlers } from './notes/handlers.ts';
import { createOfferHandlers } from './offers/handlers.ts';
import { createPoolHandlers } from './pools/handlers.ts';
import { createProcessHandlers } from './processes/handlers.ts';
import { createQuestionnaireHandlers } from './questionnaires/handlers.ts';
import { createReferenceListHandlers } from './reference-lists/handlers.ts';
import { createRejectionReasonHandlers } from './rejection-reasons/handlers.ts';
import { createSubmissionHandlers } from './submissions/handlers.ts';
import { createTemplateHandlers } from './templates/handlers.ts';
import { createUserHandlers } from './users/handlers.ts';
import { createWebhookHandlers } from './webhooks/handlers.ts';

const createHandlers = (parts: HandlerParts): Handlers => ({
  ...createIndexHandlers(parts),
  ...createAccountHandlers(parts),
  ...createAuditHandlers(parts),
  ...createUserHandlers(parts),
  ...createCredentialHandlers(parts),
  ...createChangeHandlers(parts),
  ...createJobHandlers(parts),
  ...createApplicationHandlers(parts),
  ...createCandidateHandlers(parts),
  ...createErasureHandlers(parts),
  ...createInterviewHandlers(parts),
  ...createStepChangeHandlers(parts),
  ...createPoolHandlers(parts),
  ...createProcessHandlers(parts),
  ...createRejectionReasonHandlers(parts),
  ...createReferenceListHandlers(parts),
  ...createNoteHandlers(parts),
  ...createTemplateHandlers(parts),
  ...createQuestionnaireHandlers(parts),
  ...createOfferHandlers(parts),
  ...createSubmissionHandlers(parts),
  ...createWebhookHandlers(parts),
});

export const v1 = { document: loadDocument(1), createHandlers } satisfies MajorVersion;

/** The kind of cached list items under a public address, and their presenter. */
export const listItems = (publicUrl: string, { document }: MajorVersion = v1) => ({
  kind: itemKind(majorOf(document), document, publicUrl),
  present: createItemPresenter(createLinks(document, publicUrl)),
});
