import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { hashPassword } from '../../src/auth/password.ts';
import { operations } from '../harness/contract.ts';
import {
  aCall,
  aCredential,
  aDelivery,
  aJob,
  anApplication,
  anInterview,
  anOffer,
  anOffice,
  anOrganisation,
  aQuestionnaire,
  aRecruiter,
  aPool,
  aSource,
  aTemplate,
  aTextDocument,
  aWebhook,
} from '../harness/records.ts';
import { CREDENTIAL_KEY, startService, type Service } from '../harness/service.ts';
import type { Role } from '../../src/auth/caller.ts';
import { expectError } from '../http/refusals.ts';

describe('credentials', () => {
  const start = new Date('2026-11-18T12:00:00.000Z');
  let now = start;

  let service: Service;
  let office: Awaited<ReturnType<typeof anOffice>>;
  beforeAll(async () => void (service = await startService({}, () => now)));
  beforeEach(async () => {
    now = start;
    office = await anOffice(service.prisma);
  });
  afterAll(() => service.close());

  const later = (ms: number): Date => new Date(start.getTime() + ms);
  const hashOf = (password: string) => Uint8Array.from(hashPassword(CREDENTIAL_KEY, password));
  const knock = async (credentials?: { readonly login: string; readonly password: string }) =>
    (await service.as(credentials).get('/')).status;

  const change = (data: Parameters<typeof service.prisma.credential.update>[0]['data']) =>
    service.prisma.credential.update({ where: { login: office.recruiter.login }, data });

  const guarded = operations.filter((operation) => (operation as { security?: unknown[] }).security?.length !== 0);

  test('"All endpoints require authentication": all but the published texts and the addresses that hold their own credentials', () => {
    const open = operations.filter((operation) => !guarded.includes(operation)).map(({ method, path }) => `${method} ${path}`);
    expect(open.toSorted()).toEqual([
      'get /changelog',
      'get /document/{token}',
      'get /schemav1/{name}',
      'head /apply/api/{token}',
      'post /apply/api/{token}',
    ]);
    expect(guarded.length).toBeGreaterThan(25);
  });

  describe.each(guarded.map(({ method, path }) => [method.toUpperCase(), path.replace(/\{[^}]+\}/g, '1')] as const))(
    '"Missing or invalid credentials: 401 with a `WWW-Authenticate` response header": %s %s',
    (method, path) => {
      test.each([
        ['no header', undefined],
        ['an unknown login', `Basic ${Buffer.from('nobody:x').toString('base64')}`],
        ['another scheme', 'Bearer x'],
        ['a malformed header', 'Basic %%%'],
        ['no login', `Basic ${Buffer.from(':x').toString('base64')}`],
      ])('%s', async (_what, authorization) => {
        const headers = { ...(authorization && { authorization }), 'content-type': 'application/json' };
        const answer = await service.as().request(method, path, { headers, ...(method === 'POST' && { body: '{broken' }) });
        expectError(answer, 401, 'unauthenticated');
        expect(answer.headers.get('www-authenticate')).toBe('Basic realm="recruitment", charset="UTF-8"');
      });
    },
  );

  test('the right login and password let in, a wrong password, an unknown login and other letters do not', async () => {
    const { login, password } = office.recruiter;
    expect(await knock({ login, password })).toBe(200);
    expect(await knock({ login, password: `${password}x` })).toBe(401);
    expect(await knock({ login, password: password.slice(1) })).toBe(401);
    expect(await knock({ login, password: '' })).toBe(401);
    expect(await knock({ login: `${login}x`, password })).toBe(401);
    expect(await knock({ login: login.toUpperCase(), password })).toBe(401);
  });

  test('a wrong password, an unknown login and a revoked credential cannot be told apart', async () => {
    const { login, password } = office.recruiter;
    const wrong = await service.as({ login, password: 'x' }).get('/');
    const unknown = await service.as({ login: 'nobody', password }).get('/');
    await change({ revokedAt: now });
    const revoked = await service.as({ login, password }).get('/');
    const shown = [wrong, unknown, revoked].map(({ status, body, headers }) =>
      JSON.stringify([status, { ...body, request_id: '' }, [...headers.keys()], headers.get('www-authenticate')]),
    );
    expect(new Set(shown).size).toBe(1);
  });

  test('a password of one credential does not open another', async () => {
    const other = await aCredential(service.prisma, office.recruiter);
    expect(await knock({ login: other.login, password: office.recruiter.password })).toBe(401);
    expect(await knock(other)).toBe(200);
  });

  test('a revoked credential is refused, even one revoked later than now', async () => {
    for (const revokedAt of [later(-1), start, later(60_000)]) {
      await change({ revokedAt });
      expect(await knock(office.recruiter)).toBe(401);
    }
  });

  test('a credential ends at its expiry, not before', async () => {
    await change({ expiresAt: later(1000) });
    expect(await knock(office.recruiter)).toBe(200);
    now = later(999);
    expect(await knock(office.recruiter)).toBe(200);
    now = later(1000);
    expect(await knock(office.recruiter)).toBe(401);
  });

  test('the previous password stays good until its expiry, the new one from the start', async () => {
    const { login, password } = office.recruiter;
    await change({ passwordHash: hashOf('new'), previousPasswordHash: hashOf(password), previousExpiresAt: later(1000) });
    expect([await knock({ login, password }), await knock({ login, password: 'new' })]).toEqual([200, 200]);
    now = later(1000);
    expect([await knock({ login, password }), await knock({ login, password: 'new' })]).toEqual([401, 200]);
  });

  test('the previous password of a revoked or expired credential opens nothing', async () => {
    const { login, password } = office.recruiter;
    await change({
      passwordHash: hashOf('new'),
      previousPasswordHash: hashOf(password),
      previousExpiresAt: later(1000),
      expiresAt: start,
    });
    expect(await knock({ login, password })).toBe(401);
    await change({ expiresAt: null, revokedAt: start });
    expect(await knock({ login, password })).toBe(401);
  });

  test("Passwords are shown once: the database holds the hash under the server's key, never the password", async () => {
    const { login, password } = office.recruiter;
    const { rows } = await service.database.pool.query<{ text: string }>(
      'SELECT c::text AS text FROM credential c WHERE login = $1',
      [login],
    );
    expect(rows[0]?.text).toContain(Buffer.from(hashOf(password)).toString('hex'));
    expect(rows[0]?.text).not.toContain(password);
    expect(rows[0]?.text).not.toContain(Buffer.from(password).toString('hex'));
    await change({ passwordHash: Uint8Array.from(hashPassword('the key of another server, long enough', password)) });
    expect(await knock(office.recruiter)).toBe(401);
  });

  test('the log holds neither passwords nor Authorization headers', async () => {
    const { login, password } = office.recruiter;
    await knock(office.recruiter);
    await knock({ login, password: 'a-wrong-password' });
    const log = service.logged.join('');
    expect(log).toContain('"status":401');
    for (const secret of [password, 'a-wrong-password', Buffer.from(`${login}:`).toString('base64').slice(0, 12)])
      expect(log).not.toContain(secret);
  });

  test('a recruiter without any membership is known, and sees nothing', async () => {
    const { prisma } = service;
    const { id: organisationId } = await anOrganisation(prisma, office.tenantId);
    await prisma.membership.deleteMany({ where: { tenantId: office.tenantId, userId: office.recruiter.id } });
    expect(await knock(office.recruiter)).toBe(200);
    const answers = [
      await service.as(office.recruiter).get('/job/1/stats'),
      await service.as(office.recruiter).get(`/job/1/stats?organisation_id=${organisationId}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect((await service.as(office.recruiter).get('/webhook/task')).body.items).toEqual([]);
  });
});

describe('roles', () => {
  let service: Service;
  let office: Awaited<ReturnType<typeof anOffice>>;
  let writes: Readonly<Record<string, { readonly path: string; readonly body: Record<string, unknown> }>>;
  beforeAll(async () => {
    service = await startService();
    const { prisma } = service;
    office = await anOffice(prisma);
    const asked = await aQuestionnaire(prisma, office.tenantId);
    const job = await aJob(prisma, office.organisation, { questionnaireId: asked.id });
    const application = await anApplication(prisma, job);
    const { id, candidateId } = application;
    const call = await aCall(prisma, await aDelivery(prisma, await aWebhook(prisma, office.organisation), application));
    const template = await aTemplate(prisma, office.organisation);
    const pool = await aPool(prisma, office.tenantId);
    const offered = await anOffer(prisma, await anApplication(prisma, job));
    const talk = await anInterview(prisma, application, [office.recruiter]);
    const planned = await aJob(prisma, office.organisation);
    const source = await aSource(prisma, office.tenantId);
    const [first, second] = job.process.steps.map((step) => step.id);
    const answers = { [asked.why.id]: { answer: 'x' }, [asked.licence.id]: { answer: 'Yes' } };
    writes = {
      advanceStep: { path: `/application/${id}/advance-step`, body: { expected_current_step_id: first, target_step_id: second } },
      addStepChange: { path: '/step', body: { application_id: id, process_step_id: first } },
      createApplication: {
        path: '/application',
        body: { job_id: job.id, candidate: { first_name: 'Ada', last_name: 'Okafor', email: 'ada@mail.example' } },
      },
      addNote: { path: '/note', body: { candidate_id: candidateId, organisation_id: office.organisation.id, text: 'x' } },
      rejectApplication: { path: `/application/${id}/reject`, body: { expected_current_step_id: first } },
      scoreApplication: { path: `/application/${id}/score`, body: { score: 80 } },
      addResult: { path: `/application/${id}/result`, body: { name: 'Reasoning' } },
      addInterview: { path: `/application/${id}/interview`, body: { title: 'x', interviewer_ids: [office.recruiter.id] } },
      updateInterview: { path: `/interview/${talk.id}`, body: { location: 'x' } },
      changeInterviewStatus: { path: `/interview/${talk.id}/status`, body: { expected_status: 'SCHEDULED', status: 'DONE' } },
      // of a reader who is no interviewer
      submitEvaluation: { path: `/interview/${talk.id}/evaluation`, body: { recommendation: 'NO' } },
      addOffer: { path: `/application/${id}/offer`, body: {} },
      updateOffer: { path: `/offer/${offered.id}`, body: { text: 'x' } },
      changeOfferStatus: { path: `/offer/${offered.id}/status`, body: { expected_status: 'DRAFT', status: 'WITHDRAWN' } },
      addDocument: { path: `/application/${id}/document`, body: aTextDocument() },
      sendEmail: { path: `/application/${id}/send-email`, body: { template_id: template.id } },
      submitQuestionnaire: { path: `/application/${id}/questionnaire`, body: { questionnaire_id: asked.id, answers } },
      updateCandidate: { path: `/candidate/${candidateId}`, body: { location: { town: 'x' } } },
      changePools: { path: `/candidate/${candidateId}/pool`, body: { add: [pool.id] } },
      createJob: { path: '/job', body: { organisation_id: office.organisation.id, process_id: job.processId, title: 'x' } },
      updateJob: { path: `/job/${job.id}`, body: { client: 'x' } },
      eraseCandidate: { path: `/candidate/${candidateId}/erase`, body: { reason: 'OTHER' } },
      replayWebhookTask: { path: `/webhook/task/${call.id}/replay`, body: {} },
      publishJob: { path: `/job/${planned.id}/publish`, body: { source_id: source.id } },
      unpublishJob: { path: `/job/${planned.id}/unpublish`, body: { source_id: source.id } },
      changeJobTeam: { path: `/job/${planned.id}/team`, body: { add: [office.recruiter.id] } },
      changeJobStatus: { path: `/job/${planned.id}/status`, body: { expected_status: 'OPEN', status: 'CLOSED' } },
    };
  });
  afterAll(() => service.close());

  // an application from outside has no recruiter, and so no role
  const posts = operations
    .filter(({ method, operationId }) => method === 'post' && operationId !== 'submitApplication')
    .map(({ operationId }) => operationId);

  /** How many rows of each kind a write could have added. */
  async function traces() {
    const { prisma } = service;
    const where = { tenantId: office.tenantId };
    return Promise.all([
      prisma.candidate.count({ where }),
      prisma.application.count({ where }),
      prisma.note.count({ where }),
      prisma.stepChange.count({ where }),
      prisma.historyEntry.count({ where }),
      prisma.emailMessage.count({ where }),
      prisma.questionnaireSubmission.count({ where }),
      prisma.delivery.count({ where }),
      prisma.candidatePool.count({ where }),
      prisma.candidate.findMany({ where, select: { town: true } }),
      prisma.job.findMany({ where, select: { status: true, client: true } }),
      prisma.jobTeamMember.count({ where }),
      prisma.publication.count({ where }),
      prisma.interview.findMany({ where, select: { status: true, location: true } }),
      prisma.evaluation.count({ where }),
      prisma.offer.findMany({ where, select: { status: true, text: true } }),
    ]);
  }

  const write = async (operationId: string, role: Role) => {
    const { path, body } = writes[operationId] ?? { path: '', body: {} };
    return service.as(await aRecruiter(service.prisma, [office.organisation], role)).post(path, body);
  };

  test('this file knows every POST of the contract', () => expect(Object.keys(writes).toSorted()).toEqual(posts.toSorted()));

  test.each(posts)('403 only for a READER that writes: %s', async (operationId) => {
    const before = await traces();
    const { status, body } = await write(operationId, 'READER');
    expect(status).toBe(403);
    expect(body).toMatchObject({ _status: 'INVALID', code: 'forbidden', error: 'Your role does not allow this operation.' });
    expect(await traces()).toEqual(before);
  });

  test.each(posts)("order of checks, 400/422 shape, 403: a READER's wrong body of %s is 422", async (operationId) => {
    const reader = await aRecruiter(service.prisma, [office.organisation], 'READER');
    expect((await service.as(reader).post(writes[operationId]?.path ?? '', { x: 1 })).status).toBe(422);
    expect((await service.as(reader).post(writes[operationId]?.path ?? '', '{')).status).toBe(400);
  });

  test.each(['createJob', 'updateJob'])('ADMIN of the organisation only (403 otherwise): %s', async (operationId) => {
    const before = await traces();
    for (const role of ['READER', 'RECRUITER'] as const) expect((await write(operationId, role)).status).toBe(403);
    expect(await traces()).toEqual(before);
    expect((await write(operationId, 'ADMIN')).status).toBe(200);
    expect(await traces()).not.toEqual(before);
  });

  test.each(['RECRUITER', 'ADMIN'] as const)('a %s writes: each POST answers 200 and leaves a trace', async (role) => {
    // what is there already would leave no trace
    const where = { tenantId: office.tenantId };
    await service.prisma.candidatePool.deleteMany({ where });
    await service.prisma.candidate.updateMany({ where, data: { town: null } });
    for (const operationId of [
      'addNote',
      'addStepChange',
      'rejectApplication',
      'addStepChange',
      'sendEmail',
      'scoreApplication',
      'addDocument',
      'addResult',
      'submitQuestionnaire',
      'updateCandidate',
      'changePools',
      'advanceStep',
      'replayWebhookTask',
    ]) {
      const before = await traces();
      expect([operationId, (await write(operationId, role)).status]).toEqual([operationId, 200]);
      expect(await traces()).not.toEqual(before);
    }
  });

  const ofAdmins = ['publishJob', 'unpublishJob', 'changeJobTeam', 'changeJobStatus'];

  test.each(ofAdmins)('ADMIN of the organisation only (403 otherwise): %s of a RECRUITER', async (operationId) => {
    const before = await traces();
    const { status, body } = await write(operationId, 'RECRUITER');
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(await traces()).toEqual(before);
  });

  test('an ADMIN changes a job: each POST answers 200 and leaves a trace', async () => {
    for (const operationId of ofAdmins) {
      const before = await traces();
      expect([operationId, (await write(operationId, 'ADMIN')).status]).toEqual([operationId, 200]);
      expect(await traces()).not.toEqual(before);
    }
  });
});
