import { expect, test } from '@jest/globals';
import { loadDocument, operationsOf } from '../../src/contract/document.ts';
import { createLinks } from '../../src/contract/links.ts';
import type { Links } from '../../src/contract/v1.ts';

const document = loadDocument(1);
const links: Links = createLinks(document, 'https://ats.example/api');

test.each<[string, string]>([
  [links.to('getIndex'), '/v1/'],
  [links.to('getApplicationDocument', { applicationid: 5, documentid: 7 }), '/v1/application/5/document/7'],
  [links.to('listJobs', { alljobs: true, organisation_id: 3 }), '/v1/job?alljobs=true&organisation_id=3'],
  [links.to('listCandidates', { pool_name: ['R&D: ä', 'B'] }), '/v1/candidate?pool_name=R%26D%3A%20%C3%A4&pool_name=B'],
  [
    links.to('listChanges', { modified_since: '2026-01-01T00:00:00+02:00' }),
    '/v1/change?modified_since=2026-01-01T00:00:00%2B02:00',
  ],
  [links.to('getTemplate', { templateid: 1, application_id: 2 }), '/v1/template/1?application_id=2'],
  [links.to('getDocument', { token: 'abc' }), '/document/abc'],
])('%s', (link, path) => {
  expect(link).toBe(`https://ats.example/api${path}`);
});

test('every operation has an address, and none that the contract lacks', () => {
  const { to } = createLinks(document, '');
  for (const { id, path, mounts } of operationsOf(document)) expect(mounts.map((mount) => mount + path)).toContain(to(id));
  expect(() => to('getNothing')).toThrow('The contract has no operation getNothing.');
});

test('an action is described by its operation and the name of the contract', () => {
  expect(links.action('publish', 'publishJob', { jobid: 4 })).toEqual({
    name: 'publish',
    method: 'POST',
    _self: 'https://ats.example/api/v1/job/4/publish',
    _schema: 'https://ats.example/api/schemav1/PublishRequest',
    description: 'Publish the job on a source.',
  });
});
