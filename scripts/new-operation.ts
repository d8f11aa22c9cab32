/**
 * `npm run new-operation` writes the files of an operation and prints the lines that join it to the
 * rest. It changes no file. `npm run check` refuses each TODO in the contract.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { majors } from '../src/contract/document.ts';
import { writeTexts } from './write-texts.ts';

const USAGE = `usage: npm run new-operation -- METHOD PATH OPERATION_ID TAG [--major 1]
  GET '/job/{jobid}/funnel' getJobFunnel Jobs      of a resource that is there
  POST '/job/{jobid}/close' closeJob Jobs          a write
  GET '/referee' listReferees Referees             of a new resource
`;

const root = path.resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({ strict: false, allowPositionals: true, options: { major: { type: 'string' } } });
const [method = '', address = '', operationId = '', tag = '', ...rest] = positionals;
const { major = String(majors().at(-1)), ...unknown } = values;
const isRight =
  /^(?:GET|POST)$/.test(method) &&
  /^(?:\/(?:[a-z]+(?:-[a-z]+)*|\{[a-z]+id\}))+$/.test(address) &&
  /^[a-z][A-Za-z]+$/.test(operationId) &&
  /^[A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)*$/.test(tag) &&
  majors().some((each) => String(each) === major) &&
  rest.length + Object.keys(unknown).length === 0;
if (!isRight) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const version = `v${String(major)}`;
const isWrite = method === 'POST';
const pascal = operationId.replace(/^(?:get|list)(?=[A-Z])/, '').replace(/^./, (letter) => letter.toUpperCase());
const file = pascal.replace(/(?<=.)([A-Z])/g, '-$1').toLowerCase();
const schema = isWrite ? `${pascal}Request` : pascal;
const present = `present${schema}`;
const answered = isWrite ? 'ActionsResult' : schema;
const resource = tag.toLowerCase().replaceAll(' ', '-');
const isNew = !existsSync(path.join(root, 'src/resources', resource));
/** In a folder of its own, so that no file of the resource changes. */
const folder = isNew ? resource : `${resource}/${file}`;
const up = '../'.repeat(folder.split('/').length + 1);
const beside = '../'.repeat(folder.split('/').length);
const factory = `create${pascal}Handlers`;
const parameters = [...address.matchAll(/\{([a-z]+)id\}/g)].map(([, name = '']) => ({ id: name, name: `${name}id` }));

const lines = (...given: readonly (string | false)[]): string => given.filter((line) => line !== false).join('\n');

const content = (name: string, examples: string): string =>
  `{ application/json: { schema: { $ref: ../schemas/${name}.yaml }, examples: ${examples} } }`;

const pathItem = lines(
  parameters.length > 0 && 'parameters:',
  ...parameters.map(({ name }) => `  - $ref: ../parameters/${name}.yaml`),
  `${method.toLowerCase()}:`,
  `  tags: [${tag}]`,
  `  operationId: ${operationId}`,
  '  summary: TODO',
  '  description: TODO',
  isWrite &&
    `  requestBody: { description: TODO., required: true, content: ${content(schema, `{ request: { $ref: ../examples/${file}-request.yaml } }`)} }`,
  '  responses:',
  "    '200':",
  '      description: TODO.',
  `      content: ${content(answered, `{ answer: { $ref: ../examples/${file}.yaml } }`)}`,
  isWrite &&
    "    '422': { description: TODO., content: { application/json: { schema: { $ref: ../schemas/InvalidBody.yaml } } } }",
);

const fields = '{ placeholder: { description: TODO, type: string, examples: [TODO] } }';
const object = `{ type: object, required: [placeholder], properties: ${fields} }`;
const shown = `http://127.0.0.1:3000/${version}${address.replace(/\{[^}]+\}/g, '1')}`;
const contract: Readonly<Record<string, string>> = {
  [`paths/${file}.yaml`]: pathItem,
  [`schemas/${schema}.yaml`]: isWrite
    ? lines(
        'description: TODO',
        'type: object',
        'additionalProperties: false',
        'required: [placeholder]',
        `properties: ${fields}`,
      )
    : lines('description: TODO', `allOf: [{ $ref: ./Envelope.yaml }, ${object}]`),
  [`examples/${file}.yaml`]: lines(
    'summary: TODO',
    'value:',
    '  _status: OK',
    `  _self: ${shown}`,
    `  _schema: http://127.0.0.1:3000/schema${version}/${answered}`,
    isWrite ? '  _actions: []' : '  placeholder: TODO',
  ),
  ...(isWrite && { [`examples/${file}-request.yaml`]: 'summary: TODO\nvalue: { placeholder: TODO }' }),
};

const ids = parameters.map(({ id }) => `${id}Id: number`);
const given = parameters.map(({ name }) => `path.${name}`);
const taken = [parameters.length > 0 && 'path', isWrite && 'body', 'caller', 'self', isWrite && 'write'].filter(Boolean);
const refusal = `Promise.reject(new Error('${operationId} is not written yet'))`;

const handlers = `import type { HandlerParts, HandlersFor } from '${up}http/${version}.ts';
${
  isWrite
    ? `import { presentChanged } from '${beside}references.ts';`
    : `import { scopeOf } from '${up}auth/visibility.ts'; import { ${present} } from './presenter.ts';`
}
import { ${operationId} } from './service.ts';

export const ${factory} = ({ ${isWrite ? 'links' : 'sql, links'} }: HandlerParts) => ({
  ${operationId}: async ({ ${taken.join(', ')} }) => ${
    isWrite
      ? `{ await ${operationId}(write, caller, { ${[...given.map((each, at) => `${parameters[at]?.id}Id: ${each}`), 'placeholder: body.placeholder'].join(', ')} }); return presentChanged([], self, links); }`
      : `${present}(await ${operationId}(${['sql', 'scopeOf(caller)', ...given].join(', ')}), self, links)`
  },
}) satisfies HandlersFor<'${operationId}'>;`;

const service = isWrite
  ? `import type { Caller } from '${up}auth/visibility.ts';
import type { Transaction } from '${up}database/sql.ts';

/** What the caller may change: holdCandidate() or a condition of auth/visibility.ts, notFound(), requireWriterIn(). */
export const ${operationId} = (_transaction: Transaction, _caller: Caller, _change: { ${[...ids, 'placeholder: string'].map((each) => `readonly ${each}`).join('; ')} }): Promise<void> => ${refusal};`
  : `import type { Scope } from '${up}auth/visibility.ts';
import type { Sql } from '${up}database/sql.ts';

export type ${schema}View = { readonly placeholder: string };

/** What the caller sees: a condition of auth/visibility.ts, and notFound() for other rows. */
export const ${operationId} = (${['_sql: Sql', '_scope: Scope', ...ids.map((each) => `_${each}`)].join(', ')}): Promise<${schema}View> => ${refusal};`;

const presenter = `import type { Links, Schema } from '${up}contract/${version}.ts';
import { presentEnvelope } from '${beside}references.ts';
import type { ${schema}View } from './service.ts';

export const ${present} = ({ placeholder }: ${schema}View, self: string, links: Links): Schema<'${schema}'> => ({
  ...presentEnvelope('${schema}', self, links), placeholder });`;

const called = parameters.reduce((text, { id, name }) => text.replace(`{${name}}`, `\${ids.${id}}`), address);
const test = `import { expect, test } from '@jest/globals';
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';

const service = aService();

test('${method} ${address}: every field of its response', async () => {
  const { ${parameters.length > 0 ? 'ids, ' : ''}client } = await aWorld(service, ['ids'], { role: 'ADMIN' });
  const { status, body } = await client.${method.toLowerCase()}(\`\${service.origin}/${version}${called}\`${isWrite ? ", { placeholder: 'x' }" : ''});
  expect(status).toBe(200);
  expect(body).toEqual({
    _status: 'OK',
    _self: \`\${service.origin}/${version}${called}\`,
    _schema: \`\${service.origin}/schema${version}/${answered}\`,
    ${isWrite ? '_actions: []' : "placeholder: 'x'"},
  });
});`;

const texts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(contract).map(([name, text]) => [`openapi/${version}/${name}`, text])),
  [`src/resources/${folder}/handlers.ts`]: handlers,
  [`src/resources/${folder}/service.ts`]: service,
  ...(!isWrite && { [`src/resources/${folder}/presenter.ts`]: presenter }),
  [`test/resources/${resource}/${file}.test.ts`]: test,
};
const known = Object.keys(texts).filter((name) => existsSync(path.join(root, name)));
if (known.length > 0) {
  process.stderr.write(`There is already ${known.join(', ')}. Nothing was written.\n`);
  process.exit(2);
}
const options = await resolveConfig(path.join(root, 'package.json'));
const formatted = Object.entries(texts).map(async ([name, text]) => [name, await format(text, { ...options, filepath: name })]);
const written = await writeTexts(root, Object.fromEntries(await Promise.all(formatted)) as Readonly<Record<string, string>>);
process.stdout.write(`${written.map((name) => `  ${name}\n`).join('')}
Add yourself:
  openapi/${version}/openapi.yaml    ${address}: { $ref: paths/${file}.yaml }${isNew ? `   and the tag ${tag}` : ''}
  src/resources/${version}.ts        ...${factory}(parts),   with its import from './${folder}/handlers.ts'
  openapi/changelog.yaml     a line that names \`${method} ${address}\`
Then npm run generate && npm run check, which names each TODO.
`);
