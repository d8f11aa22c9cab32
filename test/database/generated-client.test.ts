import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renumberNames } from '../../scripts/generate-client/parameter-graph.ts';

const internal = path.resolve(import.meta.dirname, '../../generated/prisma/internal');
const graphOf = (octets: readonly number[]): string => Buffer.from(octets).toString('base64url');
const octetsOf = (graph: string): readonly number[] => [...Buffer.from(graph, 'base64url')];

// one node for inputs with two edges, one for outputs with one, one root; the first edge has kinds of scalars, a node, an enum and flags
const strings = ['Job.findMany', 'where', 'status', 'JobStatus'];
const octets = [1, 1, 1, 2, 2, 3, 0, 1, 4, 5, 1, 0, 0, 0, 0, 1, 1, 2, 1, 1, 0, 1, 1];

test('the names that a graph of parameters speaks of most come first, and it speaks of the same ones', () => {
  const slim = renumberNames({ strings, graph: graphOf(octets) });
  expect(slim.strings).toEqual(['status', 'Job.findMany', 'where', 'JobStatus']);
  expect(octetsOf(slim.graph)).toEqual([1, 1, 1, 2, 0, 3, 0, 1, 4, 5, 2, 0, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 1]);
});

test('a name that takes two octets takes one once it is in front', () => {
  const many = Array.from({ length: 300 }, (_, name) => `name${name}`);
  const slim = renumberNames({ strings: many, graph: graphOf([0, 0, 1, 0xaa, 0x02, 0, 0]) });
  expect(slim.strings[0]).toBe('name298');
  expect(octetsOf(slim.graph)).toEqual([0, 0, 1, 0, 0, 0]);
});

test.each([
  ['ends too soon', octets.slice(0, -1)],
  ['goes on', [...octets, 0]],
  ['speaks of a name that there is not', [0, 0, 1, 9, 0, 0]],
])('a graph of parameters that %s is refused', (_, wrong) => {
  expect(() => renumberNames({ strings, graph: graphOf(wrong) })).toThrow();
});

test('the client that is generated reads its query compiler from a file, and has no text of it to keep', () => {
  const text = readFileSync(path.join(internal, 'class.ts'), 'utf8');
  expect(text).not.toContain('wasm-base64');
  expect(readFileSync(path.join(internal, 'query-compiler.wasm')).subarray(0, 4).toString('latin1')).toBe('\0asm');
});
