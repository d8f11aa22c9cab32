/** Requests that name a candidate for an organisation to which it has not applied. */
import { beforeEach, expect, test } from '@jest/globals';
import type { Role } from '#generated/prisma/enums.ts';
import type { Client } from '../../harness/client.ts';
import { aJob, anApplication, anOrganisation } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { expectInvalid } from '../../http/refusals.ts';

const RULE = 'You must be RECRUITER or ADMIN in every organisation to which the candidate has applied.';
const EMAIL = 'lea@mail.example';

const service = aService();
/** The organisation that has the candidate. */
let theirs: World<'job' | 'steps'>;
/** A job of another one of the tenant. */
let job: World<'job'>['job'];
let candidateId: number;
beforeEach(async () => {
  theirs = await aWorld(service, ['job', 'steps'], { role: 'ADMIN' });
  ({ job } = await theirs.sister(['job']));
  ({ candidateId } = await anApplication(service.prisma, theirs.job, { candidate: { email: EMAIL } }));
});

/** A RECRUITER of the other organisation with a role in that of the candidate. */
const aCaller = async (here: Role): Promise<Client> => (await theirs.member({ here, there: 'RECRUITER' })).client;

const organisationsOf = async (id: number): Promise<readonly number[]> =>
  (await service.prisma.application.findMany({ where: { candidateId: id } })).map(({ organisationId }) => organisationId);

/** An organisation of the tenant with an application of the candidate. */
async function alsoAppliedTo() {
  const organisation = await anOrganisation(service.prisma, theirs.tenantId);
  await anApplication(service.prisma, await aJob(service.prisma, organisation), { candidateId });
  return organisation;
}

test('`candidate_id` of `POST /application`: 403 for a candidate whom the caller only reads, and its writers keep their rights', async () => {
  const reader = await aCaller('READER');
  const order = { job_id: job.id, candidate_id: candidateId };
  for (const body of [order, { ...order, source_id: 7 }, { ...order, step_id: 7 }]) {
    const answer = await reader.post('/application', body);
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([403, 'forbidden', RULE]);
  }
  expect(await organisationsOf(candidateId)).toEqual([theirs.organisation.id]);
  expect((await theirs.client.post(`/candidate/${candidateId}`, { position: 'Nurse' })).status).toBe(200);
  const writer = await aCaller('RECRUITER');
  expect((await writer.post('/application', order)).body).toMatchObject({ candidate_id: candidateId, created: true });
});

test('`candidate_id` of a candidate that has also applied where the caller is no member: 403', async () => {
  await alsoAppliedTo();
  const caller = await aCaller('RECRUITER');
  const answer = await caller.post('/application', { job_id: job.id, candidate_id: candidateId });
  expect([answer.status, answer.body.detail]).toEqual([403, RULE]);
});

test('by e-mail a candidate that has also applied where the caller does not write is a new one, unless it has applied to the organisation of the job', async () => {
  const candidate = { first_name: 'Léa', last_name: 'Moreau', email: EMAIL };
  const caller = await aCaller('RECRUITER');
  await alsoAppliedTo();
  const apart = (await caller.post('/application', { job_id: job.id, candidate })).body;
  expect(apart).toMatchObject({ candidate_created: true });
  const another = await aJob(service.prisma, theirs.organisation);
  const same = (await caller.post('/application', { job_id: another.id, candidate })).body;
  expect(same).toMatchObject({ candidate_id: candidateId, candidate_created: false });
});

test('a note: 403 for an organisation without an application of the candidate, unless the caller may change it', async () => {
  const note = { candidate_id: candidateId, organisation_id: job.organisationId, text: 'Knows the ward.' };
  const reader = await aCaller('READER');
  for (const body of [note, { ...note, text: '<br>' }]) {
    const answer = await reader.post('/note', body);
    expect([answer.status, answer.body.detail]).toEqual([403, RULE]);
  }
  expect(await service.prisma.note.count({ where: { candidateId } })).toBe(0);
  const about = { ...note, application_id: (await service.prisma.application.findFirstOrThrow({ where: { candidateId } })).id };
  expectInvalid(await (await aCaller('RECRUITER')).post('/note', about), { application_id: ['not_found'] });
  expect((await (await aCaller('RECRUITER')).post('/note', note)).status).toBe(200);
  await alsoAppliedTo();
  expect((await (await aCaller('RECRUITER')).post('/note', note)).status).toBe(403);
  expect((await theirs.client.post('/note', { ...note, organisation_id: theirs.organisation.id })).status).toBe(200);
});
