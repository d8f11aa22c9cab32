import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Client } from '../../harness/client.ts';
import { anApplication, aTemplate } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { faultsIn, stateOf } from './desk.ts';

let service: Service;
let desk: World<'job' | 'steps'>;
let application: Awaited<ReturnType<typeof anApplication>>;
let template: Awaited<ReturnType<typeof aTemplate>>;

beforeAll(async () => {
  service = await startService();
  desk = await aWorld(service, ['job', 'steps']);
  template = await aTemplate(service.prisma, desk.organisation);
});
afterAll(() => service.close());
beforeEach(async () => void (application = await anApplication(service.prisma, desk.job)));

const send = (client: Client, body: object, id: number | string = application.id) =>
  client.post(`/application/${id}/send-email`, body);
const state = () => stateOf(service.prisma, application);

test.each(['candidate.name', 'constructor', '__proto__', 'toString', 'hasOwnProperty', 'candidate.__proto__', ''])(
  '"an unknown keyword is 422 `unknown_value`": {{%s}} in the subject, the message, both, the template',
  async (keyword) => {
    const text = `{{job.title}} {{${keyword}}}`;
    const broken = await aTemplate(service.prisma, desk.organisation, { subject: text, message: text });
    const half = await aTemplate(service.prisma, desk.organisation, { message: text });
    const before = await state();
    const invalidOf = async (body: object) => faultsIn(await send(desk.client, body)).invalid;
    const found = {
      subject: await invalidOf({ template_id: template.id, subject: text }),
      message: await invalidOf({ template_id: template.id, message: text }),
      both: await invalidOf({ template_id: template.id, subject: text, message: text }),
      half: await invalidOf({ template_id: half.id }),
      mixed: await invalidOf({ template_id: broken.id, subject: text }),
    };
    expect(found).toEqual({
      subject: { subject: ['unknown_value'] },
      message: { message: ['unknown_value'] },
      both: { subject: ['unknown_value'], message: ['unknown_value'] },
      half: { template_id: ['unknown_value'] },
      mixed: { subject: ['unknown_value'], template_id: ['unknown_value'] },
    });
    expect(await invalidOf({ template_id: broken.id })).toEqual({ template_id: ['unknown_value'] });
    expect(await state()).toEqual(before);
  },
);

const NOTHING: readonly (readonly [string, string])[] = [
  ['blanks', ' \t\n\u00a0\u3000'],
  ['zero-width spaces', '\u200b\u200c\u200d\u2060\ufeff'],
  ['characters that are not shown', '\u00ad\u2066\u2069\u3164\u2800\ufe0f'],
  ['empty tags', '<p> <b></b><br></p><a href="https://a.example"></a>'],
  ['only a script', '<script>alert(1)</script>'],
  ['a comment and entities of blanks', '<!-- x -->&nbsp;&#8203;'],
];

test.each(NOTHING)(
  'a subject or message of %s leaves as an empty letter. `/note` refuses the same: `too_short`, of a template at `template_id`',
  async (_, nothing) => {
    const { id } = template;
    const empty = await aTemplate(service.prisma, desk.organisation, { message: nothing });
    const silent = await aTemplate(service.prisma, desk.organisation, { subject: nothing, message: nothing });
    const note = { candidate_id: application.candidateId, organisation_id: desk.organisation.id, text: nothing };
    const before = await state();
    const invalidOf = async (body: object) => faultsIn(await send(desk.client, body)).invalid;
    expect(await invalidOf({ template_id: id, subject: nothing })).toEqual({ subject: ['too_short'] });
    expect(await invalidOf({ template_id: id, message: nothing })).toEqual({ message: ['too_short'] });
    expect(await invalidOf({ template_id: empty.id })).toEqual({ template_id: ['too_short'] });
    expect(await invalidOf({ template_id: silent.id })).toEqual({ template_id: ['too_short'] });
    expect(await invalidOf({ template_id: silent.id, subject: '{{x}}' })).toEqual({
      subject: ['unknown_value'],
      template_id: ['too_short'],
    });
    expect(faultsIn(await desk.client.post('/note', note)).invalid).toEqual({ text: ['too_short'] });
    expect(await state()).toEqual(before);
  },
);

test('a subject and message of keywords that stand for nothing are `too_short`', async () => {
  application = await anApplication(service.prisma, desk.job, { candidate: { title: 'UNKNOWN' } });
  const before = await state();
  const text = '{{candidate.title}}';
  expect(faultsIn(await send(desk.client, { template_id: template.id, subject: text, message: `<p>${text}</p>` }))).toEqual({
    status: 422,
    invalid: { subject: ['too_short'], message: ['too_short'] },
  });
  expect(await state()).toEqual(before);
});

test.each([
  ['tags', '<b>x</b>'.repeat(12_000)],
  ['nested tags', `${'<div>'.repeat(8_000)}x${'</nav>'.repeat(8_000)}`],
  ['keywords that stand for more than 100,000 characters', '{{job.title}} '.repeat(7_000)],
])(
  'Letters and notes of 65,000 to 100,000 characters of tags hold the event loop: a message of so many %s is `too_long`',
  async (_, message) => {
    const heavy = await aTemplate(service.prisma, desk.organisation, { message });
    const before = await state();
    const invalidOf = async (body: object) => faultsIn(await send(desk.client, body)).invalid;
    expect(await invalidOf({ template_id: template.id, message })).toEqual({ message: ['too_long'] });
    expect(await invalidOf({ template_id: heavy.id })).toEqual({ template_id: ['too_long'] });
    expect(await state()).toEqual(before);
  },
);

test('a candidate without e-mail: 422 at _body, beside the other faults', async () => {
  application = await anApplication(service.prisma, desk.job, {
    candidate: { email: null, emailSecondary: 'second@mail.example' },
  });
  const before = await state();
  const alone = await send(desk.client, { template_id: template.id });
  expect(faultsIn(alone)).toEqual({ status: 422, invalid: { _body: ['no_recipient'] } });
  const both = await send(desk.client, { template_id: template.id, subject: '{{x}}' });
  expect(faultsIn(both)).toEqual({ status: 422, invalid: { _body: ['no_recipient'], subject: ['unknown_value'] } });
  expect(await state()).toEqual(before);
});
