import { expect, test } from '@jest/globals';
import { fieldNamesOf, keepFields } from '../../../scripts/mock/fields.ts';
import { lendLinks } from '../../../scripts/mock/links.ts';
import type { Document } from '../../../src/contract/document.ts';

const MOCK = 'http://mock.example:4010';
const INDEX = `${MOCK}/v1/`;

const page = {
  _self: `${MOCK}/v1/job`,
  _next: `${MOCK}/v1/job?pagecursor=a`,
  items: [
    { _self: `${MOCK}/v1/job/1`, title: 'One', latest_cv_url: '' },
    { _self: `${MOCK}/v1/job/2`, title: 'Two', latest_cv_url: `${MOCK}/v1/cv` },
  ],
};

test('a link is that of the example at the same place, in turn', () => {
  const made = {
    _self: 'https://a.b',
    _next: 'lorem',
    items: [1, 2, 3].map((id) => ({ id, _self: 'https://c.d', title: 'ipsum', latest_cv_url: 'dolor' })),
  };
  expect(lendLinks(made, [page], INDEX)).toEqual({
    _self: page._self,
    _next: page._next,
    items: [
      { id: 1, _self: `${MOCK}/v1/job/1`, title: 'ipsum', latest_cv_url: '' },
      { id: 2, _self: `${MOCK}/v1/job/2`, title: 'ipsum', latest_cv_url: `${MOCK}/v1/cv` },
      { id: 3, _self: `${MOCK}/v1/job/1`, title: 'ipsum', latest_cv_url: '' },
    ],
  });
});

test('a link that no example has leads to the index, a next page that none has to the end; null stays', () => {
  const made = {
    _next: 'lorem',
    apply_url: 'https://a.b',
    homepage: 'https://own.example',
    part: { _schema: 'https://c.d', _self: null },
  };
  const expected = { _next: '', apply_url: INDEX, homepage: 'https://own.example', part: { _schema: INDEX, _self: null } };
  expect(lendLinks(made, [], INDEX)).toEqual(expected);
});

test('fields of names that no schema describes are left out, at any depth', () => {
  const components = {
    schemas: {
      Job: { allOf: [{ properties: { id: {}, team: { properties: { name: {} } } } }] },
      Page: { properties: { items: { items: { properties: { score: {} } } } } },
    },
  };
  const names = fieldNamesOf({ components } as unknown as Document);
  expect(names).toEqual(new Set(['id', 'team', 'name', 'items', 'score']));
  const made = { id: 1, ut_7: 2, team: { name: 'a', dolor: { id: 3 } }, items: [{ score: 1, sit: 2 }, null, 'x'] };
  expect(keepFields(made, names)).toEqual({ id: 1, team: { name: 'a' }, items: [{ score: 1 }, null, 'x'] });
});
