import { expect, test } from '@jest/globals';
import { readPreferences } from '../../../scripts/mock/preferences.ts';

test.each([
  ['code=409', { code: 409 }],
  ['Code = 409', { code: 409 }],
  ['code=409, example=stale_step', { code: 409, example: 'stale_step' }],
  ['code=409; example="stale_step"', { code: 409, example: 'stale_step' }],
  ['dynamic=true, seed="a b"', { dynamic: true, seed: 'a b' }],
  ['dynamic', { dynamic: true }],
  ['dynamic=false', { dynamic: false }],
  ['respond-async, wait=10', {}],
  ['', {}],
])('Prefer: %s', (prefer, expected) => {
  expect(readPreferences({ prefer }, '').preferences).toEqual(expected);
});

test.each([
  ['?__code=503', { code: 503 }, ''],
  ['?limit=5&__example=last%5Fpage&since=1', { example: 'last_page' }, 'limit=5&since=1'],
  ['?__dynamic=true&__seed=%E0', { dynamic: true, seed: '\uFFFD' }, ''],
  ['?__other=1&code=2', {}, '__other=1&code=2'],
  ['', {}, ''],
])('the query %s', (search, preferences, rest) => {
  expect(readPreferences({}, search)).toEqual({ preferences, search: rest });
});

test('the header is stronger than the query', () => {
  expect(readPreferences({ prefer: 'code=404' }, '?__code=503&__seed=7').preferences).toEqual({ code: 404, seed: '7' });
});
