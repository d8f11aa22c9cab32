import { beforeAll, expect, test } from '@jest/globals';
import { readAll, type Client } from '../../harness/client.ts';
import { aJob, aPublication, aRecruiter, aSource } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { aDocument, anAskingJob, aPublishedJob, applyUrlOf, aSubmission, countsOf, NOW, TODAY } from './scene.ts';
import { envelopeOf } from '../../harness/envelope.ts';
import { aKnownCandidate, anEmail, COVER, CV, recorded } from './orders.ts';

const service = aService({}, () => NOW);
let stranger: Client;
let published: Awaited<ReturnType<typeof aPublishedJob>>;

beforeAll(async () => {
  stranger = service.as();
  published = await aPublishedJob(service);
});

const stored = (id: number) => recorded(service, id);

test('"Submits the application of a candidate to a job": everything given is recorded, on the START step, by the route API from the source', async () => {
  const asking = await anAskingJob(service);
  const { why, licence, shifts } = asking.questionnaire;
  const { status, body } = await stranger.post(
    asking.address,
    aSubmission({
      version: '1.13',
      title: 'MS',
      first_name: 'Léa',
      last_name: 'Moreau',
      email: 'Lea.Moreau@mail.example',
      address: '4 quai Tilsitt',
      zip_code: '69002',
      town: 'Lyon',
      country: 'FR',
      url_linkedin: 'https://linkedin.com/in/lea',
      home_phone: '+33 1',
      mobile_phone: '+33 6',
      office_phone: '+33 4',
      availability: 'date',
      availability_date: '2025-01-07',
      cv: CV,
      cover: COVER,
      consent: { processing: true, retention: false },
      answers: {
        [why.id]: { answer: 'Because.' },
        [licence.id]: { answer: 'Yes' },
        [shifts.id]: { choices: [shifts.day.id] },
      },
      unknown: { fields: 'are ignored, on every level' },
    }),
  );
  expect([status, body]).toEqual([200, { ...envelopeOf('SubmissionResult'), application_id: expect.any(Number), created: true }]);
  const start = asking.job.process.steps[0];
  const application = await stored(body.application_id);
  const trail = { userId: null, date: NOW };
  expect(application).toMatchObject({
    tenantId: asking.tenantId,
    jobId: asking.job.id,
    sourceId: asking.source.id,
    route: 'API',
    date: NOW,
    currentStepId: start?.id,
    stepDate: new Date(TODAY),
    stepEnteredAt: NOW,
    lastActionTime: NOW,
    candidateLastAction: NOW,
    questionnaireScore: 83,
    score: null,
    availability: 'date',
    availabilityDate: new Date('2025-01-07'),
    consentProcessing: true,
    consentRetention: false,
    candidate: {
      title: 'MS',
      firstName: 'Léa',
      lastName: 'Moreau',
      firstNameKey: 'lea',
      lastNameKey: 'moreau',
      email: 'Lea.Moreau@mail.example',
      emailKey: 'lea.moreau@mail.example',
      address: '4 quai Tilsitt',
      postalcode: '69002',
      town: 'Lyon',
      country: 'FR',
      linkedin: 'https://linkedin.com/in/lea',
      homePhone: '+33 1',
      mobilePhone: '+33 6',
      officePhone: '+33 4',
    },
    stepChanges: [{ stepId: start?.id, ...trail }],
    documents: [
      { type: 'CV', name: 'CV Léa Moreau.pdf', mimeType: 'application/pdf', size: 15, date: NOW },
      { type: 'COVER', name: 'letter.txt', mimeType: 'text/plain', size: 14, date: NOW },
    ],
    submissions: [{ questionnaireId: asking.questionnaire.id, score: 83, date: NOW }],
  });
  expect(application.history.map(({ action, text, userId, date }) => [action, text, userId, date])).toEqual(
    [
      ['APPLY', `Applied through ${asking.source.name}`],
      ['DOCUMENT', 'Document added: CV Léa Moreau.pdf'],
      ['DOCUMENT', 'Document added: letter.txt'],
      ['QUESTIONNAIRE', 'Questionnaire answered'],
    ].map((entry) => [...entry, null, NOW]),
  );
  expect(application.documents.map(({ content }) => Buffer.from(content?.bytes ?? []).toString())).toEqual([
    '%PDF-1.7\n%%EOF\n',
    'Chère équipe',
  ]);
  expect(application.submissions[0]?.answers.map(({ questionId, text, choices }) => [questionId, text, choices.length])).toEqual([
    [why.id, 'Because.', 0],
    [licence.id, '', 1],
    [shifts.id, '', 1],
  ]);
});

test('a name of 255 characters and an address of 254 are recorded, and filters find them, page by page', async () => {
  const [first_name, last_name] = ['Ł'.repeat(255), '李'.repeat(255)];
  const local = `${'x'.repeat(64)}@${'m'.repeat(60)}.${'m'.repeat(60)}.${'m'.repeat(60)}.de`;
  const emails = ['a', 'b'].map((letter) => letter + local.slice(1).padEnd(253, 'e'));
  for (const email of emails)
    expect((await stranger.post(published.address, aSubmission({ first_name, last_name, email }))).status).toBe(200);
  const client = service.as(published.recruiter);
  const names = `first_name=${encodeURIComponent(first_name)}&last_name=${encodeURIComponent(last_name)}`;
  for (const path of ['/candidate', `/job/${published.job.id}/application`]) {
    const found = await readAll(client, `${path}?limit=1&${names}`);
    expect(found).toHaveLength(2);
    expect(await readAll(client, `${path}?email=${emails[0]}&${names}`)).toEqual(found.slice(0, 1));
  }
  expect(await readAll(client, `/step?candidate_email=${emails[1]}`)).toHaveLength(1);
});

test('the least that is accepted; what was not given is null', async () => {
  const { body } = await stranger.post(published.address, aSubmission({ email: anEmail() }));
  expect(await stored(body.application_id)).toMatchObject({
    questionnaireScore: null,
    availability: null,
    availabilityDate: null,
    consentProcessing: null,
    consentRetention: null,
    documents: [],
    submissions: [],
    candidate: {
      title: 'UNKNOWN',
      homePhone: null,
      address: null,
      country: 'ES',
    },
  });
});

test('`availability_date` is "ignored without" the availability `date`', async () => {
  const given = { availability: '1m', availability_date: '2025-01-07' };
  const { body } = await stranger.post(published.address, aSubmission({ email: anEmail(), ...given }));
  expect(await stored(body.application_id)).toMatchObject({ availability: '1m', availabilityDate: null });
});

test('"a repeat answers the existing application with `created: false`", and nothing was changed', async () => {
  const email = anEmail();
  const first = await stranger.post(published.address, aSubmission({ email }));
  const before = [await stored(first.body.application_id), await countsOf(service)];
  const again = aSubmission({
    email: email.toUpperCase(),
    mobile_phone: '+34 6',
    title: 'MR',
    cv: aDocument(),
    availability: 'now',
  });
  const second = await stranger.post(published.address, again);
  expect(second.body).toEqual({ ...envelopeOf('SubmissionResult'), application_id: first.body.application_id, created: false });
  expect([await stored(first.body.application_id), await countsOf(service)]).toEqual(before);
});

test('eight at once of one known candidate to eight jobs are all taken, also when each of them says the title, which others are shown', async () => {
  const { prisma } = service;
  for (let round = 0; round < 3; round += 1) {
    const { organisation, tenantId } = await aWorld(service);
    const email = anEmail();
    await aKnownCandidate(service, organisation, { email, title: 'UNKNOWN' });
    const source = await aSource(prisma, tenantId);
    const jobs = await Promise.all(Array.from({ length: 8 }, () => aJob(prisma, organisation)));
    for (const job of jobs) await aPublication(prisma, job, source, '2024-11-01');
    const client = service.as(await aRecruiter(prisma, [organisation]));
    const addresses = await Promise.all(jobs.map(({ id }) => applyUrlOf(client, source.id, id)));
    const answers = await Promise.all(addresses.map((address) => stranger.post(address, aSubmission({ email, title: 'MS' }))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
});
