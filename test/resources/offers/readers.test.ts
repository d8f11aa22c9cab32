/** Offers are for those who write: what readers and strangers find of them. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '../../harness/client.ts';
import { anApplication, anOffer, aTemplate } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { expectError } from '../../http/refusals.ts';
import { idsOf } from '../applications/desk.ts';

const EVER = 'modified_since=1970-01-01T00:00:00Z';
const PAY = { payMin: 54_321, payCurrency: 'CHF', payPeriod: 'YEAR', payNote: 'Marked pay' } as const;
/** What only the offer has. */
const FIGURES = /54321|CHF|Marked/;

const service = aService();
let desk: World<'job' | 'steps'>;
let application: Awaited<ReturnType<typeof anApplication>>;
let offer: Awaited<ReturnType<typeof anOffer>>;
/** READER where the offer is; the second writes elsewhere. */
const READERS = ['READER', 'READER here, ADMIN there'] as const;
beforeEach(async () => {
  const { prisma } = service;
  desk = await aWorld(service, ['job', 'steps']);
  application = await anApplication(prisma, desk.job);
  const texts = { text: '<p>Marked text</p>', reason: 'Marked reason', externalId: 'Marked id' };
  offer = await anOffer(prisma, application, { ...PAY, ...texts });
});

const move = (client: Client, from: string, to: string, more: object = {}) =>
  client.post(`/offer/${offer.id}/status`, { expected_status: from, status: to, ...more });

describe('"a caller that is READER in the organisation of the job finds neither offers nor their pay"', () => {
  test('404, absent from lists and from `/change`, under every filter', async () => {
    for (const client of READERS.map((who) => desk.callers[who])) {
      expectError(await client.get(`/offer/${offer.id}`), 404, 'not_found');
      for (const query of [
        '',
        `application_id=${application.id}`,
        `job_id=${application.jobId}`,
        `candidate_id=${application.candidateId}`,
        'status=DRAFT',
        `organisation_id=${desk.organisation.id}`,
        EVER,
        'since=0',
      ])
        expect([query, (await client.get(`/offer?${query}`)).body.items]).toEqual([query, []]);
      for (const kind of ['', '&kind=OFFER']) {
        const { items } = (await client.get(`/change?${EVER}&limit=100${kind}`)).body;
        expect(items.filter((item: { kind: string }) => item.kind === 'OFFER')).toEqual([]);
      }
    }
    expect(idsOf(await desk.client.get('/offer'))).toEqual([offer.id]);
    const { items } = (await desk.client.get(`/change?${EVER}&kind=OFFER`)).body;
    expect(items).toMatchObject([{ kind: 'OFFER', id: offer.id, _self: expect.stringMatching(`/offer/${offer.id}$`) }]);
  });

  test('history text without figures: nothing of an offer in all that a reader reads after its whole life', async () => {
    const { prisma } = service;
    const admin = desk.callers.ADMIN;
    const template = await aTemplate(prisma, desk.organisation, { subject: 'Our offer', message: 'Pay: {{offer.pay}}.' });
    const pay = { min: 54_321, currency: 'CHF', period: 'MONTH', note: 'Marked too' };
    expect((await admin.post(`/offer/${offer.id}`, { pay })).status).toBe(200);
    expect((await move(admin, 'DRAFT', 'APPROVED', { reason: 'Marked approval' })).status).toBe(200);
    expect((await move(admin, 'APPROVED', 'SENT', { template_id: template.id })).status).toBe(200);
    const hire = { expected_current_step_id: application.currentStepId };
    expect((await move(admin, 'SENT', 'ACCEPTED', { hire, reason: 'Marked answer' })).status).toBe(200);
    const paths = [
      `/application/${application.id}`,
      '/application',
      `/job/${application.jobId}`,
      `/job/${application.jobId}/application`,
      `/job/${application.jobId}/stats`,
      `/candidate/${application.candidateId}`,
      `/candidate/${application.candidateId}/application`,
      '/step',
      '/note',
      '/job?alljobs=true',
      `/template/${template.id}?application_id=${application.id}`,
      `/change?${EVER}&limit=100`,
    ];
    for (const client of READERS.map((who) => desk.callers[who]))
      for (const path of paths) {
        const { status, body } = await client.get(path);
        expect([path, status, JSON.stringify(body).match(FIGURES)]).toEqual([path, 200, null]);
      }
    const { history } = (await desk.callers.READER.get(`/application/${application.id}`)).body;
    expect(history.items.map(({ text }: { text: string }) => text)).toEqual([
      'Offer changed',
      'Offer approved',
      'Offer sent',
      'Email sent: Our offer',
      'Offer accepted',
      'Moved to Hired',
    ]);
  });
});
