import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '../../harness/client.ts';
import { anApplication } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { faultsIn } from '../applications/desk.ts';

const NOW = new Date('2026-11-26T09:30:00.250Z');

let service: Service;
let desk: World<'job' | 'steps'>;
let id: number;

beforeAll(async () => {
  service = await startService({}, () => NOW);
});
afterAll(() => service.close());
beforeEach(async () => {
  desk = await aWorld(service, ['job', 'steps']);
  ({ candidateId: id } = await anApplication(service.prisma, desk.job, { candidate: { lastName: 'Before' } }));
});

const update = (body: object, client: Client = desk.client, candidate: number | string = id) =>
  client.post(`/candidate/${candidate}`, body);
const state = () =>
  service.prisma.candidate.findMany({ where: { tenantId: desk.tenantId }, include: { pools: true }, orderBy: { id: 'asc' } });

describe('limits as in ApplicationSubmission, otherwise sensible: what is refused, and nothing is changed', () => {
  test.each<[string, object, object]>([
    ['names of blanks', { first_name: ' ', last_name: '\u200b\t' }, { first_name: ['too_short'], last_name: ['too_short'] }],
    [
      'days to come',
      { birthdate: '2026-11-27', experience_start: '9999-12-31' },
      { birthdate: ['out_of_range'], experience_start: ['out_of_range'] },
    ],
    ['a town of blanks', { location: { town: ' ' } }, { 'location.town': ['too_short'] }],
    ['a script as a profile', { linkedin: 'javascript:alert(1)' }, { linkedin: ['format'] }],
  ])('%s', async (_, body, invalid) => {
    const before = await state();
    expect(faultsIn(await update({ position: 'Nurse', ...body }))).toEqual({ status: 422, invalid });
    expect(await state()).toEqual(before);
  });
});
