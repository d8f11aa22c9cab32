import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { verdictOf } from '../../../scripts/contract/diff/change.ts';
import { compareContracts } from '../../../scripts/contract/diff/contract-comparison.ts';
import { openContract } from '../../../scripts/contract/diff/document.ts';
import { writeReport } from '../../../scripts/contract/diff/report.ts';
import { documents, placesIn, schemasIn, type Place } from './random-documents.ts';
import { isMutable, type Mutable } from './sites.ts';

const compare = (older: Mutable, newer: Mutable) => compareContracts(openContract(older, 'older'), openContract(newer, 'newer'));

type Rewrite = (schema: Mutable, document: Mutable) => unknown;

const componentsOf = (document: Mutable): Mutable => (document['components'] as Mutable)['schemas'] as Mutable;
const without = (schema: Mutable, ...words: string[]): Mutable =>
  Object.fromEntries(Object.entries(schema).filter(([word]) => !words.includes(word)));
const isOf = (type: string, { type: own }: Mutable): boolean => own === type;

/** Ways to write a schema that mean the same; undefined where one does not apply. */
const SAME: Readonly<Record<string, Rewrite>> = {
  'keys in another order': (schema) => Object.fromEntries(Object.entries(schema).toReversed()),
  'a reference written out': ({ $ref }, document) =>
    typeof $ref === 'string' ? structuredClone(componentsOf(document)[$ref.split('/').at(-1) ?? '']) : undefined,
  'a component of its own': (schema, document) => {
    const name = `New${Object.keys(componentsOf(document)).length}`;
    componentsOf(document)[name] = structuredClone(schema);
    return { $ref: `#/components/schemas/${name}` };
  },
  'allOf of one': (schema) => ({ allOf: [schema] }),
  'anyOf of one': (schema) => ({ anyOf: [schema] }),
  'oneOf of one': (schema) => ({ oneOf: [schema] }),
  // alternatives twice would be each with each
  'the same twice': (schema) =>
    /oneOf|anyOf|\$ref/.test(JSON.stringify(schema)) ? undefined : { allOf: [schema, structuredClone(schema)] },
  'null as an alternative': (schema) =>
    Array.isArray(schema['type']) ? { anyOf: [{ ...schema, type: schema['type'][0] as string }, { type: 'null' }] } : undefined,
  'bounds that bound nothing': (schema) => ({ minLength: 0, minItems: 0, minProperties: 0, ...schema }),
  prose: (schema) => ({ ...schema, title: 'T', description: 'D', examples: ['e'], 'x-a': 1 }),
  'values in another order': (schema) =>
    Array.isArray(schema['enum']) ? { ...schema, enum: schema['enum'].toReversed() } : undefined,
  'values as alternatives': ({ enum: values }) =>
    Array.isArray(values) ? { oneOf: values.map((value) => ({ const: value })) } : undefined,
  'const as enum': ({ const: value, ...rest }) => (value === undefined ? undefined : { ...rest, type: 'string', enum: [value] }),
  'fields in two parts': (schema) => {
    const { properties, additionalProperties } = schema;
    if (!isMutable(properties) || additionalProperties !== undefined || Object.keys(properties).length === 0) return undefined;
    const [[name, first], ...rest] = Object.entries(properties) as [[string, unknown], ...[string, unknown][]];
    return {
      allOf: [
        { type: 'object', properties: { [name]: first } },
        { ...schema, properties: Object.fromEntries(rest) },
      ],
    };
  },
};

/** Rewrites one schema after another, each the next that a rule applies to from a place on, and says by which rules. */
function rewrite(document: Mutable, choices: readonly (readonly [rule: string, at: number])[]): readonly string[] {
  return choices
    .filter(([rule, at]) => {
      const all = schemasIn(document);
      return [...all.slice(at % all.length), ...all].some(({ holder, key, schema }) => {
        const other = SAME[rule]?.(schema, document);
        if (other !== undefined) holder[key] = other;
        return other !== undefined;
      });
    })
    .map(([rule]) => rule);
}

type Change = (place: Place) => boolean;

const set = (schema: Mutable, words: Mutable): true => {
  Object.assign(schema, words);
  return true;
};
const bounded = (schema: Mutable, word: string): boolean => typeof schema[word] === 'number';
const fieldsOf = ({ properties }: Mutable): readonly string[] => Object.keys((properties ?? {}) as Mutable);
const required = (schema: Mutable): string[] => (schema['required'] ?? []) as string[];
const isPlain = (schema: Mutable): boolean => isOf('object', schema) && schema['properties'] !== undefined;

/** Changes of a schema that break clients on one side; false where one does not apply. */
const BREAKING: Readonly<Record<string, { side: Place['side']; change: Change }>> = {
  'a required field is gone from an answer': {
    side: 'received',
    change: ({ schema }) => {
      const [name] = required(schema);
      if (name === undefined) return false;
      return set(schema, {
        properties: without(schema['properties'] as Mutable, name),
        required: required(schema).filter((other) => other !== name),
      });
    },
  },
  'a required field is optional in an answer': {
    side: 'received',
    change: ({ schema }) => required(schema).length > 0 && set(schema, { required: required(schema).slice(1) }),
  },
  'an answer may be null': {
    side: 'received',
    change: ({ schema }) => isOf('boolean', schema) && set(schema, { type: ['boolean', 'null'] }),
  },
  'an answer is of another type': {
    side: 'received',
    change: ({ schema }) => (isOf('boolean', schema) || isOf('number', schema)) && set(schema, { type: 'string' }),
  },
  'a bound of an answer is gone': {
    side: 'received',
    change: ({ schema }) => bounded(schema, 'maxLength') && delete schema['maxLength'],
  },
  'a new field must be sent': {
    side: 'sent',
    change: ({ schema }) =>
      isPlain(schema) &&
      set(schema, {
        properties: { ...(schema['properties'] as Mutable), new: { type: 'string' } },
        required: [...required(schema), 'new'],
      }),
  },
  'a field must be sent': {
    side: 'sent',
    change: ({ schema }) => {
      const name = fieldsOf(schema).find((field) => !required(schema).includes(field));
      return name !== undefined && set(schema, { required: [...required(schema), name] });
    },
  },
  'a bound is tighter': {
    side: 'sent',
    change: ({ schema }) => {
      const word = ['minLength', 'minimum', 'minItems'].find((bound) => bounded(schema, bound));
      return word !== undefined && set(schema, { [word]: Number(schema[word]) + 1 });
    },
  },
  'a bound more': {
    side: 'sent',
    change: ({ schema }) =>
      isOf('string', schema) && !bounded(schema, 'maxLength') && !schema['enum'] && set(schema, { maxLength: 2, pattern: '^a$' }),
  },
  'a pattern is narrower': {
    side: 'sent',
    change: ({ schema }) => {
      const narrow = { '^[0-9]+$': '^[0-9]{1,9}$', '^[a-z]{2}$': '^[a-y]{2}$', '^[A-Z]': '^[A-Y]', 'x|y': 'x' }[
        String(schema['pattern'])
      ];
      return narrow !== undefined && set(schema, { pattern: narrow });
    },
  },
  'null is refused': { side: 'sent', change: ({ schema }) => Array.isArray(schema['type']) && set(schema, { type: 'string' }) },
  'unknown fields are refused': {
    side: 'sent',
    change: ({ schema }) =>
      isPlain(schema) && schema['additionalProperties'] === undefined && set(schema, { additionalProperties: false }),
  },
};

const rewrites = fc.array(fc.tuple(fc.constantFrom(...Object.keys(SAME)), fc.nat()), { minLength: 1, maxLength: 6 });
const runs = { seed: 20_261_125, numRuns: 100 };

test('a random document that is written otherwise is no change, whichever is the older', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(documents, rewrites, (document, choices) => {
      const other = structuredClone(document);
      for (const rule of rewrite(other, choices)) seen.add(rule);
      expect(writeReport([...compare(document, other), ...compare(other, document)])).toBe('none\n');
    }),
    runs,
  );
  expect([...seen].toSorted()).toEqual(Object.keys(SAME).toSorted());
});

test('a random document of which one schema breaks clients is a major change, also written otherwise', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(documents, fc.constantFrom(...Object.keys(BREAKING)), fc.nat(), rewrites, (document, rule, at, choices) => {
      const other = structuredClone(document);
      const { side, change } = BREAKING[rule] as { side: Place['side']; change: Change };
      const places = placesIn(other).filter((place) => place.side === side);
      const found = [...places.slice(at % places.length), ...places].find(change);
      fc.pre(found !== undefined);
      rewrite(other, choices);
      seen.add(rule);
      expect({ rule, verdict: verdictOf(compare(document, other)) }).toEqual({ rule, verdict: 'major' });
    }),
    runs,
  );
  expect([...seen].toSorted()).toEqual(Object.keys(BREAKING).toSorted());
});
