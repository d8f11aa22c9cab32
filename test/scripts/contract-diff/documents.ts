import { compareContracts } from '../../../scripts/contract/diff/contract-comparison.ts';
import { openContract, type Tree } from '../../../scripts/contract/diff/document.ts';
import { writeReport } from '../../../scripts/contract/diff/report.ts';

/** A document with these words at its root beside what every document has. */
export const aDocument = (words: Tree): Tree => ({
  openapi: '3.1.1',
  info: { title: 'T', version: '1.13' },
  servers: [{ url: 'https://api.example/v1' }],
  ...words,
});

const json = (schema: unknown): Tree => ({ 'application/json': { schema } });

/** A document whose one operation, `doIt`, has these words beside an answer of 200. */
export const withOperation = (operation: Tree, components: Tree = {}): Tree =>
  aDocument({
    paths: { '/it': { post: { operationId: 'doIt', responses: { 200: { description: 'Done.' } }, ...operation } } },
    components,
  });

/** A document whose one operation takes a body of this schema. */
export const takes = (schema: unknown, schemas: Tree = {}): Tree =>
  withOperation({ requestBody: { required: true, content: json(schema) } }, { schemas });

/** A document whose one operation answers a body of this schema. */
export const answers = (schema: unknown, schemas: Tree = {}): Tree =>
  withOperation({ responses: { 200: { description: 'Done.', content: json(schema) } } }, { schemas });

/** A document whose one operation has this query parameter, of a string unless said otherwise. */
export const asks = (parameter: Tree): Tree =>
  withOperation({ parameters: [{ name: 'q', in: 'query', schema: { type: 'string' }, ...parameter }] });

/** A document whose one operation answers this response to a success. */
export const replies = (response: Tree): Tree => withOperation({ responses: { 200: { description: 'Done.', ...response } } });

/** A document whose one webhook has these words. */
export const calls = (operation: Tree): Tree =>
  aDocument({ paths: {}, webhooks: { event: { post: { responses: { 200: { description: 'Taken.' } }, ...operation } } } });

/** A document whose one webhook delivers a body of this schema. */
export const delivers = (schema: unknown): Tree => calls({ requestBody: { required: true, content: json(schema) } });

/** The lines of the judge, the verdict last. */
export const judge = (older: Tree, newer: Tree): readonly string[] =>
  writeReport(compareContracts(openContract(older, 'old'), openContract(newer, 'new')))
    .trimEnd()
    .split('\n');

export const object = (properties: Tree, required: readonly string[] = [], rest: Tree = {}): Tree => ({
  type: 'object',
  properties,
  required,
  ...rest,
});

export const string = { type: 'string' };
export const integer = { type: 'integer' };
