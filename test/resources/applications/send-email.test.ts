import { beforeAll, expect, test } from '@jest/globals';
import type { CandidateTitle } from '#generated/prisma/enums.ts';
import { anApplication, aTemplate } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { aDatedApplication, JUST_NOW, stateOf, writtenOn } from './desk.ts';
import { refusalOf } from '../../suites/every/refusal.ts';
import { envelopeOf } from '../../harness/envelope.ts';

const NOW = new Date('2026-11-20T09:30:00.250Z');
const EARLIER = new Date('2026-11-02T23:59:59Z');

const service = aService({}, () => NOW);
let desk: World<'job' | 'steps'>;

beforeAll(async () => void (desk = await aWorld(service, ['job', 'steps'])));

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
  const written = writtenOn(before, desk.recruiter.id, NOW, 'EMAIL', `Email sent: ${subject}`);
  expect(await stateOf(service.prisma, application)).toEqual({
    ...written,
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
      ...written.counts,
      emails: before.counts.emails + 1,
      deliveries: before.counts.deliveries + 1,
      events: expect.any(Number),
    },
  });
  const { body: list } = await desk.client.get(`/job/${desk.job.id}/application?email=lea@mail.example`);
  expect(list.items[0].emails.items).toMatchObject([{ id: email?.id, date: NOW.toISOString(), subject }]);
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
  ['en', 'UNKNOWN', ' Moreau'],
])('a title is written in the language of the template, or left out: %s, %s', async (language, title, text) => {
  const letter = await letterOf({ language, subject: '-{{candidate.title}} {{candidate.last_name}}' }, {}, { title });
  expect(letter.subject).toBe(`-${text}`);
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
  const subject = 'Dear {{candidate.first_name}}';
  expect(await letterOf({ subject, message }, {}, candidate)).toEqual({ subject: `Dear ${candidate.firstName}`, message: clean });
  expect((await letterOf({}, { message }, candidate)).message).toBe(clean);
});

test('an override hides what is wrong in the text it replaces', async () => {
  const letter = await letterOf({ subject: '{{nonsense}}', message: '{{nonsense}}' }, { subject: 'One', message: 'Two' });
  expect(letter).toEqual({ subject: 'One', message: 'Two' });
});

test.each([
  ['subject', '😀', 255],
  ['message', 'é', 100_000],
])('send-email: subject 255, message 100,000: a %s of %s, %d times, is sent', async (field, character, length) => {
  const text = character.repeat(length);
  expect(await letterOf({}, { [field]: text })).toMatchObject({ [field]: text });
});

/** The faults of a letter that is refused, with nothing written. */
async function faultsOf(override: LetterTexts, template: LetterTexts = {}, candidate: Candidate = {}): Promise<unknown> {
  const application = await anOldApplication(candidate);
  const { id } = await aTemplate(service.prisma, desk.organisation, template);
  const before = await stateOf(service.prisma, application);
  const answer = await send(application.id, { template_id: id, ...override });
  expect([answer.status, await stateOf(service.prisma, application)]).toEqual([422, before]);
  return refusalOf(answer);
}

const UNKNOWN = '{{job.title}} {{constructor}}';

test.each<[string, LetterTexts, LetterTexts, object]>([
  ['in the subject', { subject: UNKNOWN }, {}, { subject: ['unknown_value'] }],
  ['in both', { subject: UNKNOWN, message: '{{}}' }, {}, { subject: ['unknown_value'], message: ['unknown_value'] }],
  ['in the template', {}, { message: UNKNOWN }, { template_id: ['unknown_value'] }],
  ['in the template, once', {}, { subject: UNKNOWN, message: UNKNOWN }, { template_id: ['unknown_value'] }],
  [
    'in a text and in the template',
    { subject: UNKNOWN },
    { message: UNKNOWN },
    { subject: ['unknown_value'], template_id: ['unknown_value'] },
  ],
])('"an unknown keyword is 422 `unknown_value`": %s', async (_, override, template, invalid) => {
  expect(await faultsOf(override, template)).toEqual(invalid);
});

const NOTHING = { subject: '\u200b\u00ad\u3164', message: '<p> <b></b><br></p>' };
const SCRIPT = '<script>alert(1)</script>';
const TAGS = '<b>x</b>'.repeat(12_000);

test.each<[string, LetterTexts, LetterTexts, object]>([
  ['nothing that is shown', NOTHING, {}, { subject: ['too_short'], message: ['too_short'] }],
  ['a script as a subject', { subject: SCRIPT }, {}, { subject: ['too_short'] }],
  ['a script in the template', {}, { message: SCRIPT }, { template_id: ['too_short'] }],
  ['nothing in the template', {}, NOTHING, { template_id: ['too_short'] }],
  ['tags', { message: TAGS }, {}, { message: ['too_long'] }],
  ['tags in the template', {}, { message: TAGS }, { template_id: ['too_long'] }],
  ['nested tags', { message: `${'<div>'.repeat(8_000)}x${'</nav>'.repeat(8_000)}` }, {}, { message: ['too_long'] }],
  ['keywords for more than 100,000 characters', { message: '{{job.title}} '.repeat(7_000) }, {}, { message: ['too_long'] }],
])('a text of which nothing is left is `too_short`, one of too much `too_long`: %s', async (_, override, template, invalid) => {
  expect(await faultsOf(override, template)).toEqual(invalid);
});

test('a subject and message of keywords that stand for nothing are `too_short`', async () => {
  const texts = { subject: '{{candidate.title}}', message: '<p>{{candidate.title}}</p>' };
  expect(await faultsOf(texts, {}, { title: 'UNKNOWN' })).toEqual({ subject: ['too_short'], message: ['too_short'] });
});

test('a candidate without e-mail: 422 at _body, beside the other faults', async () => {
  const candidate = { email: null, emailSecondary: 'second@mail.example' };
  expect(await faultsOf({}, {}, candidate)).toEqual({ _body: ['no_recipient'] });
  expect(await faultsOf({ subject: '{{x}}' }, {}, candidate)).toEqual({ _body: ['no_recipient'], subject: ['unknown_value'] });
});
