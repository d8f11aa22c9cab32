import { expect, test } from '@jest/globals';
import { compareContracts } from '../../../scripts/contract/diff/contract-comparison.ts';
import { openContract } from '../../../scripts/contract/diff/document.ts';
import { writeReport } from '../../../scripts/contract/diff/report.ts';
import { isMutable, realDocument, type Mutable } from './sites.ts';

/** The tree with each object in it replaced, those inside first. */
function rewrite(node: unknown, change: (object: Mutable) => unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, change));
  if (!isMutable(node)) return node;
  return change(Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewrite(value, change)])));
}

const turned = (object: Mutable): Mutable => Object.fromEntries(Object.entries(object).toReversed());

const renamed = (document: Mutable): unknown =>
  JSON.parse(
    JSON.stringify({ ...document, components: { ...(document['components'] as Mutable), schemas: {} } })
      .replaceAll('#/components/schemas/', '#/components/schemas/Other')
      .replace(
        '"schemas":{}',
        () =>
          `"schemas":${JSON.stringify(
            Object.fromEntries(
              Object.entries((document['components'] as Mutable)['schemas'] as Mutable).map(([name, schema]) => [
                `Other${name}`,
                schema,
              ]),
            ),
          ).replaceAll('#/components/schemas/', '#/components/schemas/Other')}`,
      ),
  );

function inlined(document: Mutable, node: unknown = document, isExample = false): unknown {
  if (Array.isArray(node)) return node.map((item) => inlined(document, item, isExample));
  if (!isMutable(node)) return node;
  const { $ref, ...beside } = node;
  if (typeof $ref === 'string' && !isExample) {
    const target = $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((tree, key) => (tree as Mutable)[key], document);
    return { ...(inlined(document, target) as Mutable), ...beside };
  }
  const entries = Object.entries(node).filter(([key]) => key !== 'components' && key !== 'examples');
  return Object.fromEntries(entries.map(([key, value]) => [key, inlined(document, value)]));
}

const securitySchemes = (document: Mutable) => ({ securitySchemes: (document['components'] as Mutable)['securitySchemes'] });

function flattened(object: Mutable): unknown {
  const { allOf, ...rest } = object;
  if (!Array.isArray(allOf)) return object;
  return [...(allOf as Mutable[]), rest].reduce((all, part) => ({
    ...all,
    ...part,
    properties: { ...(all['properties'] as Mutable), ...(part['properties'] as Mutable) },
    required: [...((all['required'] ?? []) as string[]), ...((part['required'] ?? []) as string[])],
  }));
}

/** The schemas stay for the discriminators, which name them. */
const whole = (document: Mutable): Mutable => ({
  ...(inlined(document) as Mutable),
  components: { ...securitySchemes(document), schemas: (document['components'] as Mutable)['schemas'] },
});

test.each<readonly [string, (document: Mutable) => unknown]>([
  ['the same', (document) => document],
  ['keys in another order', (document) => rewrite(document, turned)],
  ['schemas by other names', renamed],
  ['references and allOf written out', (document) => rewrite(whole(document), flattened)],
])('a document that means the same is no change: %s', (_, change) => {
  const real = openContract(realDocument(), 'real');
  const other = openContract(change(realDocument()), 'other');
  expect(writeReport(compareContracts(real, other))).toBe('none\n');
  expect(writeReport(compareContracts(other, real))).toBe('none\n');
});
