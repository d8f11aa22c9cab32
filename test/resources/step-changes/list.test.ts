import { beforeEach, expect, test } from '@jest/globals';
import { aDocument, aJob, anApplication, aSource } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { candidateOf, jobOf, pageOf, personOf, sourceOf } from '../shown.ts';

const service = aService();
let office: World;
let job: Awaited<ReturnType<typeof aJob>>;
beforeEach(async () => {
  office = await aWorld(service);
  job = await aJob(service.prisma, office.organisation);
});

const read = (query = '') => office.client.get(`/step${query}`);

const changesOf = async (query = ''): Promise<number[]> => {
  const { status, body } = await read(query);
  expect(status).toBe(200);
  return body.items.map(({ change_id }: { change_id: number }) => change_id);
};

/** Moves an application to a step of its job by rank and returns the step change. */
async function move(application: { readonly id: number; readonly jobId: number }, rank: number) {
  const { process } = await service.prisma.job.findFirstOrThrow({
    where: { id: application.jobId },
    include: { process: { include: { steps: true } } },
  });
  const step = process.steps.find((each) => each.rank === rank);
  const body = { application_id: application.id, process_step_id: step?.id };
  expect((await office.client.post('/step', body)).status).toBe(200);
  return service.prisma.stepChange.findFirstOrThrow({
    where: { applicationId: application.id },
    orderBy: { id: 'desc' },
    include: { step: true },
  });
}

const firstOf = async ({ id }: { readonly id: number }) =>
  (await service.prisma.stepChange.findFirstOrThrow({ where: { applicationId: id }, orderBy: { id: 'asc' } })).id;

test('GET /step: "the step changes of the applications you see", every field, "by ascending `change_id`, the first step of each application included"', async () => {
  const { prisma, origin } = service;
  const source = await aSource(prisma, office.tenantId, 'MedJobs');
  const noe = { title: 'MR', firstName: 'Noé', lastName: 'Petit', email: 'noe@mail.example' } as const;
  const application = await anApplication(prisma, job, {
    sourceId: source.id,
    date: new Date('2026-11-03T23:59:59.999Z'),
    candidate: noe,
  });
  await aDocument(prisma, application);
  const first = await prisma.stepChange.findFirstOrThrow({ where: { applicationId: application.id } });
  const second = await move(application, 2);
  const today = second.date.toISOString().slice(0, 10);
  const { status, body } = await read();
  const reference = {
    _self: `${origin}/v1/application/${application.id}`,
    id: application.id,
    route: 'API',
    date: '2026-11-03T23:59:59.999Z',
    candidate: candidateOf(origin, { id: application.candidateId, ...noe }),
    job: jobOf(origin, job),
    source: sourceOf(source),
    step: { id: second.stepId, name: 'Phone screening', status: 'CURRENT', date: today },
    latest_cv_url: `${origin}/v1/application/${application.id}/cv`,
  };
  expect([status, body]).toEqual([
    200,
    pageOf(origin, '/step', 'StepChangeCollection', [
      {
        change_id: first.id,
        date: '2026-11-03',
        step: { id: first.stepId, name: 'New', status: 'START', date: '2026-11-03' },
        id: first.stepId,
        name: 'New',
        status: 'START',
        application: reference,
        modification_date: first.modifiedAt.toISOString(),
      },
      {
        change_id: second.id,
        date: today,
        step: { id: second.stepId, name: 'Phone screening', status: 'CURRENT', date: today },
        id: second.stepId,
        name: 'Phone screening',
        status: 'CURRENT',
        user: personOf(office.recruiter),
        application: reference,
        modification_date: second.modifiedAt.toISOString(),
      },
    ]),
  ]);
});

test('what is not known of the application is absent or empty', async () => {
  await anApplication(service.prisma, job, { candidate: { email: null } });
  const [{ application }] = (await read()).body.items;
  expect('source' in application).toBe(false);
  expect('email' in application.candidate).toBe(false);
  expect(application.latest_cv_url).toBe('');
});

test('filter `candidate_email`: "the first or the second one", "as a whole, ignoring case and accents"', async () => {
  const { prisma } = service;
  const lea = await anApplication(prisma, job, {
    candidate: { email: 'lea.moreau@mail.example', emailSecondary: 'l.m@work.example' },
  });
  await anApplication(prisma, job, { candidate: { email: 'x.lea.moreau@mail.example' } });
  const expected = [await firstOf(lea)];
  expect(await changesOf('?candidate_email=lea.moreau@mail.example')).toEqual(expected);
  expect(await changesOf('?candidate_email=LEA.Moreau@Mail.example')).toEqual(expected);
  expect(await changesOf('?candidate_email=L.M@work.example')).toEqual(expected);
  expect(await changesOf('?candidate_email=moreau@mail.example')).toEqual([]);
});

test('filter `job_reference`: "the whole value", of jobs in sight only', async () => {
  const { prisma } = service;
  const wanted = await aJob(prisma, office.organisation, { reference: 'NW-2026-031' });
  const application = await anApplication(prisma, wanted);
  await anApplication(prisma, await aJob(prisma, office.organisation, { reference: 'NW-2026-0311' }));
  const stranger = await aWorld(service);
  await anApplication(prisma, await aJob(prisma, stranger.organisation, { reference: 'NW-2026-031' }));
  expect(await changesOf('?job_reference=NW-2026-031')).toEqual([await firstOf(application)]);
  expect(await changesOf('?job_reference=NW-2026-03')).toEqual([]);
});

test('filters `step_status` and `step_name`: "of the step entered", not of the present one', async () => {
  const application = await anApplication(service.prisma, job);
  const first = await firstOf(application);
  const interview = await move(application, 3);
  const rejected = await move(application, 6);
  expect(await changesOf('?step_status=START')).toEqual([first]);
  expect(await changesOf('?step_status=CURRENT')).toEqual([interview.id]);
  expect(await changesOf('?step_status=END')).toEqual([rejected.id]);
  expect(await changesOf('?step_name=Interview')).toEqual([interview.id]);
  expect(await changesOf('?step_name=%C3%8Fnterview')).toEqual([interview.id]);
  expect(await changesOf('?step_name=INTERVIEW')).toEqual([interview.id]);
  expect(await changesOf('?step_name=Inter')).toEqual([]);
  expect(await changesOf('?step_name=Interview&step_status=END')).toEqual([]);
});

test('"later changes move the date of the application, not this one"; a change of the candidate moves it', async () => {
  const { prisma } = service;
  const application = await anApplication(prisma, job);
  const before = (await read()).body.items[0];
  await move(application, 2);
  const [moved] = (await read()).body.items;
  expect(moved.application.step.name).toBe('Phone screening');
  expect(moved.modification_date).toBe(before.modification_date);
  const key = { tenantId_id: { tenantId: office.tenantId, id: application.candidateId } };
  await prisma.candidate.update({ where: key, data: { firstName: '', firstNameKey: '' } });
  const [erased] = (await read()).body.items;
  expect(erased.application.candidate.first_name).toBe('');
  expect(Date.parse(erased.modification_date)).toBeGreaterThan(Date.parse(before.modification_date));
});
