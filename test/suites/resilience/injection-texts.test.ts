/**
 * Hostile texts in every text field that a request may have: kept as they are, read again as they
 * are, and harmless in what is made of them.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isBlank } from '../../../src/core/wording.ts';
import { createSmtpMailer } from '../../../src/deliveries/mail/smtp-mailer.ts';
import type { Mailer } from '../../../src/deliveries/mail/mailer.ts';
import { resolve, typesOf, type Schema } from '../conformance/schema.ts';
import { MAIL_FROM, startMailServer, type MailServer } from '../../deliveries/mail/mail-server.ts';
import { noteOn } from '../../http/note.ts';
import { contract } from '../../harness/contract.ts';
import type { Client } from '../../harness/client.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { aSubmission } from '../../resources/submissions/scene.ts';
import { MARKUP } from './corpora/markup.ts';
import { CODE, SQL, UNICODE } from './corpora/texts.ts';
import { expectFigure } from './figures.ts';
import { elementsOf, markupFaults } from './markup-verdict.ts';

/** Texts that are stored unchanged; others are refused (injection-requests.test.ts). */
const TEXTS = [...SQL, ...CODE, ...UNICODE].filter(
  (text) => text.isWellFormed() && !text.includes('\0') && text.trim() === text && !isBlank(text) && text.length <= 20,
);
const HTML = MARKUP.filter((html) => html.isWellFormed() && !html.includes('\0'));

let service: Service;
let scene: World<'job' | 'questionnaire' | 'application' | 'template' | 'applyToken'>;
let mails: MailServer;
let mailer: Mailer;
let address: string;
let compared = 0;
beforeAll(async () => {
  mails = await startMailServer();
  mailer = createSmtpMailer(`smtp://${mails.address}`, MAIL_FROM);
  service = await startService({ credentialsKeptMs: 60_000 }, undefined, mailer);
  scene = await aWorld(service, ['job', 'questionnaire', 'application', 'template', 'applyToken']);
  address = `/apply/api/${scene.applyToken}`;
});
afterAll(async () => {
  await service.close();
  await mailer.close();
  await mails.close();
});

const propertiesOf = (name: string): Readonly<Record<string, Schema>> =>
  (contract.components['schemas']?.[name] as Schema | undefined)?.properties ?? {};

/** Fields that hold free text, as `Schema.field`. */
function textFields(name: string): readonly string[] {
  return Object.entries(propertiesOf(name)).flatMap(([field, schema]) => {
    const { format, pattern, enum: values, contentEncoding } = resolve(schema);
    const free = typesOf(resolve(schema)).includes('string') && !(format ?? pattern ?? values ?? contentEncoding);
    return free ? [`${name}.${field}`] : [];
  });
}

const BODIES =
  'NoteRequest SendEmailRequest QuestionnaireSubmission QuestionnaireAnswerInput StepChangeRequest AdvanceStepRequest EraseRequest ' +
  'CandidateUpdateRequest AddressChange PoolChangeRequest ApplicationRequest NewCandidate NewAddress';
const APPLICATION = 'ApplicationSubmission SubmittedAnswer DocumentUpload Consent';
const DETAILS = [
  'first_name',
  'last_name',
  'home_phone',
  'mobile_phone',
  'office_phone',
  'position',
  'position_company',
  'instagram',
];
const ADDRESS = ['address', 'postalcode', 'town'];
const COVERED = [
  ...DETAILS.map((field) => `CandidateUpdateRequest.${field}`),
  ...ADDRESS.map((field) => `AddressChange.${field}`),
  ...DETAILS.map((field) => `NewCandidate.${field}`),
  ...ADDRESS.map((field) => `NewAddress.${field}`),
  'NoteRequest.text',
  'SendEmailRequest.subject',
  'SendEmailRequest.message',
  'QuestionnaireAnswerInput.answer',
  'SubmittedAnswer.answer',
  'DocumentUpload.name',
  'first_name',
  'last_name',
  'address',
  'zip_code',
  'town',
  'home_phone',
  'mobile_phone',
  'office_phone',
].map((field) => (field.includes('.') ? field : `ApplicationSubmission.${field}`));

test('every text field of the bodies is written and read again here', () => {
  const fields = `${BODIES} ${APPLICATION}`.split(' ').flatMap(textFields);
  // a number of the interface, a link, a reason that no operation shows, a media type that the content decides
  const others = [
    'ApplicationSubmission.version',
    'ApplicationSubmission.url_linkedin',
    'EraseRequest.comment',
    'DocumentUpload.mime_type',
  ];
  expect(fields.filter((field) => !others.includes(field)).toSorted()).toEqual(COVERED.toSorted());
});

/** As much of a text as a field of an application may have. */
function fit(field: string, text: string): string {
  const { maxLength = Infinity } = resolve(propertiesOf('ApplicationSubmission')[field] ?? {});
  return text.slice(0, maxLength).toWellFormed().trim();
}

const expectSame = (read: unknown, written: unknown): void => {
  expect(read).toEqual(written);
  compared += 1;
};

/** One application with the text in every field that people fill in; returns what it became. */
async function apply(text: string, email: string): Promise<{ readonly applicationId: number; readonly candidateId: number }> {
  const { why, licence } = scene.questionnaire;
  const given = ['first_name', 'last_name', 'address', 'zip_code', 'town', 'home_phone', 'mobile_phone', 'office_phone'];
  const places = Object.fromEntries(given.map((field) => [field, fit(field, text)]));
  const answers = { [why.id]: { answer: text }, [licence.id]: { answer: 'Yes' } };
  const cv = { name: text, mime_type: 'text/plain', content: 'YQ==' };
  const body = aSubmission({ ...places, email, answers, cv });
  const answer = await service.as().post(address, body);
  if (answer.status === 422) expect(Object.keys(answer.body.invalid)).toEqual(['cv.name']);
  const { body: done } =
    answer.status === 422 ? await service.as().post(address, { ...body, cv: { ...cv, name: 'cv.txt' } }) : answer;
  const { candidateId } = await service.prisma.application.findFirstOrThrow({ where: { id: done.application_id } });
  return { applicationId: done.application_id, candidateId };
}

test('of an application from outside', async () => {
  const { client, questionnaire, job } = scene;
  for (const [index, text] of TEXTS.entries()) {
    const { applicationId, candidateId } = await apply(text, `person-${index}@mail.example`);
    const { body: person } = await client.get(`/candidate/${candidateId}`);
    for (const field of ['first_name', 'last_name', 'home_phone', 'mobile_phone', 'office_phone'])
      expectSame(person[field], fit(field, text));
    for (const [field, sent] of [
      ['address', 'address'],
      ['postalcode', 'zip_code'],
      ['town', 'town'],
    ] as const)
      expectSame(person.location[field], fit(sent, text));
    const { body: answers } = await client.get(`/application/${applicationId}/questionnaire/${questionnaire.id}`);
    expectSame(answers.items.find(({ answer }: { answer: { text?: string } }) => answer.text !== undefined)?.answer.text, text);
    const { body: found } = await client.get(
      `/job/${job.id}/application?limit=100&last_name=${encodeURIComponent(fit('last_name', text))}`,
    );
    expect(found.items.map(({ id }: { id: number }) => id)).toContain(applicationId);
    compared += 1;
    const redirect = await client.get(`/application/${applicationId}/cv`);
    const document = await fetch(redirect.headers.get('location') ?? '');
    await document.arrayBuffer();
    expect(document.headers.get('content-disposition')).toMatch(
      /^attachment; filename=("([^"\\\r\n]|\\.)*"|[\w.!#$%&'*+^`|~-]+)(; filename\*=UTF-8''[\w.!$&+^`|~%-]+)?$/,
    );
    expect(document.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('of a candidate that is changed', async () => {
  const { client, application } = scene;
  const path = `/candidate/${application.candidateId}`;
  for (const text of TEXTS) {
    const cut = fit('zip_code', text);
    const location = Object.fromEntries(ADDRESS.map((field) => [field, cut]));
    const details = Object.fromEntries(DETAILS.map((field) => [field, cut]));
    expect((await client.post(path, { ...details, location })).status).toBe(200);
    const { body } = await client.get(path);
    expectSame([body.location, ...DETAILS.map((field) => body[field])], [location, ...DETAILS.map(() => cut)]);
  }
});

test('of an application that a recruiter records', async () => {
  const { client, job } = scene;
  for (const [index, text] of TEXTS.entries()) {
    const cut = fit('zip_code', text);
    const location = Object.fromEntries(ADDRESS.map((field) => [field, cut]));
    const details = Object.fromEntries(DETAILS.map((field) => [field, cut]));
    const candidate = { ...details, location, email: `recorded-${index}@mail.example` };
    const answer = await client.post('/application', { job_id: job.id, candidate });
    expect(answer.body).toMatchObject({ created: true, candidate_created: true });
    const { body } = await client.get(answer.body.candidate._self);
    expectSame([body.location, ...DETAILS.map((field) => body[field])], [location, ...DETAILS.map(() => cut)]);
  }
});

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

test('of a recruiter', async () => {
  const { client, application, questionnaire, template } = scene;
  const note = noteOn(scene);
  for (const text of TEXTS.filter((each) => SQL.includes(each))) {
    const harmless = text.replace(/\{\{[^{}]*\}\}/g, '');
    const order = { template_id: template.id, subject: `a${harmless}`, message: `a${escapeHtml(harmless)}` };
    expect((await client.post(`/application/${application.id}/send-email`, order)).status).toBe(200);
    const email = await service.prisma.emailMessage.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expectSame(email.message, `a${escapeHtml(harmless)}`);
    expectSame(email.subject, `a${harmless}`.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim());
    const answers = { [questionnaire.why.id]: { answer: text }, [questionnaire.licence.id]: { answer: 'Yes' } };
    const path = `/application/${application.id}/questionnaire`;
    expect((await client.post(path, { questionnaire_id: questionnaire.id, answers })).status).toBe(200);
    const { body } = await client.get(`${path}/${questionnaire.id}`);
    expectSame(body.items[0].answer.text, text);
    expect((await client.post('/note', { ...note, text: `a${escapeHtml(text)}z` })).status).toBe(200);
    expectSame(await latestNote(client), `a${escapeHtml(text)}z`);
  }
});

async function latestNote(client: Client): Promise<string> {
  const { id } = await service.prisma.note.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const { body } = await client.get(`/note?since=${id - 1}&limit=100`);
  return body.items.at(-1).text;
}

test('notes: of hostile HTML nothing comes back but what a note may hold', async () => {
  for (const html of HTML) {
    const { status } = await scene.client.post('/note', { ...noteOn(scene), text: `<p>x${html}` });
    expect(status).toBe(200);
    expect({ html, faults: markupFaults(await latestNote(scene.client)) }).toEqual({ html, faults: [] });
    compared += 1;
  }
});

test('mail: of hostile HTML in a message nothing leaves but what a note may hold', async () => {
  const { client, template, application } = scene;
  await service.prisma.delivery.deleteMany();
  const before = mails.letters.length;
  for (const html of HTML) {
    const order = { template_id: template.id, subject: 'Hostile', message: `<p>x${html}` };
    expect((await client.post(`/application/${application.id}/send-email`, order)).status).toBe(200);
  }
  while ((await service.worker.deliverDue()) > 0);
  const letters = mails.letters.slice(before);
  expect(letters).toHaveLength(HTML.length);
  for (const { email } of letters) {
    const html = email.html?.trimEnd() ?? '';
    expect({ html, faults: markupFaults(html) }).toEqual({ html, faults: [] });
    compared += 1;
  }
});

test('mail: names put nothing into a letter but their letters', async () => {
  const { client, template } = scene;
  const link = '<a href="https://a.example/?{{candidate.first_name}}">you</a>';
  const message = `<p title="{{candidate.first_name}}">Dear {{candidate.first_name}} {{candidate.last_name}}</p>${link}`;
  const people: number[] = [];
  for (const [index, html] of HTML.filter(({ length }) => length <= 50).entries()) {
    const { applicationId } = await apply(html.trim(), `reader-${index}@mail.example`);
    const order = { template_id: template.id, subject: 'For {{candidate.first_name}}', message };
    expect((await client.post(`/application/${applicationId}/send-email`, order)).status).toBe(200);
    people.push(applicationId);
  }
  while ((await service.worker.deliverDue()) > 0);
  const letters = mails.letters.filter(({ to }) => to[0]?.startsWith('reader-'));
  expect(letters.length).toBe(people.length);
  for (const { email } of letters) {
    const shape = elementsOf(email.html ?? '').map(({ tag, attributes }) => [tag, ...Object.keys(attributes)].join(' '));
    expect({ html: email.html, shape }).toEqual({ html: email.html, shape: ['p', 'a href'] });
    expect(new Set(email.headers.map(({ key }) => key))).toEqual(
      new Set(['from', 'to', 'reply-to', 'subject', 'message-id', 'date', 'mime-version', 'content-type']),
    );
    compared += 1;
  }
});

test('so many texts were compared', () =>
  expectFigure('hostile texts written and read again', compared, 'texts', { atLeast: 1000 }));
