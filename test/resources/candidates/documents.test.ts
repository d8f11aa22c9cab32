import { beforeEach, expect, test } from '@jest/globals';
import { aJob, anApplication, anOrganisation, aRecruiter } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { envelopeOf } from '../../harness/envelope.ts';
import { aDocument } from '../submissions/scene.ts';

const service = aService();
let desk: World<'job' | 'steps'>;
let candidate: number;
beforeEach(async () => {
  desk = await aWorld(service, ['job', 'steps']);
  candidate = (await anApplication(service.prisma, desk.job)).candidateId;
});

test('complete: documents of all applications that the caller sees, each with `application`, `OTHER` among them', async () => {
  const { prisma } = service;
  const second = await anOrganisation(prisma, desk.tenantId);
  const both = service.as(await aRecruiter(prisma, [desk.organisation, second], 'RECRUITER'));
  const types = [...Array(4).fill('OTHER'), ...Array(4).fill('CV'), 'COVER', 'OTHER'];
  const recorded = [];
  for (const organisation of [desk.organisation, second]) {
    const job = await aJob(prisma, organisation, { status: 'OPEN' });
    const documents = types.map((type, place) => ({ type, ...aDocument({ name: `Paper ${place}.pdf` }) }));
    recorded.push((await both.post('/application', { job_id: job.id, candidate_id: candidate, documents })).body.application_id);
  }
  const self = (await both.get(`/candidate/${candidate}`)).body.documents._self;
  const { status, body } = await both.get(self.replace(`${service.origin}/v1`, ''));
  expect([status, body]).toMatchObject([200, { ...envelopeOf('CandidateDocumentList') }]);
  const shown = body.items.map(({ application, ...document }: { application: { id: number } }) => [application.id, document]);
  const expected = await Promise.all(
    recorded.map(async (id) =>
      (await both.get(`/application/${id}`)).body.documents.items.map((document: object) => [id, document]),
    ),
  );
  expect(shown).toEqual(expected.flat());
  expect(body.items.map(({ type }: { type: string }) => type)).toEqual([...types, ...types]);
  const own = (await desk.client.get(`/candidate/${candidate}/document`)).body.items;
  expect(new Set(own.map(({ application }: { application: { id: number } }) => application.id))).toEqual(new Set([recorded[0]]));
});
