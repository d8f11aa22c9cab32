/** The texts of codes, and the lists in texts that code has, too. */
import { expect, test } from '@jest/globals';
import { BASIC_TAGS } from '../../src/resources/sanitise.ts';
import { contract } from '../harness/contract.ts';

type Enumeration = {
  readonly enum: readonly string[];
  readonly 'x-enumDescriptions': Readonly<Record<string, string>>;
};

test.each(['ErrorCode', 'FaultCode', 'ParameterFaultCode'])('each code has one sentence: %s', (name) => {
  const schema = contract.components['schemas']?.[name] as Enumeration;
  const { enum: codes, 'x-enumDescriptions': texts } = schema;
  expect(codes.length).toBeGreaterThan(0);
  expect(Object.keys(texts).toSorted()).toEqual(codes.toSorted());
  expect(Object.values(texts).filter((text) => !/^[A-Z][^.]*\.$/.test(text))).toEqual([]);
});

test.each(['NoteRequest', 'RejectRequest', 'SendEmailRequest'])('%s names the tags that are kept', (name) => {
  const named = [...JSON.stringify(contract.components['schemas']?.[name]).matchAll(/`(p br [a-z ]+)`/g)].map(([, tags]) => tags);
  expect(new Set(named)).toEqual(new Set([BASIC_TAGS]));
});
