/** The examples must let the mock page: "`_next` leading through two pages to an end". */
import { expect, test } from '@jest/globals';
import { contract, operations } from '../../harness/contract.ts';

type Page = { readonly _self: string; readonly _next?: string };
type Example = { readonly $ref?: string; readonly value?: Page };

const named = (contract.components['examples'] ?? {}) as Readonly<Record<string, Example>>;

const pagesOf = ({ responses }: (typeof operations)[number]): readonly Page[] => {
  const { content = {} } = responses['200'] as {
    readonly content?: Record<string, { readonly examples?: Record<string, Example> }>;
  };
  const examples = Object.values(content['application/json']?.examples ?? {});
  const values = examples.flatMap(
    ({ $ref, value }) => ($ref === undefined ? value : named[$ref.split('/').at(-1) ?? '']?.value) ?? [],
  );
  return values.filter((value) => typeof value._next === 'string');
};

const collections = operations.filter((operation) => operation.responses['200'] !== undefined && pagesOf(operation).length > 0);

test('the collections are found', () => expect(collections.length).toBeGreaterThan(8));

test.each(collections)('$operationId: each next page is an example of its own, and one page is the last', (operation) => {
  const pages = pagesOf(operation);
  expect(pages.filter(({ _next }) => _next === '')).not.toEqual([]);
  const selves = pages.map(({ _self }) => _self);
  for (const { _next } of pages) if (_next !== '') expect(selves).toContain(_next);
});
