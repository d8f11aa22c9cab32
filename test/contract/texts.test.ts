/** Each error code of the contract has one English sentence. */
import { expect, test } from '@jest/globals';
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
