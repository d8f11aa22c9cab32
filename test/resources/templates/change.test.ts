/** Templates that an ADMIN keeps (openapi/decisions.md, 'Templates'). */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { aJob, anApplication, anOffer, aTemplate } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { expectError, expectInvalid } from '../../http/refusals.ts';

const service = aService();
let office: World<'template'>;
beforeEach(async () => void (office = await aWorld(service, ['template'], { role: 'ADMIN' })));

const TEXTS = {
  name: 'Invitation',
  language: 'en',
  subject: 'For {{job.title}}',
  message: '<p>Dear {{candidate.first_name}}</p>',
};
const create = (given: object = {}, client = office.client) =>
  client.post('/template', { organisation_id: office.organisation.id, ...TEXTS, ...given });
const update = (body: object, client = office.client, id = office.template.id) => client.post(`/template/${id}`, body);
const read = async (id = office.template.id) => (await office.client.get(`/template/${id}`)).body;
const row = () =>
  service.prisma.template.findUniqueOrThrow({ where: { tenantId_id: { tenantId: office.tenantId, id: office.template.id } } });
const lines = async () =>
  (await service.prisma.auditLine.findMany({ where: { tenantId: office.tenantId }, orderBy: { id: 'asc' } })).map(
    ({ operation, kind, resourceId, organisationId, fields }) => [operation, kind, resourceId, organisationId, fields],
  );

describe('POST /template', () => {
  test('creates a template, which is answered as it is read, listed and sent', async () => {
    const { status, body } = await create({ name: ' Invitation ' });
    expect(status).toBe(200);
    expect(body).toEqual(await read(body.id));
    expect(body).toMatchObject({ ...TEXTS, keywords: { items: ['job.title', 'candidate.first_name'] } });
    expect(body._actions).toMatchObject([{ name: 'update', _self: `${service.origin}/v1/template/${body.id}` }]);
    expect((await office.client.get('/template')).body.items).toMatchObject([{ id: office.template.id }, { id: body.id }]);
    const application = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
    expect((await office.client.post(`/application/${application.id}/send-email`, { template_id: body.id })).status).toBe(200);
    const fields = ['organisation_id', 'name', 'language', 'subject', 'message'];
    expect(await lines()).toEqual([['createTemplate', 'TEMPLATE', body.id, office.organisation.id, fields]]);
  });
});

describe('rules of texts', () => {
  test.each<[string, object, Record<string, string[]>]>([
    [
      '"A keyword that no letter has is `unknown_value` at `subject` or `message`"',
      { subject: '{{a.b}}', message: '{{ c }}' },
      { subject: ['unknown_value'], message: ['unknown_value'] },
    ],
    ['"and so is one of offers in the subject"', { subject: 'For {{offer.pay}}' }, { subject: ['unknown_value'] }],
    ['a text of blanks', { name: ' ', subject: '\u200b' }, { name: ['too_short'], subject: ['too_short'] }],
    ['"One of which sanitising leaves nothing is `too_short`"', { message: '<script>x</script>' }, { message: ['too_short'] }],
    ['"one with too many tags `too_long`"', { message: '<b>x</b>'.repeat(6_000) }, { message: ['too_long'] }],
  ])('%s', async (_, given, faults) => {
    expectInvalid(await create(given), faults);
    expectInvalid(await update(given), faults);
    expect(await lines()).toEqual([]);
  });

  test('"A keyword of interviews or offers is taken"; "A message is kept as it is given"', async () => {
    const message = '<p onclick="x">{{offer.pay}} <a href="{{interview.video_url}}">call</a></p>';
    expect((await create({ subject: '{{interview.title}}', message })).body).toMatchObject({ message });
  });

  test('100,000 characters, each of them escaped, fit into the body', async () => {
    const body = JSON.stringify({ organisation_id: office.organisation.id, ...TEXTS, message: '' });
    const escaped = body.replace('"message":""', `"message":"${'\\ud83d\\ude00'.repeat(100_000)}"`);
    const { status } = await office.client.post('/template', escaped);
    expect(status).toBe(200);
  });
});

describe('POST /template/{templateid}', () => {
  test('"A change writes and checks only fields that differ": the same again changes nothing', async () => {
    const { body } = await update({ name: 'Second', subject: 'Hello' });
    expect(body).toEqual(await read());
    const before = await row();
    expect((await update({ name: 'Second', message: before.message, retired: false })).status).toBe(200);
    expect(await row()).toEqual(before);
    expect(await lines()).toEqual([
      ['updateTemplate', 'TEMPLATE', office.template.id, office.organisation.id, ['name', 'subject']],
    ]);
    const { id } = await aTemplate(service.prisma, office.organisation, { subject: '{{no.such}}' });
    expect((await update({ subject: '{{no.such}}', retired: true }, office.client, id)).status).toBe(200);
  });

  test('"A retired template is not listed, and every write that names it answers as for an unknown one"', async () => {
    const { client, organisation, template, recruiter } = office;
    const application = await anApplication(service.prisma, await aJob(service.prisma, organisation));
    const offer = await anOffer(service.prisma, application, { status: 'APPROVED' });
    const retired = (await update({ retired: true })).body;
    expect(retired).toMatchObject({ retired: true });
    expect((await client.get('/template')).body.items).toEqual([]);
    const { body } = await client.get(`/template/${template.id}?application_id=${application.id}`);
    expect(body).toMatchObject({ retired: true, message: template.message });
    expect(body).not.toHaveProperty('rendered');

    const named = { template_id: template.id };
    expectError(await client.post(`/application/${application.id}/send-email`, named), 404, 'not_found');
    const reject = { expected_current_step_id: application.currentStepId, ...named };
    expectInvalid(await client.post(`/application/${application.id}/reject`, reject), { template_id: ['not_found'] });
    const interview = { title: 'Talk', interviewer_ids: [recruiter.id], ...named };
    expectInvalid(await client.post(`/application/${application.id}/interview`, interview), { template_id: ['not_found'] });
    const status = { expected_status: 'APPROVED', status: 'SENT', ...named };
    expectInvalid(await client.post(`/offer/${offer.id}/status`, status), { template_id: ['not_found'] });

    const changes = await client.get('/change?modified_since=1970-01-01T00:00:00Z&kind=TEMPLATE');
    expect(changes.body.items).toMatchObject([{ id: template.id }]);
    await update({ retired: false });
    expect(await read()).not.toHaveProperty('retired');
    expect((await client.post(`/application/${application.id}/send-email`, named)).status).toBe(200);
  });
});
