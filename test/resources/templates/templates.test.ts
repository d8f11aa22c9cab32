import { beforeEach, describe, expect, test } from '@jest/globals';
import { aJob, anApplication, anOrganisation, aRecruiter, aTemplate } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { pageOf } from '../shown.ts';

const service = aService();
let office: World;
let application: Awaited<ReturnType<typeof anApplication>>;
let job: Awaited<ReturnType<typeof aJob>>;
beforeEach(async () => {
  office = await aWorld(service);
  job = await aJob(service.prisma, office.organisation, { title: 'Nurse <A&E>' });
  application = await anApplication(service.prisma, job, { candidate: { firstName: 'Léa & "Lou"' } });
});

const read = (path: string, caller = office.recruiter, headers = {}) => service.as(caller).get(`/template${path}`, headers);

const summaryOf = (template: Awaited<ReturnType<typeof aTemplate>>) => ({
  _status: 'OK',
  _self: `${service.origin}/v1/template/${template.id}`,
  _schema: `${service.origin}/schemav1/TemplateSummary`,
  id: template.id,
  name: template.name,
  subject: template.subject,
  language: template.language,
  organisation: { id: office.organisation.id, name: office.organisation.name },
  modification_date: template.modifiedAt.toISOString(),
});

describe('GET /template', () => {
  test('every field of an item, "by ascending `id`", without the message', async () => {
    const templates = [
      await aTemplate(service.prisma, office.organisation),
      await aTemplate(service.prisma, office.organisation),
    ];
    const { status, body } = await read('');
    expect([status, body]).toEqual([200, pageOf(service.origin, '/template', 'TemplateCollection', templates.map(summaryOf))]);
  });
});

describe('GET /template/{templateid}', () => {
  test('every field; keywords "each once, in order of appearance" in the subject, then the message; not filled in', async () => {
    const template = await aTemplate(service.prisma, office.organisation, {
      subject: '{{ organisation.name }}: {{job.title}}',
      message: '<p>{{candidate.first_name}} {{job.title}} {{step.name}} {{candidate.first_name}} {{no.such}} {{unclosed</p>',
    });
    const { status, body } = await read(`/${template.id}`);
    expect([status, body]).toEqual([
      200,
      {
        ...summaryOf(template),
        _schema: `${service.origin}/schemav1/Template`,
        message: template.message,
        keywords: { items: ['organisation.name', 'job.title', 'candidate.first_name', 'step.name', 'no.such'] },
        // a RECRUITER
        _actions: [],
      },
    ]);
  });

  test('"Empty when there are none"', async () => {
    const { id } = await aTemplate(service.prisma, office.organisation, { subject: 'Hello', message: '<p>{ }</p>' });
    expect((await read(`/${id}`)).body.keywords).toEqual({ items: [] });
  });

  test('with `application_id`: "filled in, as `send-email` would send it in your name" is what send-email records, letter by letter', async () => {
    const { prisma } = service;
    const keywords = [
      'candidate.first_name',
      'candidate.last_name',
      'candidate.title',
      'candidate.email',
      'job.title',
      'job.reference',
      'organisation.name',
      'recruiter.first_name',
      'recruiter.last_name',
      'recruiter.email',
      'step.name',
      'application.date',
    ];
    const all = keywords.map((keyword) => `{{${keyword}}}`).join('\n ');
    const template = await aTemplate(prisma, office.organisation, {
      subject: ` ${all} `,
      message: `<script>x</script><p onclick="x">{{ job.title }} ${all}</p>`,
    });
    const { status, body } = await read(`/${template.id}?application_id=${application.id}`);
    expect(status).toBe(200);
    expect(body._self).toBe(`${service.origin}/v1/template/${template.id}?application_id=${application.id}`);
    expect(body.keywords.items).toEqual(keywords);
    expect([body.subject, body.message]).toEqual([template.subject, template.message]);
    const order = { template_id: template.id };
    expect((await service.as(office.recruiter).post(`/application/${application.id}/send-email`, order)).status).toBe(200);
    const { subject, message, recipient } = await prisma.emailMessage.findFirstOrThrow({
      where: { applicationId: application.id },
    });
    expect(body.rendered).toEqual({ application_id: application.id, recipient, subject, message });
    expect(subject).toContain('Léa & "Lou"');
    expect(message).toContain('Nurse &lt;A&amp;E&gt; Léa &amp; "Lou"');
    expect(message).not.toContain('script');
  });

  test.each([
    ['"an unknown keyword is 422"', '{{no.such}}'],
    ['"empty after that: 422"', '<script>{{job.title}}</script>'],
    ['too many tags are 422', '<b>x</b>'.repeat(12_000)],
  ])('%s when sent: then there is nothing that would be sent, and `rendered` is left out', async (_, text) => {
    for (const given of [{ subject: text }, { message: text }]) {
      const { id } = await aTemplate(service.prisma, office.organisation, given);
      const { status, body } = await read(`/${id}?application_id=${application.id}`);
      expect([status, 'rendered' in body]).toEqual([200, false]);
      const sent = await service.as(office.recruiter).post(`/application/${application.id}/send-email`, { template_id: id });
      expect([sent.status, Object.keys(sent.body.invalid)]).toEqual([422, ['template_id']]);
    }
  });

  test('"A template belonging to another organisation answers 404" when sent: for a member of both it is shown, and `rendered` is left out', async () => {
    const { prisma } = service;
    const second = await anOrganisation(prisma, office.tenantId);
    const both = await aRecruiter(prisma, [office.organisation, second]);
    const theirs = await aTemplate(prisma, second);
    const own = await aTemplate(prisma, office.organisation);
    const shown = async (id: number) => {
      const { status, body } = await read(`/${id}?application_id=${application.id}`, both);
      const order = { template_id: id };
      const sent = await service.as(both).post(`/application/${application.id}/send-email`, order);
      return [status, 'rendered' in body, sent.status];
    };
    expect(await shown(theirs.id)).toEqual([200, false, 404]);
    expect(await shown(own.id)).toEqual([200, true, 200]);
  });

  test('`refusal`: "Why `send-email` would refuse the email", with the code of its answer', async () => {
    const { id: other } = await anApplication(service.prisma, job, { candidate: { email: null } });
    const erased = await anApplication(service.prisma, job, { candidate: { email: null, erasedAt: new Date() } });
    const { id } = await aTemplate(service.prisma, office.organisation, { subject: 'To {{candidate.email}}.', message: 'x' });
    const { body } = await read(`/${id}?application_id=${other}`);
    expect(body.rendered).toEqual({ application_id: other, refusal: 'no_recipient', subject: 'To .', message: 'x' });
    expect((await read(`/${id}?application_id=${application.id}`)).body.rendered).not.toHaveProperty('refusal');
    for (const [refused, code] of [
      [other, 'no_recipient'],
      [erased.id, 'candidate_erased'],
    ]) {
      expect((await read(`/${id}?application_id=${refused}`)).body.rendered.refusal).toBe(code);
      const sent = await service.as(office.recruiter).post(`/application/${refused}/send-email`, { template_id: id });
      expect(sent.body.invalid).toMatchObject({ _body: [{ code }] });
    }
  });

  test('a READER sees it filled in with its own name', async () => {
    const reader = await aRecruiter(service.prisma, [office.organisation], 'READER', { firstName: 'Rina' });
    const { id } = await aTemplate(service.prisma, office.organisation, { message: '{{recruiter.first_name}}' });
    expect((await read(`/${id}?application_id=${application.id}`, reader)).body.rendered.message).toBe('Rina');
  });

  test('If-None-Match: 304 until something that is shown has changed, of the template or of what fills it in', async () => {
    const { prisma } = service;
    const template = await aTemplate(prisma, office.organisation);
    const path = `/${template.id}?application_id=${application.id}`;
    const tag = (await read(path)).headers.get('etag') ?? '';
    const again = async () => (await read(path, office.recruiter, { 'if-none-match': tag })).status;
    expect(await again()).toBe(304);
    await prisma.candidate.updateMany({ where: { id: application.candidateId }, data: { firstName: 'Lou' } });
    expect(await again()).toBe(200);
  });
});
