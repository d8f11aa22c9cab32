import fc from 'fast-check';
import { isMutable, type Mutable } from './sites.ts';

/** A schema of a random document in its place: the object that holds it, and under which key. */
export type Place = {
  readonly holder: Mutable;
  readonly key: string;
  readonly schema: Mutable;
  readonly side: 'sent' | 'received';
};

const bounds = (least: string, most: string) =>
  fc.record({ [least]: fc.integer({ min: 1, max: 4 }), [most]: fc.integer({ min: 5, max: 9 }) }, { requiredKeys: [] });

const texts = fc.oneof(
  bounds('minLength', 'maxLength'),
  fc.record({ pattern: fc.constantFrom('^[0-9]+$', '^[a-z]{2}$', '^[A-Z]', 'x|y') }),
  fc.record({ format: fc.constantFrom('date', 'date-time', 'email', 'uuid') }),
);
const scalars = fc.oneof(
  texts.map((words) => ({ type: 'string', ...words })),
  bounds('minimum', 'maximum').map((words) => ({ type: 'integer', ...words })),
  fc.constantFrom({ type: 'integer', format: 'int32' }, { type: 'number' }, { type: 'boolean' }, { type: 'string' }),
  fc.subarray(['A', 'B', 'C', 'D'], { minLength: 2 }).map((values) => ({ type: 'string', enum: values })),
  bounds('minLength', 'maxLength').map((words) => ({ type: ['string', 'null'], ...words })),
);

const schemas = (references: readonly string[]) =>
  fc.letrec<{ any: Mutable; object: Mutable; list: Mutable; map: Mutable; alternatives: Mutable; reference: Mutable }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      scalars as fc.Arbitrary<Mutable>,
      tie('object'),
      tie('list'),
      tie('map'),
      tie('alternatives'),
      ...(references.length > 0 ? [tie('reference')] : []),
    ),
    object: fc
      .tuple(
        fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'items'), tie('any'), { minKeys: 1, maxKeys: 4 }),
        fc.boolean(),
        fc.nat(),
      )
      .map(([properties, isClosed, chosen]) => ({
        type: 'object',
        properties,
        required: Object.keys(properties).filter((_, index) => (chosen >> index) % 2 === 1),
        ...(isClosed && { additionalProperties: false }),
      })),
    list: fc.tuple(tie('any'), bounds('minItems', 'maxItems')).map(([items, words]) => ({ type: 'array', items, ...words })),
    map: tie('any').map((additionalProperties) => ({ type: 'object', additionalProperties })),
    alternatives: fc.dictionary(fc.constantFrom('p', 'q', 'r'), tie('any'), { minKeys: 2 }).map((fields) => ({
      oneOf: Object.entries(fields).map(([kind, field]) => ({
        type: 'object',
        properties: { kind: { const: kind }, [kind]: field },
        required: ['kind'],
      })),
    })),
    reference: fc
      .constantFrom(...(references.length > 0 ? references : ['none']))
      .map((name) => ({ $ref: `#/components/schemas/${name}` })),
  }));

const json = (schema: Mutable): Mutable => ({ 'application/json': { schema } });

/** Random documents of two operations, whose schemas refer to two components. */
export const documents: fc.Arbitrary<Mutable> = fc
  .record({
    One: schemas([]).any,
    Two: schemas(['One']).object,
    operations: fc.array(
      fc.record({
        parameter: fc.oneof(scalars, fc.constant({ type: 'array', items: { type: 'string' } })),
        required: fc.boolean(),
        takes: schemas(['One', 'Two']).object,
        answers: schemas(['One', 'Two']).object,
      }),
      { minLength: 2, maxLength: 2 },
    ),
  })
  .map(({ One, Two, operations }) =>
    structuredClone({
      openapi: '3.1.1',
      info: { title: 'T', version: '1.0' },
      paths: Object.fromEntries(
        operations.map(({ parameter, required, takes, answers }, index) => [
          `/p${index}`,
          {
            post: {
              operationId: `o${index}`,
              parameters: [{ name: 'q', in: 'query', required, schema: parameter }],
              requestBody: { required: true, content: json(takes) },
              responses: { 200: { description: '', content: json(answers) }, 404: { description: '' } },
            },
          },
        ]),
      ),
      components: { schemas: { One, Two } },
    }),
  );

/** The operations of a document. */
export const operationsIn = (document: Mutable): readonly Mutable[] =>
  Object.values(document['paths'] as Mutable).map((item) => (item as Mutable)['post'] as Mutable);

/** The schema of JSON in a body or an answer. */
const contentOf = (message: unknown): Mutable => ((message as Mutable)['content'] as Mutable)['application/json'] as Mutable;

/** Every schema that an operation leads to, references followed, without those that are alternatives of others. */
export function placesIn(document: Mutable): readonly Place[] {
  const places: Place[] = [];
  const components = (document['components'] as Mutable)['schemas'] as Mutable;
  function visit(holder: Mutable, key: string, side: Place['side']): void {
    const schema = holder[key];
    if (!isMutable(schema)) return;
    if (typeof schema['$ref'] === 'string') return visit(components, schema['$ref'].split('/').at(-1) ?? '', side);
    places.push({ holder, key, schema, side });
    const properties = (schema['properties'] ?? {}) as Mutable;
    for (const name of Object.keys(properties)) visit(properties, name, side);
    for (const word of ['items', 'additionalProperties']) visit(schema, word, side);
  }
  for (const operation of operationsIn(document)) {
    const { parameters, requestBody, responses } = operation as {
      parameters: Mutable[];
      requestBody: Mutable;
      responses: Mutable;
    };
    for (const parameter of parameters) visit(parameter, 'schema', 'sent');
    visit(contentOf(requestBody), 'schema', 'sent');
    visit(contentOf(responses['200']), 'schema', 'received');
  }
  return places;
}

/** Every schema of a document, those of components and alternatives too, with its holder. */
export function schemasIn(document: Mutable): readonly Omit<Place, 'side'>[] {
  const found: Omit<Place, 'side'>[] = [];
  const isSchema = (node: Mutable): boolean =>
    ['type', 'oneOf', 'anyOf', 'allOf', '$ref', 'const'].some((word) => node[word] !== undefined);
  (function visit(holder: Mutable): void {
    for (const [key, node] of Object.entries(holder)) {
      if (Array.isArray(node)) visit(node as unknown as Mutable);
      else if (isMutable(node)) {
        if (isSchema(node)) found.push({ holder, key, schema: node });
        visit(node);
      }
    }
  })(document);
  return found;
}
