import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract } from '../../harness/contract.ts';
import { anOffice } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

test('"The changelog is at `{api_root}/changelog` (its reference is in `_changelog._self` of the index)", and needs no credentials', async () => {
  const { recruiter } = await anOffice(service.prisma);
  const address = (await service.as(recruiter).get('/')).body._changelog._self;
  expect(address).toBe(`${service.origin}/changelog`);
  const { status, body } = await service.as().get(address);
  expect(status).toBe(200);
  expect(body).toMatchObject({ _status: 'OK', _self: address, _schema: `${service.origin}/schemav1/Changelog` });
  expect(await service.as({ login: 'nobody', password: 'wrong' }).get(address)).toMatchObject({ status: 200 });
});

test('"it lists new features, fixes, behaviour changes, deprecations and migration announcements", newest first, ours on top', async () => {
  const { items } = (await service.as().get(`${service.origin}/changelog`)).body as {
    items: { version: string; date: string; changes: { kind: string; text: string }[] }[];
  };
  expect(items[0]?.version).toBe(contract.info.version);
  const days = items.map(({ date }) => date);
  expect(days).toEqual(days.toSorted().toReversed());
  for (const { kind, text } of items.flatMap(({ changes }) => changes)) {
    expect(['FEATURE', 'FIX', 'BEHAVIOUR', 'DEPRECATION', 'MIGRATION']).toContain(kind);
    expect(text).not.toBe('');
  }
});

test('it lies above the base address, not below it', async () => {
  const { recruiter } = await anOffice(service.prisma);
  expect((await service.as(recruiter).get('/changelog')).status).toBe(404);
});
