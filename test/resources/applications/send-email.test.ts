import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CandidateTitle } from '#generated/prisma/enums.ts';
import { anApplication, aTemplate } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { aDatedApplication, JUST_NOW, stateOf, whileRefusing } from './desk.ts';
import { envelopeOf } from '../../harness/envelope.ts';

const NOW = new Date('2026-11-20T09:30:00.250Z');
const EARLIER = new Date('2026-11-02T23:59:59Z');

let service: Service;
let desk: World<'job' | 'steps'>;

beforeAll(async () => {
  service = await startService({}, () => NOW);
  desk = await aWorld(service, ['job', 'steps']);
});
afterAll(() => service.close());

type Candidate = NonNullable<NonNullable<Parameters<typeof anApplication>[2]>['candidate']>;

const anOldApplication = (candidate: Candidate = {}) =>
  aDatedApplication(service.prisma, desk.job, { date: EARLIER, createdAt: EARLIER, candidate });
const send = (id: number, body: object) => desk.client.post(`/application/${id}/send-email`, body);

type LetterTexts = { readonly subject?: string; readonly message?: string; readonly language?: string };

/** Sends a template, its texts overridden or not, and returns what was recorded. */
async function letterOf(template: LetterTexts, override: object = {}, candidate: Candidate = {}) {
  const application = await anOldApplication(candidate);
  const { id } = await aTemplate(service.prisma, desk.organisation, template);
  const { status } = await send(application.id, { template_id: id, ...override });
  expect(status).toBe(200);
  const { emails } = await stateOf(service.prisma, application);
  expect(emails).toHaveLength(1);
  return { subject: emails[0]?.subject, message: emails[0]?.message };
}

test('"200 body: `_status` (`OK`), `application_id` integer, `template_id` integer"; is queued in the same transaction as the answer [...] and shown in `emails`', async () => {
  const application = await anOldApplication({ email: 'lea@mail.example' });
  const template = await aTemplate(service.prisma, desk.organisation);
  const before = await stateOf(service.prisma, application);

  const { status, body } = await send(application.id, { template_id: template.id });

  expect(status).toBe(200);
  const sent = { application_id: application.id, template_id: template.id };
  const [email] = (await stateOf(service.prisma, application)).emails;
  expect(body).toEqual({ ...envelopeOf('SendEmailResult'), ...sent, email_id: email?.id, message_id: email?.messageId });
  const { tenantId } = application;
  const trail = { tenantId, id: expect.any(Number), applicationId: application.id, userId: desk.recruiter.id, date: NOW };
  const subject = 'Your application: Registered nurse';
  expect(await stateOf(service.prisma, application)).toEqual({
    ...before,
    lastActionTime: NOW,
    modifiedAt: JUST_NOW,
    revision: before.revision + 1,
    history: [{ ...trail, action: 'EMAIL', text: `Email sent: ${subject}` }],
    emails: [
      {
        ...trail,
        templateId: template.id,
        subject,
        message: '<p>Dear Léa, you are at New. Amara</p>',
        sender: desk.recruiter.email,
        recipient: 'lea@mail.example',
        received: false,
        messageId: expect.stringMatching(/^<[0-9a-f-]{36}@northwind\.example>$/),
        error: null,
        calendar: null,
        traceparent: null,
        delivery: {
          tenantId,
          id: expect.any(Number),
          eventId: null,
          webhookId: null,
          emailId: expect.any(Number),
          state: 'PENDING',
          attempts: 0,
          nextAttemptAt: JUST_NOW,
          createdAt: expect.any(Date),
        },
      },
    ],
    counts: {
      ...before.counts,
      history: before.counts.history + 1,
      emails: before.counts.emails + 1,
      deliveries: before.counts.deliveries + 1,
      events: expect.any(Number),
    },
  });
  const { body: list } = await desk.client.get(`/job/${desk.job.id}/application?email=lea@mail.example`);
  expect(list.items[0].emails.items).toEqual([
    {
      id: expect.any(Number),
      date: NOW.toISOString(),
      subject,
      sender: desk.recruiter.email,
      recipient: 'lea@mail.example',
      received: false,
      message_id: expect.stringMatching(/^<[0-9a-f-]{36}@northwind\.example>$/),
      error: null,
    },
  ]);
});

const keywords = (email: string): readonly (readonly [string, string])[] => [
  ['candidate.first_name', 'Léa'],
  ['candidate.last_name', 'Moreau'],
  ['candidate.title', 'Ms'],
  ['candidate.email', email],
  ['job.title', 'Registered nurse'],
  ['job.reference', desk.job.reference],
  ['organisation.name', desk.organisation.name],
  ['recruiter.first_name', 'Amara'],
  ['recruiter.last_name', 'Okafor'],
  ['recruiter.email', desk.recruiter.email],
  ['step.name', 'New'],
  ['application.date', '2026-11-02'],
];

test.each([
  ['the first six in the subject of a template', 0, false],
  ['the last six in the subject of a template', 6, false],
  ['the first six in an override', 0, true],
  ['the last six in an override', 6, true],
])('"Keywords": each of the twelve is filled in, all in the message, %s', async (_, from, overridden) => {
  const email = `lea.${from}.${overridden}@mail.example`;
  const all = keywords(email);
  const some = all.slice(from, from + 6);
  const texts = {
    subject: some.map(([keyword]) => `{{${keyword}}}`).join('|'),
    message: all.map(([keyword]) => `<p>{{ ${keyword} }}</p>`).join(''),
  };
  expect(await (overridden ? letterOf({}, texts, { email }) : letterOf(texts, {}, { email }))).toEqual({
    subject: some.map(([, value]) => value).join('|'),
    message: all.map(([, value]) => `<p>${value}</p>`).join(''),
  });
});

test.each<[string, CandidateTitle, string]>([
  ['en', 'MRS', 'Mrs Moreau'],
  ['fr', 'MRS', 'Mme Moreau'],
  ['de', 'MR', 'Herr Moreau'],
  ['pl', 'MISS', 'Pani Moreau'],
  ['sv', 'MR', ' Moreau'],
])('a title is written in the language of the template, or left out: %s, %s', async (language, title, text) => {
  const letter = await letterOf({ language, subject: '-{{candidate.title}} {{candidate.last_name}}' }, {}, { title });
  expect(letter.subject).toBe(`-${text}`);
});

test('an unknown title of a candidate is left out', async () => {
  const letter = await letterOf({}, { subject: 'Dear {{candidate.title}} {{candidate.last_name}}' }, { title: 'UNKNOWN' });
  expect(letter.subject).toBe('Dear  Moreau');
});

test('`subject` "replaces the template\'s subject"; the message stays the template\'s', async () => {
  const letter = await letterOf({ message: '<p>One</p>' }, { subject: 'Two & <three>' });
  expect(letter).toEqual({ subject: 'Two & <three>', message: '<p>One</p>' });
});

test('`message` "replaces the template\'s body; keywords already rendered stay as sent"; the subject stays the template\'s', async () => {
  const message = '<p>Dear L&eacute;a &amp; {{candidate.last_name}}, {not} {{ a keyword</p>\r\n';
  const letter = await letterOf({ subject: 'One' }, { message });
  expect(letter).toEqual({ subject: 'One', message: '<p>Dear Léa &amp; Moreau, {not} {{ a keyword</p>' });
});

test('`message` goes out as HTML untouched, scripts included: sanitised like a note, and so does the body of a template', async () => {
  const candidate = { firstName: '<img src=x onerror=alert(1)>' };
  const message = [
    '<script>alert(1)</script><style>p{}</style><p style="color:red" onclick="x()">Dear {{candidate.first_name}},</p>',
    '<h1>you</h1> <a href="javascript:alert(1)">a</a> <a href="https://a.example/?to={{candidate.first_name}}">b</a>',
    '<img src="https://a.example/x.png"><iframe src="https://a.example"></iframe>',
  ].join('');
  const link = '<a href="https://a.example/?to=%3Cimg src=x onerror=alert(1)&gt;">b</a>';
  const clean = `<p>Dear &lt;img src=x onerror=alert(1)&gt;,</p>you <a>a</a> ${link}`;
  expect((await letterOf({ message }, {}, candidate)).message).toBe(clean);
  expect((await letterOf({}, { message }, candidate)).message).toBe(clean);
});

test('an override hides what is wrong in the text it replaces', async () => {
  const letter = await letterOf({ subject: '{{nonsense}}', message: '{{nonsense}}' }, { subject: 'One', message: 'Two' });
  expect(letter).toEqual({ subject: 'One', message: 'Two' });
});

test('"values are HTML-escaped in the message, never in the subject"; keywords and patterns in a value are no keywords', async () => {
  const candidate = { firstName: `<b>&"'`, lastName: '{{job.title}} $& {{constructor}}' };
  const text = '{{candidate.first_name}} {{candidate.last_name}}';
  expect(await letterOf({}, { subject: text, message: `<i>${text}</i>` }, candidate)).toEqual({
    subject: `<b>&"' {{job.title}} $& {{constructor}}`,
    message: `<i>&lt;b&gt;&amp;"' {{job.title}} $&amp; {{constructor}}</i>`,
  });
});

test('CR and LF never reach a header: neither from an override nor from a template nor from a value', async () => {
  const control = '\r\n\t\u0001\u007f\u0085\u2028\u2029';
  const injected = `One${control}Bcc: all@mail.example`;
  const subject = 'One Bcc: all@mail.example';
  expect((await letterOf({}, { subject: injected })).subject).toBe(subject);
  expect((await letterOf({ subject: injected })).subject).toBe(subject);
  expect((await letterOf({ subject: '{{candidate.first_name}}' }, {}, { firstName: injected })).subject).toBe(subject);
});

test.each([
  ['subject', '😀', 255],
  ['message', 'é', 100_000],
])('send-email: subject 255, message 100,000: a %s of %s, %d times, is sent', async (field, character, length) => {
  const text = character.repeat(length);
  expect(await letterOf({}, { [field]: text })).toMatchObject({ [field]: text });
});

test.each(['INSERT ON delivery', 'INSERT ON history_entry', 'UPDATE ON application'] as const)(
  'is queued in the same transaction as the answer: nothing is written when the database refuses an %s',
  async (write) => {
    const application = await anOldApplication();
    const template = await aTemplate(service.prisma, desk.organisation);
    const before = await stateOf(service.prisma, application);
    const answer = await whileRefusing(service, write, () => send(application.id, { template_id: template.id }));
    expect([answer.status, answer.body.code]).toEqual([500, 'internal_error']);
    expect(await stateOf(service.prisma, application)).toEqual(before);
  },
);
