import { beforeAll, describe, expect, test } from '@jest/globals';
import { aCandidate, aJob, anApplication, aProcess } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { expectError, expectInvalid } from '../../http/refusals.ts';
import { anEmail, aPerson, COVER, CV } from './orders.ts';
import { aDocument, aPublishedJob, countsOf, encode, NOW } from './scene.ts';

const UNKNOWN = 2_147_483_647;

const service = aService({}, () => NOW);
let scene: Awaited<ReturnType<typeof aPublishedJob>>;
let steps: readonly number[];
beforeAll(async () => {
  scene = await aPublishedJob(service);
  steps = scene.job.process.steps.map(({ id }) => id);
});

const post = (body: object) => scene.client.post('/application', { job_id: scene.job.id, ...body });

async function expectRefused(body: object, faults: Readonly<Record<string, readonly string[]>>) {
  const before = await countsOf(service);
  const answer = await post(body);
  expectInvalid(answer, faults);
  expect(await countsOf(service)).toEqual(before);
  return answer.body.invalid as Readonly<Record<string, readonly { readonly detail?: string }[]>>;
}

describe('who applies', () => {
  test('neither: `required` at `candidate_id`', async () => {
    const { candidate_id: [fault] = [] } = await expectRefused({}, { candidate_id: ['required'] });
    expect(fault?.detail).toBe('Give `candidate_id` or `candidate`.');
  });

  test('both: `not_combinable` at `candidate`', async () => {
    const { candidateId } = await anApplication(service.prisma, scene.job);
    await expectRefused({ candidate_id: candidateId, candidate: aPerson() }, { candidate: ['not_combinable'] });
  });

  test('a `candidate_id` without an application is `not_found`', async () => {
    const { id } = await aCandidate(service.prisma, scene.tenantId);
    await expectRefused({ candidate_id: id }, { candidate_id: ['not_found'] });
  });

  test('the rules of given details, each at its field', async () => {
    await expectRefused(
      {
        candidate: aPerson({
          first_name: ' \u200b',
          last_name: '\u3164',
          linkedin: 'javascript:alert(1)',
          birthdate: '2024-11-21',
          experience_start: '9999-12-31',
          position: '  ',
          location: { town: '\t' },
        }),
      },
      {
        'candidate.first_name': ['too_short'],
        'candidate.last_name': ['too_short'],
        'candidate.linkedin': ['format'],
        'candidate.birthdate': ['out_of_range'],
        'candidate.experience_start': ['out_of_range'],
        'candidate.position': ['too_short'],
        'candidate.location.town': ['too_short'],
      },
    );
  });
});

describe('the job', () => {
  test.each(['DRAFT', 'PENDING_APPROVAL', 'CLOSED', 'ARCHIVED'] as const)(
    'The job must be `OPEN` (422 `job_not_open`): %s, also where the application exists',
    async (status) => {
      const job = await aJob(service.prisma, scene.organisation, { status });
      const { candidateId } = await anApplication(service.prisma, job);
      for (const who of [{ candidate: aPerson() }, { candidate_id: candidateId }]) {
        const { job_id: [fault] = [] } = await expectRefused({ job_id: job.id, ...who }, { job_id: ['job_not_open'] });
        expect(fault?.detail).toBe(`Its status is \`${status}\`.`);
      }
    },
  );
});

test('`step_id`: a step of another process, and END steps', async () => {
  const other = await aProcess(service.prisma, [scene.organisation]);
  const unknown = { candidate: aPerson(), step_id: other.steps[0]?.id };
  const { step_id: [fault] = [] } = await expectRefused(unknown, { step_id: ['not_in_process'] });
  expect(fault?.detail).toBe(`The steps of this process are ${steps.map((step) => `\`${step}\``).join(', ')}.`);
  for (const id of steps.slice(4)) await expectRefused({ candidate: aPerson(), step_id: id }, { step_id: ['step_end'] });
});

test.each(['1969-12-31T23:59:59.999Z', '0001-01-01T00:00:00+23:00', '2024-11-20T10:30:00.001Z', '9999-12-31T23:59:59-23:00'])(
  '`date`: future → `out_of_range`, and before 1970: %s',
  async (date) => {
    const { date: [fault] = [] } = await expectRefused({ candidate: aPerson(), date }, { date: ['out_of_range'] });
    expect(fault?.detail).toBe('It must be from 1970-01-01T00:00:00Z to the time of the request.');
  },
);

test('`documents`: type sniffed, 5 MiB, as on apply: each fault at its document', async () => {
  const large = encode(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024 - 8)]));
  const documents = [
    { ...CV, content: large },
    { ...COVER, content: '!', name: '/' },
    { ...COVER, mime_type: 'application/pdf' },
    { ...CV, content: encode('MZ\0\x01') },
  ];
  await expectRefused(
    { candidate: aPerson(), documents },
    {
      'documents.0.content': ['too_long'],
      'documents.1.content': ['format'],
      'documents.2.mime_type': ['format'],
      'documents.3.content': ['format'],
    },
  );
});

test('All rule faults at once', async () => {
  const job = await aJob(service.prisma, scene.organisation, { status: 'CLOSED' });
  await expectRefused(
    {
      job_id: job.id,
      candidate_id: UNKNOWN,
      candidate: aPerson({ first_name: ' ' }),
      source_id: UNKNOWN,
      step_id: UNKNOWN,
      date: '2030-01-01T00:00:00Z',
      documents: [{ ...CV, content: '!' }],
    },
    {
      job_id: ['job_not_open'],
      step_id: ['not_in_process'],
      candidate: ['not_combinable'],
      candidate_id: ['not_found'],
      'candidate.first_name': ['too_short'],
      source_id: ['not_found'],
      date: ['out_of_range'],
      'documents.0.content': ['format'],
    },
  );
});

test('Body limit 15 MiB as apply: two documents of 5 MiB fit, one byte over the limit is 413', async () => {
  const limit = 15 * 1024 * 1024;
  const content = encode(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024 - 9)]));
  const largest = aDocument({ content });
  const documents = [
    { type: 'CV', ...largest },
    { type: 'COVER', ...largest },
  ];
  const base = JSON.stringify({ job_id: scene.job.id, candidate: aPerson({ email: anEmail() }), documents });
  const sized = (size: number) => base + ' '.repeat(size - Buffer.byteLength(base));
  const { status, body } = await scene.client.post('/application', sized(limit));
  expect([status, body.created]).toEqual([200, true]);
  const over = await scene.client.post('/application', sized(limit + 1));
  expectError(over, 413, 'payload_too_large', undefined, limit);
});

test('what is no document has no room of a document: it is refused by name before it is parsed', async () => {
  const wide = 'x'.repeat(2_000_000);
  await expectRefused({ candidate: aPerson({ first_name: wide }) }, { 'candidate.first_name': ['too_long'] });
  await expectRefused({ candidate: aPerson(), documents: [{ ...CV, name: wide }] }, { 'documents.0': ['too_long'] });
  const eleventh = { candidate: aPerson(), documents: [...Array(10).fill(CV), { ...CV, content: wide }] };
  await expectRefused(eleventh, { 'documents.10': ['too_long'] });
});
