/**
 * What each write leaves besides: the entry of the history, by its caller, the events, and the rows
 * that its answer names (openapi/decisions.md, 'Events', 'Operations beyond the description').
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EventName, type AuditKind } from '#generated/prisma/enums.ts';
import type { OperationId } from '../../../src/contract/v1.ts';
import { aWebhook } from '../../harness/records.ts';
import { isAboutPerson } from '../../harness/places.ts';
import { inOrder, send } from '../../harness/requests.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';

type Trace = {
  /** Actions in the history of the applications. */
  readonly history: readonly string[];
  readonly events?: readonly EventName[];
  /** Fields of the answer that name new rows. */
  readonly named?: readonly (keyof typeof KINDS)[];
};

const KINDS = { change_id: 'stepChange', email_id: 'emailMessage', note_id: 'note' } as const;

const LETTER = 'email_id';

const TRACES: Partial<Record<OperationId, Trace>> = {
  createApplication: { history: ['APPLY'], events: ['ApplicationCreate'] },
  submitApplication: { history: ['APPLY', 'DOCUMENT', 'QUESTIONNAIRE'], events: ['ApplicationCreate', 'QuestionnaireSubmit'] },
  addNote: { history: ['NOTE'], named: ['note_id'] },
  sendEmail: { history: ['EMAIL'], events: ['EmailSend'], named: [LETTER] },
  submitQuestionnaire: { history: ['QUESTIONNAIRE'], events: ['QuestionnaireSubmit'] },
  addInterview: { history: ['EMAIL', 'INTERVIEW'], events: ['EmailSend', 'InterviewChange'], named: [LETTER] },
  updateInterview: { history: ['EMAIL', 'INTERVIEW'], events: ['EmailSend', 'InterviewChange'], named: [LETTER] },
  changeInterviewStatus: { history: ['EMAIL', 'INTERVIEW'], events: ['EmailSend', 'InterviewChange'], named: [LETTER] },
  submitEvaluation: { history: ['EVALUATION'], events: ['EvaluationSubmit'] },
  addOffer: { history: ['OFFER'], events: ['OfferChange'] },
  updateOffer: { history: ['OFFER'], events: ['OfferChange'] },
  changeOfferStatus: { history: ['EMAIL', 'OFFER'], events: ['EmailSend', 'OfferChange'], named: [LETTER] },
  scoreApplication: { history: ['SCORE'] },
  addDocument: { history: ['DOCUMENT'] },
  addResult: { history: ['RESULT'] },
  rejectApplication: {
    history: ['EMAIL', 'STEP_CHANGE'],
    events: ['EmailSend', 'ProcessStepChange'],
    named: ['change_id', LETTER],
  },
  addStepChange: { history: ['STEP_CHANGE'], events: ['ProcessStepChange'], named: ['change_id'] },
  advanceStep: { history: ['STEP_CHANGE'], events: ['ProcessStepChange'], named: ['change_id'] },
  // of each application; it ends the interviews and offers that are open
  eraseCandidate: { history: ['ERASE', 'INTERVIEW', 'OFFER'], events: ['InterviewChange', 'OfferChange'] },
};

/** Writes about a person, or what was sent of one, that are no part of a history: why. */
const WITHOUT: Partial<Record<OperationId, string>> = {
  updateCandidate: 'the details of a candidate have no history',
  changePools: 'the details of a candidate have no history',
  replayWebhookTask: 'an event is sent again, and none happens',
};

/** Writes with a line in the audit of the tenant, about what. */
const AUDITED: Partial<Record<OperationId, AuditKind>> = {
  createUser: 'USER',
  updateUser: 'USER',
  issueCredential: 'CREDENTIAL',
  revokeCredential: 'CREDENTIAL',
  createWebhook: 'WEBHOOK',
  updateWebhook: 'WEBHOOK',
  rotateWebhookSecret: 'WEBHOOK',
  createTemplate: 'TEMPLATE',
  updateTemplate: 'TEMPLATE',
  changePoolList: 'POOL',
  eraseCandidate: 'CANDIDATE',
};

let service: Service;
let world: World<'ids' | 'webhook'>;
/** A webhook that asks for letters only. */
let ofLetters: Awaited<ReturnType<typeof aWebhook>>;
beforeAll(async () => {
  service = await startService();
  world = await aWorld(service, ['ids', 'webhook'], { role: 'ADMIN', owner: true });
  await service.prisma.webhook.update({
    where: { tenantId_id: { tenantId: world.tenantId, id: world.webhook.id } },
    data: { events: Object.values(EventName) },
  });
  ofLetters = await aWebhook(service.prisma, world.organisation, { events: ['EmailSend'] });
});
afterAll(() => service.close());

const posts = inOrder.filter(({ method }) => method === 'post');

test('no operation is missing', () => {
  const judged = [...Object.keys(TRACES), ...Object.keys(WITHOUT)];
  const others = posts.filter(({ operationId }) => !judged.includes(operationId));
  expect(others.filter(({ operationId }) => isAboutPerson(operationId))).toEqual([]);
});

/** The rows that traces consist of. */
async function traces() {
  const { prisma } = service;
  const [history, events, letters, stepChange, emailMessage, note, lines] = await Promise.all([
    prisma.historyEntry.findMany({ orderBy: { id: 'asc' } }),
    prisma.event.findMany({ orderBy: { id: 'asc' } }),
    prisma.delivery.findMany({ where: { webhookId: ofLetters.id } }),
    prisma.stepChange.findMany({ orderBy: { id: 'asc' } }),
    prisma.emailMessage.findMany({ orderBy: { id: 'asc' } }),
    prisma.note.findMany({ orderBy: { id: 'asc' } }),
    prisma.auditLine.findMany({ orderBy: { id: 'asc' } }),
  ]);
  return { history, events, letters, stepChange, emailMessage, note, lines };
}

type Row = { readonly id: number };
const added = <Each extends Row>(before: readonly Row[], after: readonly Each[]) =>
  after.filter(({ id }) => !before.some((row) => row.id === id));

// in this order: the later ones move the application and erase the candidate
describe('history, events ("Emits `ProcessStepChange`"), and the rows that the answer names', () => {
  test.each(posts)('$operationId', async ({ operationId }) => {
    const { recruiter, client, ids } = world;
    const { history = [], events = [], named = [] } = TRACES[operationId] ?? {};
    const before = await traces();
    const { status, body } = await send(client, operationId, ids);
    expect(status).toBe(200);
    const after = await traces();
    const userId = operationId === 'submitApplication' ? null : recruiter.id;

    const kind = AUDITED[operationId];
    const lines = added(before.lines, after.lines);
    expect(lines).toMatchObject(kind === undefined ? [] : [{ kind, operation: operationId, userId: recruiter.id }]);
    const entries = added(before.history, after.history);
    const names = (all: readonly string[]) => (operationId === 'eraseCandidate' ? [...new Set(all)] : all).toSorted();
    expect(names(entries.map(({ action }) => action))).toEqual(history);
    expect(entries.filter((entry) => entry.userId !== userId)).toEqual([]);
    expect(names(added(before.events, after.events).map(({ name }) => name))).toEqual(events);
    expect(added(before.letters, after.letters)).toHaveLength(events.filter((name) => name === 'EmailSend').length);
    for (const [field, kind] of Object.entries(KINDS) as [keyof typeof KINDS, (typeof KINDS)[keyof typeof KINDS]][]) {
      const rows = added<Row>(before[kind], after[kind]);
      if (named.includes(field)) expect(rows).toMatchObject([{ id: body[field], userId: recruiter.id }]);
    }
  });
});
