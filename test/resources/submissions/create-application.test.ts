import { beforeAll, describe, expect, test } from '@jest/globals';
import { envelopeOf } from '../../harness/envelope.ts';
import { aJob, anApplication, aSource } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aKnownCandidate, anEmail, aPerson, COVER, CV, recorded } from './orders.ts';
import { aPublishedJob, countsOf, NOW, TODAY } from './scene.ts';

const service = aService({}, () => NOW);
let scene: Awaited<ReturnType<typeof aPublishedJob>>;
let steps: readonly number[];
beforeAll(async () => {
  scene = await aPublishedJob(service);
  steps = scene.job.process.steps.map(({ id }) => id);
});

const post = (body: object) => scene.client.post('/application', { job_id: scene.job.id, ...body });
const stored = (id: number) => recorded(service, id);

test('200: `_status, application_id, candidate_id, created, candidate_created` with `_self` of both: all that is given is recorded', async () => {
  const source = await aSource(service.prisma, scene.tenantId);
  const { status, body } = await post({
    candidate: {
      title: 'MS',
      first_name: ' Léa ',
      last_name: 'Moreau',
      email: 'Lea.Moreau@mail.example',
      email_secondary: 'Lea@moreau.example',
      birthdate: '1994-06-21',
      home_phone: '+33 1',
      mobile_phone: '+33 6',
      office_phone: '+33 4',
      location: { address: '4 quai Tilsitt', postalcode: '69002', town: 'Lyon', country: 'FR' },
      position: 'Nurse',
      position_company: 'Hôpital Saint-Luc',
      experience_start: '2017-09-01',
      linkedin: 'https://linkedin.com/in/lea',
      instagram: 'lea.moreau',
    },
    source_id: source.id,
    step_id: steps[3],
    date: '2024-02-28T23:30:00.25-05:00',
    documents: [CV, COVER],
  });
  const { application_id: id, candidate_id: candidateId } = body;
  expect([status, body]).toEqual([
    200,
    {
      ...envelopeOf('ApplicationResult'),
      _self: `${service.origin}/v1/application`,
      application_id: id,
      candidate_id: candidateId,
      created: true,
      candidate_created: true,
      application: { _self: `${service.origin}/v1/application/${id}` },
      candidate: { _self: `${service.origin}/v1/candidate/${candidateId}` },
    },
  ]);
  const date = new Date('2024-02-29T04:30:00.25Z');
  const trail = { userId: scene.recruiter.id, date };
  const application = await stored(id);
  expect(application).toMatchObject({
    tenantId: scene.tenantId,
    jobId: scene.job.id,
    candidateId,
    sourceId: source.id,
    route: 'RECRUITER',
    date,
    currentStepId: steps[3],
    stepDate: new Date('2024-02-29'),
    stepEnteredAt: date,
    lastActionTime: date,
    candidateLastAction: null,
    questionnaireScore: null,
    availability: null,
    consentProcessing: null,
    candidate: {
      title: 'MS',
      firstName: 'Léa',
      lastName: 'Moreau',
      firstNameKey: 'lea',
      email: 'Lea.Moreau@mail.example',
      emailKey: 'lea.moreau@mail.example',
      emailSecondary: 'Lea@moreau.example',
      emailSecondaryKey: 'lea@moreau.example',
      birthdate: new Date('1994-06-21'),
      homePhone: '+33 1',
      mobilePhone: '+33 6',
      officePhone: '+33 4',
      address: '4 quai Tilsitt',
      postalcode: '69002',
      town: 'Lyon',
      country: 'FR',
      position: 'Nurse',
      positionCompany: 'Hôpital Saint-Luc',
      experienceStart: new Date('2017-09-01'),
      linkedin: 'https://linkedin.com/in/lea',
      instagram: 'lea.moreau',
    },
    stepChanges: [{ stepId: steps[3], ...trail }],
    documents: [
      { type: 'CV', name: 'CV Léa Moreau.pdf', mimeType: 'application/pdf', size: 15, date },
      { type: 'COVER', name: 'letter.txt', mimeType: 'text/plain', size: 14, date },
    ],
  });
  expect(application.history.map(({ action, text, ...entry }) => [action, text, entry.userId, entry.date])).toEqual(
    [
      ['APPLY', 'Application recorded'],
      ['DOCUMENT', 'Document added: CV Léa Moreau.pdf'],
      ['DOCUMENT', 'Document added: letter.txt'],
    ].map((entry) => [...entry, trail.userId, date]),
  );
  expect(Buffer.from(application.documents[1]?.content?.bytes ?? []).toString()).toBe('Chère équipe');
});

test('"optional": the least begins now at the START step, without a source; `candidate_last_action` stays absent', async () => {
  const { body } = await post({ candidate: aPerson() });
  const { body: detail } = await scene.client.get(body.application._self);
  expect(detail).toMatchObject({
    id: body.application_id,
    route: 'RECRUITER',
    date: NOW.toISOString(),
    step: { id: steps[0], date: TODAY },
    steps: { items: [{ id: steps[0], user: { id: scene.recruiter.id } }] },
    history: { items: [{ action: 'APPLY', user: { id: scene.recruiter.id } }] },
  });
  for (const field of ['candidate_last_action', 'source', 'outcome']) expect(detail).not.toHaveProperty(field);
  expect((await scene.client.get(body.candidate._self)).body).toMatchObject({ id: body.candidate_id, title: 'UNKNOWN' });
});

test('the application is in the list of the job, and the statistics count it from its date, at once', async () => {
  const { client, job, source } = await aPublishedJob(service);
  const { body } = await client.post('/application', {
    job_id: job.id,
    candidate: aPerson(),
    source_id: source.id,
    step_id: job.process.steps[1]?.id,
    date: '2024-11-12T08:00:00Z',
  });
  expect((await client.get(`/job/${job.id}/application`)).body.items).toMatchObject([{ id: body.application_id }]);
  expect((await client.get(`/job/${job.id}/stats`)).body).toMatchObject({
    applications_total: 1,
    by_channel: [{ channel: source.name, count: 1, last_date: '2024-11-12' }],
    by_step: [{ entered: 0 }, { current: 1, entered: 1 }, {}, {}, {}, {}],
  });
});

test.each(['1970-01-01T00:00:00Z', '2024-11-20t10:30:00z', '2024-11-20T12:30:00+02:00'])(
  '`date` "not in the future", and from 1970: %s',
  async (date) => {
    const { body } = await post({ candidate: aPerson(), date });
    expect((await stored(body.application_id)).date).toEqual(new Date(date.toUpperCase()));
  },
);

test('`step_id` (any step that is not `END`; default the `START` step): START, CURRENT and operational ones', async () => {
  for (const stepId of steps.slice(0, 4)) {
    const { body } = await post({ candidate: aPerson(), step_id: stepId });
    expect((await stored(body.application_id)).currentStepId).toBe(stepId);
  }
});

describe('The candidate is matched by e-mail as on apply', () => {
  test('one who is known is not recorded twice: nothing is replaced, blanks are filled, what belongs together only whole', async () => {
    const known = await aKnownCandidate(service, scene.organisation, {
      email: anEmail(),
      title: 'UNKNOWN',
      mobilePhone: '+33 6 OLD',
      town: 'Lyon',
      positionCompany: 'Clinic',
    });
    const { body } = await post({
      candidate: aPerson({
        email: known.email?.toUpperCase(),
        title: 'MR',
        email_secondary: 'second@mail.example',
        birthdate: '1990-01-01',
        mobile_phone: '+34 6 NEW',
        home_phone: '+34 9',
        location: { address: 'Calle Mayor 1', town: 'Madrid', country: 'ES' },
        position: 'Nurse',
        experience_start: '2010-01-01',
        linkedin: 'https://linkedin.com/in/t',
        instagram: 't',
      }),
    });
    expect(body).toMatchObject({ candidate_id: known.id, created: true, candidate_created: false });
    expect((await stored(body.application_id)).candidate).toEqual({
      ...known,
      title: 'MR',
      emailSecondary: 'second@mail.example',
      emailSecondaryKey: 'second@mail.example',
      birthdate: new Date('1990-01-01'),
      homePhone: '+34 9',
      experienceStart: new Date('2010-01-01'),
      linkedin: 'https://linkedin.com/in/t',
      instagram: 't',
      modifiedAt: expect.any(Date),
    });
  });

  test('one whom the second address finds gets no first address as a second one', async () => {
    const [email, second] = [anEmail(), anEmail()];
    const known = await aKnownCandidate(service, scene.organisation, { email, emailSecondary: second });
    const found = await post({ candidate: aPerson({ email: second, email_secondary: email }) });
    expect(found.body).toMatchObject({ candidate_id: known.id, candidate_created: false });
    const other = await aKnownCandidate(service, scene.organisation, { email: anEmail() });
    await post({ candidate: aPerson({ email: other.email, email_secondary: other.email }) });
    expect(await service.prisma.candidate.findFirst({ where: { id: other.id } })).toMatchObject({ emailSecondary: null });
  });
});

/** A candidate that is visible to the caller, with an application to another job. */
async function aKnownPerson() {
  const email = anEmail();
  const other = await aJob(service.prisma, scene.organisation);
  return { email, application: await anApplication(service.prisma, other, { candidate: { email } }) };
}

test('`candidate_id` of a candidate that the caller sees: a second application, and the candidate stays as it is', async () => {
  const { application } = await aKnownPerson();
  const where = { id: application.candidateId };
  const before = await service.prisma.candidate.findFirstOrThrow({ where });
  const { body } = await post({ candidate_id: application.candidateId, documents: [CV] });
  expect(body).toMatchObject({ candidate_id: application.candidateId, created: true, candidate_created: false });
  expect(await service.prisma.candidate.findFirst({ where })).toEqual({ ...before, modifiedAt: expect.any(Date) });
});

test('an application that exists already is answered with `created: false` and nothing is changed: by id and by e-mail', async () => {
  const email = anEmail();
  const first = await post({ candidate: aPerson({ email }) });
  const { application_id: id, candidate_id: candidateId } = first.body;
  const before = [await stored(id), await countsOf(service)];
  const more = { step_id: steps[1], date: '2024-01-01T00:00:00Z', documents: [CV] };
  for (const who of [
    { candidate: aPerson({ email: email.toUpperCase(), mobile_phone: '+34 6', title: 'MR' }) },
    { candidate_id: candidateId },
  ]) {
    const { body } = await post({ ...who, ...more });
    expect(body).toEqual({ ...first.body, created: false, candidate_created: false });
  }
  expect([await stored(id), await countsOf(service)]).toEqual(before);
});

test('"What the job requires of candidates (CV, cover letter, answers) is not required"', async () => {
  const { client, job } = await aPublishedJob(service, { cvRequired: true, coverRequired: true });
  const answer = await client.post('/application', { job_id: job.id, candidate: aPerson() });
  expect([answer.status, answer.body.created]).toEqual([200, true]);
});
