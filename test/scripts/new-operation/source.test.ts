import { describe, expect, test } from '@jest/globals';
import { addHandler, addImport, addProperty, addToComposition } from '../../../scripts/new-operation/source.ts';

describe('an import joins those that are there', () => {
  const file = `import type { A, C } from '../a.ts';\nimport { a, c, type D } from '../d.ts';\nimport './x.ts';\n`;

  test.each([
    ['../a.ts', 'B', 'type', `import type { A, B, C } from '../a.ts';`],
    ['../d.ts', 'b', 'value', `import { a, b, c, type D } from '../d.ts';`],
    ['../d.ts', 'E', 'type', `import { a, c, type D, type E } from '../d.ts';`],
    ['../a.ts', 'a', 'value', `import { a } from '../a.ts';`],
    ['../b.ts', 'b', 'value', `import type { A, C } from '../a.ts';\nimport { b } from '../b.ts';\nimport { a, c`],
    ['#generated/x.ts', 'X', 'type', `import type { X } from '#generated/x.ts';\nimport type { A, C }`],
  ] as const)('from %s: %s as a %s', (from, name, kind, expected) => {
    expect(addImport(file, from, [name], kind)).toContain(expected);
  });

  test('what is there already stays as it is', () => {
    expect(addImport(file, '../a.ts', ['A'], 'type')).toBe(file);
  });
});

describe('a handler goes where the compiler holds it to the contract', () => {
  test('into an object and a list behind it', () => {
    const text = `export const create = () => ({ one: async () => 1 }) satisfies Pick<Handlers, 'one'>;`;
    expect(addHandler(text, 'x.ts', 'two', 'async () => 2').replace(/\s+/g, ' ')).toBe(
      `export const create = () => ({ one: async () => 1, two: async () => 2 }) satisfies Pick<Handlers, 'one' | 'two'>;`,
    );
  });

  test('into an object that is returned, and a list with a name', () => {
    const text = `type Operations = 'one';\nfunction create() { return { one } satisfies Pick<Handlers, Operations>; }`;
    expect(addHandler(text, 'x.ts', 'two', '2').replace(/\s+/g, ' ')).toBe(
      `type Operations = 'one' | 'two'; function create() { return { one, two: 2 } satisfies Pick<Handlers, Operations>; }`,
    );
  });

  test('a file without such an object is refused', () => {
    expect(() => addHandler('export const create = () => ({});', 'src/x/handlers.ts', 'two', '2')).toThrow(
      'src/x/handlers.ts has no object that satisfies Pick<Handlers, ...>',
    );
  });
});

describe('a new folder joins the object that all handlers are spread into, wherever that stands', () => {
  test.each([
    'const handlers: Handlers = { ...createJobHandlers(parts), ...createNoteHandlers(parts) };',
    'return { ...createJobHandlers(parts), ...createNoteHandlers(parts) };',
  ])('%s', (text) => {
    expect(addToComposition(text, 'x.ts', 'createInterviewHandlers')).toMatch(/\),\n\.\.\.createInterviewHandlers\(parts\) \};$/);
  });

  test('another object is not taken for it', () => {
    expect(() => addToComposition('const settings = { ...createJobHandlers(prisma), port };', 'x.ts', 'createX')).toThrow(
      'x.ts has no object',
    );
    expect(() => addToComposition('const a = {};', 'src/runtime/app.ts', 'createX')).toThrow('src/runtime/app.ts has no object');
  });
});

test('a property goes before the first that is to follow it, or to the end', () => {
  const text = `const requests = { read: 1, write: { body: 2 } } satisfies X;`;
  expect(addProperty(text, 'requests', 'a: 0', (property) => property.includes('body'))).toContain('read: 1, a: 0,');
  expect(addProperty(text, 'requests', 'a: 0', () => false)?.replace(/\s+/g, ' ')).toContain('{ body: 2 }, a: 0 }');
  expect(addProperty(text, 'others', 'a: 0', () => false)).toBeUndefined();
});
