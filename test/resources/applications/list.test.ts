import { beforeAll, expect, test } from '@jest/globals';
import { aJob, anApplication, aSource, backdate } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, stepsOf, type World } from '../../harness/world.ts';
import { idsOf } from './desk.ts';
import { candidateOf, jobOf, pageOf, personOf, sourceOf } from '../shown.ts';

const service = aService();
let desk: World<'job' | 'steps'>;
beforeAll(async () => void (desk = await aWorld(service, ['job', 'steps'])));

const aNewJob = (given: Parameters<typeof aJob>[2] = {}) => aJob(service.prisma, desk.organisation, given);
const at = (time: string) => new Date(`2026-11-${time}Z`);

const SOREN = { title: 'MR', firstName: 'Søren', lastName: 'Müller', email: 'soren.muller@mail.example' } as const;
const PARTIES = { sender: 'amara@northwind.example', recipient: SOREN.email };
const INVITATION = { subject: 'Invitation', messageId: '<1.2@northwind.example>' };

/** An application with everything that an item can show. */
async function aRichApplication(job: Awaited<ReturnType<typeof aJob>>) {
  const { prisma } = service;
  const { tenantId, recruiter } = desk;
  const steps = stepsOf(job);
  const source = await aSource(prisma, tenantId, 'Nurse board');
  const application = await anApplication(prisma, job, {
    candidate: SOREN,
    sourceId: source.id,
    route: 'FORM',
    date: at('02T23:59:59.999'),
    score: 0,
    questionnaireScore: 100,
    currentStepId: steps.start.id,
    candidateLastAction: at('03T09:00:00'),
  });
  const trail = { tenantId, applicationId: application.id };
  const moved = { currentStepId: steps.interview.id, stepDate: at('05T00:00:00'), lastActionTime: at('06T10:11:12.131') };
  await prisma.application.updateMany({ where: { id: application.id }, data: moved });
  await prisma.stepChange.create({
    data: { ...trail, stepId: steps.interview.id, userId: recruiter.id, date: at('05T23:59:59') },
  });
  const entry = (data: { action: 'APPLY' | 'STEP_CHANGE'; text: string; date: Date; userId?: number }) =>
    prisma.historyEntry.create({ data: { ...trail, ...data } });
  const applied = await entry({ action: 'APPLY', text: '', date: at('02T23:59:59') });
  const changed = await entry({
    action: 'STEP_CHANGE',
    text: 'Moved to Interview',
    date: at('05T23:59:59'),
    userId: recruiter.id,
  });
  const mail = { ...trail, message: 'never shown', date: at('06T10:11:12.131') };
  const sent = await prisma.emailMessage.create({ data: { ...mail, ...PARTIES, ...INVITATION } });
  const back = { sender: PARTIES.recipient, recipient: PARTIES.sender, subject: 'Re: Invitation', received: true };
  const received = await prisma.emailMessage.create({ data: { ...mail, ...back } });
  const document = { ...trail, name: 'cv.pdf', mimeType: 'application/pdf', size: 3 };
  await prisma.document.createMany({
    data: [
      { ...document, type: 'CV' },
      { ...document, type: 'COVER' },
    ],
  });
  const dates = { createdAt: at('02T23:59:59.999'), modifiedAt: at('06T10:11:12.131') };
  await backdate(prisma, 'application', application.id, dates);
  return { application, source, applied, changed, sent, received };
}

test('"Returns the applications of one job": envelope `_self`, `_schema`, `_status`, `_next`, `items` of application, every field of an application that has them all', async () => {
  const job = await aNewJob();
  const { application, source, applied, changed, sent, received } = await aRichApplication(job);
  const { interview, start } = stepsOf(job);
  const base = `${service.origin}/v1`;
  const user = personOf(desk.recruiter);
  const latest_cv_url = `${base}/application/${application.id}/cv`;
  const mail = { date: '2026-11-06T10:11:12.131Z', subject: 'Invitation', received: false };

  const { status, body } = await desk.client.get(`/job/${job.id}/application?limit=5`);

  expect(status).toBe(200);
  expect(body).toEqual(
    pageOf(service.origin, `/job/${job.id}/application?limit=5`, 'ApplicationCollection', [
      {
        _status: 'OK',
        _self: `${base}/application/${application.id}`,
        _schema: `${service.origin}/schemav1/Application`,
        id: application.id,
        date: '2026-11-02T23:59:59.999Z',
        route: 'FORM',
        questionnaire_score: 100,
        score: 0,
        last_action_time: '2026-11-06T10:11:12.131Z',
        candidate_last_action: '2026-11-03T09:00:00.000Z',
        modification_date: '2026-11-06T10:11:12.131Z',
        latest_cv_url,
        candidate: candidateOf(service.origin, { id: application.candidateId, ...SOREN }),
        source: sourceOf(source),
        job: jobOf(service.origin, job),
        step: { id: interview.id, name: 'Interview', status: 'CURRENT', date: '2026-11-05' },
        steps: {
          items: [
            { id: start.id, name: 'New', status: 'START', date: '2026-11-02' },
            { id: interview.id, name: 'Interview', status: 'CURRENT', date: '2026-11-05', user },
          ],
          latest_cv_url,
        },
        history: {
          items: [
            { id: applied.id, date: '2026-11-02T23:59:59.000Z', action: 'APPLY', text: '' },
            { id: changed.id, date: '2026-11-05T23:59:59.000Z', action: 'STEP_CHANGE', text: 'Moved to Interview', user },
          ],
        },
        emails: {
          items: [
            { id: sent.id, ...mail, ...PARTIES, message_id: INVITATION.messageId, error: null },
            {
              id: received.id,
              ...mail,
              subject: 'Re: Invitation',
              sender: PARTIES.recipient,
              recipient: PARTIES.sender,
              received: true,
              message_id: null,
              error: null,
            },
          ],
        },
        notes: { _self: `${base}/note?candidate_id=${application.candidateId}` },
      },
    ]),
  );
});

test('an application with nothing of it: no e-mail, source, scores, action of the candidate; "`latest_cv_url` string" is empty', async () => {
  const job = await aNewJob({ status: 'ARCHIVED' });
  const application = await anApplication(service.prisma, job, { candidate: { email: null } });
  const cover = { type: 'COVER', name: 'cover.pdf', mimeType: 'application/pdf', size: 3 } as const;
  await service.prisma.document.create({ data: { tenantId: desk.tenantId, applicationId: application.id, ...cover } });

  const { body } = await desk.client.get(`/job/${job.id}/application`);

  const [item] = body.items;
  for (const field of ['source', 'score', 'questionnaire_score', 'candidate_last_action']) expect(item).not.toHaveProperty(field);
  expect(item.candidate).not.toHaveProperty('email');
  expect(item.latest_cv_url).toBe('');
  expect(item.steps.latest_cv_url).toBe('');
  expect(item.job.status).toBe('ARCHIVED');
  expect([item.history.items, item.emails.items, item.steps.items.length]).toEqual([[], [], 1]);
});

test('a source without posting service shows none', async () => {
  const job = await aNewJob();
  const { id } = await service.prisma.source.create({ data: { tenantId: desk.tenantId, name: 'Street' } });
  await anApplication(service.prisma, job, { sourceId: id });
  const { body } = await desk.client.get(`/job/${job.id}/application`);
  expect(body.items[0].source).toEqual({ id, name: 'Street' });
});

test('"return items created or modified since this id | integer, >= 0": an application that was only made is not modified after it was created', async () => {
  const { id, jobId } = await anApplication(service.prisma, await aNewJob());
  expect(idsOf(await desk.client.get(`/job/${jobId}/application?since=${id}`))).toEqual([]);
});

// as they filter in any combination: list-all.test.ts
let ids: Readonly<Record<string, number>>;

const day = (number: number) => new Date(Date.UTC(2026, 10, number));

beforeAll(async () => {
  const { screening, rejected, hired } = desk.steps;
  const people: Record<string, Parameters<typeof anApplication>[2]> = {
    muller: {
      candidate: { firstName: 'Jürgen', lastName: 'Müller', email: 'j.muller@mail.example' },
      currentStepId: screening.id,
      stepDate: day(1),
    },
    mullers: {
      candidate: { firstName: 'Jurgen', lastName: 'Müllers', email: 'x.j.muller@mail.example' },
      currentStepId: rejected.id,
      stepDate: day(2),
    },
    weiss: {
      candidate: { firstName: 'Søren', lastName: 'Weiß', email: 'weiss@mail.example', emailSecondary: 'SOREN@Mail.example' },
      currentStepId: hired.id,
      stepDate: day(2),
    },
    noone: { candidate: { firstName: '%', lastName: '_', email: null }, stepDate: day(3) },
  };
  const made = [];
  for (const [name, given] of Object.entries(people))
    made.push([name, (await anApplication(service.prisma, desk.job, given)).id] as const);
  ids = Object.fromEntries(made);
});

type Query = Readonly<Record<string, string | number>>;

const list = (query: Query, job = desk.job.id) =>
  desk.client.get(`/job/${job}/application?${String(new URLSearchParams(query as Record<string, string>))}`);

async function expectPeople(query: Query, people: readonly string[]) {
  const answer = await list(query);
  expect(answer.status).toBe(200);
  expect(idsOf(answer)).toEqual(people.map((name) => ids[name]));
}

test('"filter by name of current step (valid names come from the `process` field of the job details) | string"', () =>
  expectPeople({ step_name: 'PHÓNE SCREENING' }, ['muller']));

test('"filter by status of current step | enum `START`, `CURRENT`, `END`"', () =>
  expectPeople({ step_status: 'END' }, ['mullers', 'weiss']));

test('filter `outcome`: one of the three, or `NONE`', () => expectPeople({ outcome: 'NONE' }, ['muller', 'noone']));

test('an END step without an outcome gives none', async () => {
  const job = await aJob(service.prisma, desk.organisation);
  const { hired } = stepsOf(job);
  const where = { tenantId_id: { tenantId: desk.tenantId, id: hired.id } };
  await service.prisma.processStep.update({ where, data: { outcome: null } });
  const { id } = await anApplication(service.prisma, job, { currentStepId: hired.id });
  expect(idsOf(await list({ outcome: 'NONE' }, job.id))).toEqual([id]);
  expect(idsOf(await list({ outcome: 'HIRED' }, job.id))).toEqual([]);
});

test('"filter by id of current step (valid ids come from the `process` field of the job details) | integer"', () =>
  expectPeople({ step_id: desk.steps.rejected.id }, ['mullers']));

test('"last step change on or after this date (inclusive) | date `YYYY-MM-DD`"', () =>
  expectPeople({ last_step_since: '2026-11-02' }, ['mullers', 'weiss', 'noone']));

test('"last step change on or before this date (inclusive) | date `YYYY-MM-DD`"', () =>
  expectPeople({ last_step_until: '2026-11-02' }, ['muller', 'mullers', 'weiss']));

test('"candidate last name | string"', () => expectPeople({ last_name: 'mu\u0308ller' }, ['muller']));

test('"candidate first name | string"', () => expectPeople({ first_name: 'JÜRGEN' }, ['muller', 'mullers']));

test('"candidate email | string", primary or secondary', () => expectPeople({ email: 'soren@MAIL.example' }, ['weiss']));

test.each<[Query, readonly string[]]>([
  [{ step_name: 'Phone' }, []],
  [{ step_name: '%' }, []],
  [{ last_step_since: '0001-01-01' }, ['muller', 'mullers', 'weiss', 'noone']],
  [{ last_step_until: '9999-12-31' }, ['muller', 'mullers', 'weiss', 'noone']],
  [{ last_name: ' muller ' }, ['muller']],
  [{ last_name: 'Muelle' }, []],
  [{ last_name: '%' }, []],
  [{ last_name: '_' }, ['noone']],
  [{ first_name: 'Jur' }, []],
  [{ first_name: '%' }, ['noone']],
  [{ email: 'muller@mail.example' }, []],
])('Names and e-mail: whole value, case- and accent-insensitive; dates inclusive: %j', expectPeople);
