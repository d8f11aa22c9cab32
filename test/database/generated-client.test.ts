import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { slimGraph } from '../../scripts/generate-client/parameter-graph.ts';

const internal = path.resolve(import.meta.dirname, '../../generated/prisma/internal');
const graphOf = (octets: readonly number[]): string => Buffer.from(octets).toString('base64url');
const octetsOf = (graph: string): readonly number[] => [...Buffer.from(graph, 'base64url')];

// one node for inputs with two edges, one for outputs with one, one root; the first edge has kinds of scalars, a node, an enum and flags
const strings = ['Job.findMany', 'where', 'status', 'JobStatus'];
const octets = [1, 1, 1, 2, 2, 3, 0, 1, 4, 5, 1, 0, 0, 0, 0, 1, 1, 2, 1, 1, 0, 1, 1];

test('the names that a graph of parameters speaks of most come first, and it speaks of the same ones', () => {
  const slim = slimGraph({ strings, graph: graphOf(octets) });
  expect(slim.strings).toEqual(['status', 'Job.findMany', 'where', 'JobStatus']);
  expect(octetsOf(slim.graph)).toEqual([1, 1, 1, 2, 0, 3, 0, 1, 4, 5, 2, 0, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 1]);
});

test('a name that takes two octets takes one once it is in front', () => {
  const many = Array.from({ length: 300 }, (_, name) => `name${name}`);
  const slim = slimGraph({ strings: many, graph: graphOf([0, 0, 1, 0xaa, 0x02, 0, 0]) });
  expect(slim.strings[0]).toBe('name298');
  expect(octetsOf(slim.graph)).toEqual([0, 0, 1, 0, 0, 0]);
});

test('nodes for inputs that are equal are one, also where they lead to each other; one that differs further on stays', () => {
  const edge = (name: number, node: number, flags = 0): readonly number[] => [name, 0, 0, node, 0, flags];
  // the first two lead to each other, the next two to the fifth and the sixth, which differ in their flags
  const inputs = [edge(0, 2), edge(0, 1), edge(1, 5), edge(1, 6), edge(2, 0, 1), edge(2, 0, 2)];
  const outputs = [[3, 2, 0], ...[1, 2, 3, 4].map((node) => [3, node, 1])];
  const nodes = [...inputs, ...outputs].flatMap((each) => [1, ...each]);
  const slim = slimGraph({ strings, graph: graphOf([6, 5, 1, ...nodes, 3, 4, 2]) });
  expect(slim.strings).toEqual(['JobStatus', 'where', 'status', 'Job.findMany']);
  const merged = [edge(3, 1), edge(1, 4), edge(1, 5), edge(2, 0, 1), edge(2, 0, 2)];
  const led = [[0, 1, 0], ...[1, 1, 2, 3].map((node) => [0, node, 1])];
  expect(octetsOf(slim.graph)).toEqual([5, 5, 1, ...[...merged, ...led].flatMap((each) => [1, ...each]), 0, 3, 2]);
});

test.each([
  ['ends too soon', octets.slice(0, -1)],
  ['goes on', [...octets, 0]],
  ['speaks of a name that there is not', [0, 0, 1, 9, 0, 0]],
])('a graph of parameters that %s is refused', (_, wrong) => {
  expect(() => slimGraph({ strings, graph: graphOf(wrong) })).toThrow();
});

test('the client that is generated reads its query compiler from a file, and has no text of it to keep', () => {
  const text = readFileSync(path.join(internal, 'class.ts'), 'utf8');
  expect(text).not.toContain('wasm-base64');
  expect(readFileSync(path.join(internal, 'query-compiler.wasm')).subarray(0, 4).toString('latin1')).toBe('\0asm');
});

test.each(['client.ts', 'internal/class.ts', 'internal/prismaNamespace.ts'])('%s is kept with one octet a character', (name) => {
  expect(readFileSync(path.join(internal, '..', name), 'utf8')).toMatch(/^[\0-\xff]+$/);
});
