import { expect, test } from '@jest/globals';
import { compareContracts } from '../../../scripts/contract/diff/contract-comparison.ts';
import { openContract, type Tree } from '../../../scripts/contract/diff/document.ts';
import { aDocument, answers, integer, judge, object, string, takes, withOperation } from './documents.ts';

const link = (name: string): Tree => ({ $ref: `#/components/schemas/${name}` });

test('words beside a reference hold', () => {
  const schemas = { A: object({ a: string }) };
  const line = 'major\tdoIt\tsent body\tminProperties none -> 3\t4 any change that may break clients';
  expect(judge(takes(link('A'), schemas), takes({ ...link('A'), minProperties: 3 }, schemas))).toEqual([line, 'major']);
});

test('cyclic schemas: a change within is found, and found once', () => {
  const tree = (value: Tree): Tree => ({
    Tree: object({ value, left: link('Tree'), right: { anyOf: [link('Tree'), { type: 'null' }] } }),
  });
  expect(judge(answers(link('Tree'), tree(string)), answers(link('Tree'), tree(string)))).toEqual(['none']);
  const line = "major\tdoIt\treceived Tree.value\ttype string -> integer\t4 change of a field's data type";
  expect(judge(answers(link('Tree'), tree(string)), answers(link('Tree'), tree(integer)))).toEqual([line, 'major']);
});

test('a schema made of itself ends', () => {
  const schemas = { A: { allOf: [link('A'), object({ a: string })] }, B: { allOf: [link('B'), { oneOf: [link('A')] }] } };
  expect(judge(answers(link('B'), schemas), answers(link('A'), schemas))).toEqual(['none']);
});

test('null beside a shared schema is said where it stands', () => {
  const schemas = { X: object({}) };
  const [one, two] = [object({ a: link('X') }), object({ a: { oneOf: [link('X'), { type: 'null' }] } })];
  const line = 'major\tdoIt\treceived 200 body.a\tmay be null now\t4 any change that may break clients';
  expect(judge(answers(one, schemas), answers(two, schemas))).toEqual([line, 'major']);
});

test('a pattern that is none is no fault of the judge', () => {
  const odd = { allOf: [{ patternProperties: { '(': string }, additionalProperties: false }, { properties: { a: string } }] };
  expect(judge(answers(odd), answers(odd))).toEqual(['none']);
});

test('schemas may lead to each other however deep', () => {
  const chain = (last: Tree): Tree => {
    const links = Array.from({ length: 5000 }, (_, index) => [`L${index}`, object({ next: link(`L${index + 1}`) })]);
    return { ...(Object.fromEntries(links) as Tree), L5000: object({ a: last }) };
  };
  const line = "major\tdoIt\treceived L5000.a\ttype string -> integer\t4 change of a field's data type";
  expect(judge(answers(link('L0'), chain(string)), answers(link('L0'), chain(integer)))).toEqual([line, 'major']);
});

test('parts that share parts are not counted out', () => {
  const schemas = (last: Tree): Tree => {
    const levels = Array.from({ length: 40 }, (_, level) => [
      `L${level}`,
      { allOf: [link(`L${level + 1}`), link(`L${level + 1}`)] },
    ]);
    return { ...(Object.fromEntries(levels) as Tree), L40: object({ a: last }) };
  };
  expect(judge(answers(link('L0'), schemas(string)), answers(link('L0'), schemas(integer))).at(-1)).toBe('major');
});

test('one line for a change that several operations show, the operations named', () => {
  const shared = (of: Tree): Tree =>
    aDocument({
      paths: Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e'].map((name) => [
          `/${name}`,
          {
            get: {
              operationId: name,
              responses: { 200: { description: '', content: { 'application/json': { schema: { items: link('S') } } } } },
            },
          },
        ]),
      ),
      components: { schemas: { S: of } },
    });
  const line = 'major\ta, b, c and 2 more\treceived S.x\tfield removed\t4 removal of a field';
  expect(judge(shared(object({ x: string })), shared(object({})))).toEqual([line, 'major']);
});

test('the order of keys in the documents is not the order of the lines', () => {
  const fields = { a: string, b: integer, c: string };
  const turned = Object.fromEntries(Object.entries(fields).toReversed());
  expect(judge(answers(object(fields)), answers(object({})))).toEqual(judge(answers(object(turned)), answers(object({}))));
});

test('what stands under no operation is no change', () => {
  expect(judge(answers(string, { Unused: string }), answers(string))).toEqual(['none']);
});

test.each([
  ['not an object', '[]', /is not an OpenAPI 3.1 document: it has no "openapi"/],
  ['another version', '{"swagger":"2.0"}', /is not an OpenAPI 3.1 document/],
  ['a later version', '{"openapi":"3.2.0"}', /"openapi" is "3.2.0"/],
  [
    'a $ref to nothing',
    JSON.stringify(answers(link('Nothing'))),
    /has a \$ref to "#\/components\/schemas\/Nothing": nothing stands there/,
  ],
  ['a $ref to another file', JSON.stringify(answers({ $ref: './a.yaml' })), /bundle it first/],
  ['a $ref in a circle', JSON.stringify(answers(link('A'), { A: link('B'), B: link('A') })), /leads round in a circle/],
  [
    'two operations by one operationId',
    JSON.stringify(aDocument({ paths: { '/a': { get: { operationId: 'x' }, put: { operationId: 'x' } } } })),
    /operationId x/,
  ],
  ['a list where an object belongs', '{"openapi":"3.1.1","paths":[]}', /paths is not an object/],
])('bad input: %s', (_, text, sentence) => {
  const older = openContract(answers(string), 'old.json');
  expect(() => compareContracts(older, openContract(JSON.parse(text), 'new.json'))).toThrow(sentence);
});

test('an answer that the default described until now is held to it', () => {
  const body = (schema: Tree): Tree => ({ description: '', content: { 'application/json': { schema } } });
  const responses = { default: body(object({ error: string })) };
  const [one, two] = [withOperation({ responses }), withOperation({ responses: { ...responses, 404: body(object({})) } })];
  expect(judge(one, two)).toEqual(['major\tdoIt\treceived 404 body.error\tfield removed\t4 removal of a field', 'major']);
});
