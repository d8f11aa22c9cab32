import { expect, test } from '@jest/globals';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isUri } from '../../src/contract/formats.ts';

test.each([
  ['http://127.0.0.1:3000/v1/job/12/application?limit=5&since=3', true],
  ['https://recruitment.example/v1/candidate?pool_name=Night%20shift', true],
  ['https://recruitment.example', true],
  ['https://user@recruitment.example:443/a//b;c=1?d=/?e#f', true],
  ['http://[::1]/v1/', true],
  ['mailto:ada@mail.example', true],
  ['https://recruitment.example/v1/candidate?pool_name=Night shift', false],
  ['https://recruitment.example/v1/%zz', false],
  ['https://recruitment.example/\n', false],
  ['/v1/job/12', false],
  ['recruitment.example', false],
])('%s is a URI of RFC 3986: %s', (text, expected) => {
  expect([isUri(text), (fullFormats.uri as typeof isUri)(text)]).toEqual([expected, expected]);
});
