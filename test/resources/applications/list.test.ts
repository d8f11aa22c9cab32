import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aCandidate, aJob, anApplication, aSource, backdate } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, stepsOf, type World } from '../../harness/world.ts';
import { aDatedApplication, idsOf } from './desk.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

describe('GET /job/{jobid}/application', () => {
  let desk: World<'job' | 'steps'>;

  beforeAll(async () => {
    desk = await aWorld(service, ['job', 'steps']);
  });

  const aNewJob = (given: Parameters<typeof aJob>[2] = {}) => aJob(service.prisma, desk.organisation, given);
  const at = (time: string) => new Date(`2026-11-${time}Z`);

  const INVITATION = { subject: 'Invitation', messageId: '<1.2@northwind.example>' };

  /** An application with everything that an item can show. */
  async function aRichApplication(job: Awaited<ReturnType<typeof aJob>>) {
    const { prisma } = service;
    const { tenantId, recruiter } = desk;
    const steps = stepsOf(job);
    const source = await aSource(prisma, tenantId, 'Nurse board');
    const application = await anApplication(prisma, job, {
      candidate: { title: 'MR', firstName: 'Søren', lastName: 'Müller', email: 'soren.muller@mail.example' },
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
    const parties = { sender: 'amara@northwind.example', recipient: 'soren.muller@mail.example' };
    const sent = await prisma.emailMessage.create({ data: { ...mail, ...parties, ...INVITATION } });
    const back = { sender: parties.recipient, recipient: parties.sender, subject: 'Re: Invitation', received: true };
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

  test('envelope `_self`, `_schema`, `_status`, `_next`, `items` of application: every field of an application that has them all', async () => {
    const job = await aNewJob();
    const { application, source, applied, changed, sent, received } = await aRichApplication(job);
    const { interview, start } = stepsOf(job);
    const base = `${service.origin}/v1`;
    const schema = (name: string) => `${service.origin}/schemav1/${name}`;
    const { id, firstName, lastName, email } = desk.recruiter;
    const user = { id, first_name: firstName, last_name: lastName, email };
    const latest_cv_url = `${base}/application/${application.id}/cv`;
    const mail = { date: '2026-11-06T10:11:12.131Z', subject: 'Invitation', received: false };
    const parties = { sender: 'amara@northwind.example', recipient: 'soren.muller@mail.example' };

    const { status, body } = await desk.client.get(`/job/${job.id}/application?limit=5`);

    expect(status).toBe(200);
    expect(body).toEqual({
      _status: 'OK',
      _self: `${base}/job/${job.id}/application?limit=5`,
      _schema: schema('ApplicationCollection'),
      _next: '',
      items: [
        {
          _status: 'OK',
          _self: `${base}/application/${application.id}`,
          _schema: schema('Application'),
          id: application.id,
          date: '2026-11-02T23:59:59.999Z',
          route: 'FORM',
          questionnaire_score: 100,
          score: 0,
          last_action_time: '2026-11-06T10:11:12.131Z',
          candidate_last_action: '2026-11-03T09:00:00.000Z',
          modification_date: '2026-11-06T10:11:12.131Z',
          latest_cv_url,
          candidate: {
            id: application.candidateId,
            _self: `${base}/candidate/${application.candidateId}`,
            applications: { _self: `${base}/candidate/${application.candidateId}/application` },
            title: 'MR',
            first_name: 'Søren',
            last_name: 'Müller',
            email: 'soren.muller@mail.example',
          },
          source: {
            id: source.id,
            name: 'Nurse board',
            posting_service: { id: source.postingServiceId, name: 'Service of Nurse board' },
          },
          job: {
            _self: `${base}/job/${job.id}`,
            id: job.id,
            title: 'Registered nurse',
            status: 'OPEN',
            applications: { _self: `${base}/job/${job.id}/application` },
          },
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
              { id: sent.id, ...mail, ...parties, message_id: INVITATION.messageId, error: null },
              {
                id: received.id,
                ...mail,
                subject: 'Re: Invitation',
                sender: parties.recipient,
                recipient: parties.sender,
                received: true,
                message_id: null,
                error: null,
              },
            ],
          },
          notes: { _self: `${base}/note?candidate_id=${application.candidateId}` },
        },
      ],
    });
  });

  test('an application with nothing of it: no e-mail, source, scores, action of the candidate; "`latest_cv_url` string" is empty', async () => {
    const job = await aNewJob({ status: 'ARCHIVED' });
    const application = await anApplication(service.prisma, job, { candidate: { email: null } });
    const cover = { type: 'COVER', name: 'cover.pdf', mimeType: 'application/pdf', size: 3 } as const;
    await service.prisma.document.create({ data: { tenantId: desk.tenantId, applicationId: application.id, ...cover } });

    const { body } = await desk.client.get(`/job/${job.id}/application`);

    const [item] = body.items;
    for (const field of ['source', 'score', 'questionnaire_score', 'candidate_last_action'])
      expect(item).not.toHaveProperty(field);
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

  test('a job without applications: an empty list, `_next` empty on the last page', async () => {
    const job = await aNewJob();
    const { status, body } = await desk.client.get(`/job/${job.id}/application`);
    expect([status, body._status, body.items, body._next]).toEqual([200, 'OK', [], '']);
  });

  test('"Returns the applications of one job": not those of another job of the same candidate; "Ascending id"', async () => {
    const [job, other] = [await aNewJob(), await aNewJob()];
    const candidate = await aCandidate(service.prisma, desk.tenantId);
    const first = await anApplication(service.prisma, job, { candidateId: candidate.id, date: at('09T00:00:00') });
    await anApplication(service.prisma, other, { candidateId: candidate.id });
    const second = await anApplication(service.prisma, job, { date: at('01T00:00:00') });
    expect(idsOf(await desk.client.get(`/job/${job.id}/application`))).toEqual([first.id, second.id]);
  });
});

describe('modified_since and since', () => {
  const minute = (number: number, milliseconds = 0) => new Date(Date.UTC(2020, 10, 1, 12, number, 0, milliseconds));

  let desk: World<'job' | 'steps'>;
  beforeAll(async () => {
    desk = await aWorld(service, ['job', 'steps']);
  });

  type Job = Awaited<ReturnType<typeof aJob>>;

  const created = async (job: Job, createdAt: Date, modifiedAt = createdAt) =>
    (await aDatedApplication(service.prisma, job, { createdAt, modifiedAt })).id;
  const list = async (job: Job, query: string) => {
    const answer = await desk.client.get(`/job/${job.id}/application?${query}`);
    expect(answer.status).toBe(200);
    return idsOf(answer);
  };

  describe('"return items created or modified since this id | integer, >= 0"', () => {
    let job: Job;
    let [one, two, three, four]: number[] = [];
    let gap: number;
    beforeAll(async () => {
      job = await aJob(service.prisma, desk.organisation);
      one = await created(job, minute(1), minute(2, 1));
      two = await created(job, minute(2));
      gap = await created(await aJob(service.prisma, desk.organisation), minute(9));
      three = await created(job, minute(3));
      four = await created(job, minute(4), minute(30));
    });

    test('the item with the greatest id <= N: N itself need not be an item of the collection', async () => {
      expect(await list(job, `since=${gap}`)).toEqual(await list(job, `since=${two}`));
      expect(await list(job, 'since=2147483647')).toEqual([four]);
      expect(await list(job, `since=${(one ?? 0) - 1}`)).toEqual([one, two, three, four]);
    });

    test('the item with the greatest id <= N is one of the job, whether or not the other filters let it through', async () => {
      const modified = minute(4).toISOString();
      expect(await list(job, `since=${two}&modified_since=${modified}`)).toEqual([four]);
      expect(await list(job, `since=${two}&step_id=${desk.steps.start.id}`)).toEqual([]);
    });
  });

  test('modified after [it] was created: exactly then is not after', async () => {
    const job = await aJob(service.prisma, desk.organisation);
    const early = await created(job, minute(1), minute(2));
    const mark = await created(job, minute(2));
    expect(await list(job, `since=${mark}`)).toEqual([]);
    await backdate(service.prisma, 'application', early, { createdAt: minute(1), modifiedAt: minute(2, 1) });
    expect(await list(job, `since=${mark}`)).toEqual([early]);
  });

  test('an application that was only made is not modified after it was created', async () => {
    const job = await aJob(service.prisma, desk.organisation);
    const { id } = await anApplication(service.prisma, job);
    expect(await list(job, `since=${id}`)).toEqual([]);
  });

  describe('`modified_since` date-time inclusive', () => {
    let job: Job;
    let [one, two]: number[] = [];
    beforeAll(async () => {
      job = await aJob(service.prisma, desk.organisation);
      one = await created(job, minute(1), minute(5, 500));
      two = await created(job, minute(2), minute(6));
    });
    test.each([
      ['2020-11-01T12:06:00Z', 1],
      ['2020-11-01t12:06:00z', 1],
      ['2020-11-01T13:06:00%2B01:00', 1],
      ['0001-01-01T00:00:00Z', 2],
    ])('%s: the last %d of two', async (instant, count) => {
      expect(await list(job, `modified_since=${instant}`)).toEqual([one, two].slice(2 - count));
    });
  });

  test('"created or modified": every write on an application brings it back to those that read on with `since` or `modified_since`', async () => {
    const job = await aJob(service.prisma, desk.organisation);
    const [start, screening] = job.process.steps;
    const moved = await created(job, minute(1));
    const added = await created(job, minute(1));
    await created(job, minute(1));
    const mark = await created(job, minute(2));
    const advance = { expected_current_step_id: start?.id };
    expect((await desk.client.post(`/application/${moved}/advance-step`, advance)).status).toBe(200);
    const step = { application_id: added, process_step_id: screening?.id };
    expect((await desk.client.post('/step', step)).status).toBe(200);
    expect(
      (await desk.client.post(`/application/${mark}/advance-step`, { expected_current_step_id: 2_147_483_647 })).status,
    ).toBe(409);

    expect(await list(job, `since=${mark}`)).toEqual([moved, added]);
    expect(await list(job, `modified_since=${minute(3).toISOString()}`)).toEqual([moved, added]);
    const { body } = await desk.client.get(`/application/${added}`);
    expect(await list(job, `modified_since=${body.modification_date}`)).toEqual([added]);
  });
});
