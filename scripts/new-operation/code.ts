/**
 * The code of an operation: handler, service and presenter compile, and the service fails with a
 * sentence until it is written.
 */
import { Refusal, type Draft } from './draft.ts';
import type { Plan } from './plan.ts';
import { addHandler, addImport, addToComposition } from './source.ts';
import { pascal } from './words.ts';

/** The file that joins the handlers of a version. */
const compositionOf = (version: string): string => `src/resources/${version}.ts`;

const PRISMA = '#generated/prisma/client.ts';

export function draftCode(draft: Draft, plan: Plan): void {
  const folder = `src/resources/${plan.folder}`;
  const resource = pascal([plan.folder.replace(/ies$/, 'y').replace(/s$/, '')]);
  if (!draft.exists(`${folder}/handlers.ts`)) {
    const factory = `create${resource}Handlers`;
    draft.create(`${folder}/handlers.ts`, newHandlers(plan, factory));
    const composition = compositionOf(plan.version);
    if (!draft.exists(composition)) throw new Refusal(`There is no ${composition} to join the handlers of ${plan.version}.`);
    const from = `./${plan.folder}/handlers.ts`;
    draft.change(composition, (text) => addToComposition(addImport(text, from, [factory], 'value'), composition, factory));
  } else {
    draft.change(`${folder}/handlers.ts`, (text) => addHandler(text, `${folder}/handlers.ts`, plan.operationId, handlerOf(plan)));
  }
  importInto(draft, `${folder}/handlers.ts`, [
    ...(plan.kind === 'write' ? [] : [['../../auth/visibility.ts', ['scopeOf'], 'value'] as const]),
    ['./presenter.ts', [presenterName(plan)], 'value'],
    ['./service.ts', [serviceName(plan)], 'value'],
  ]);
  append(draft, `${folder}/service.ts`, serviceOf(plan), serviceImports(plan));
  append(draft, `${folder}/presenter.ts`, presenterOf(plan), presenterImports(plan));
}

type Import = readonly [from: string, names: readonly string[], kind: 'type' | 'value'];

const importInto = (draft: Draft, file: string, imports: readonly Import[]): void =>
  draft.change(file, (text) => imports.reduce((edited, [from, names, kind]) => addImport(edited, from, names, kind), text));

function append(draft: Draft, file: string, text: string, imports: readonly Import[]): void {
  if (!draft.exists(file)) draft.create(file, '');
  draft.change(file, (known) => `${known}\n${text}`);
  importInto(draft, file, imports);
}

/** What the service gives: `JobFunnel` is read as a `JobFunnelView`. */
const viewName = ({ schema }: Plan): string => `${schema}View`;
const changeName = ({ operationId }: Plan): string => pascal([operationId]);
const serviceName = ({ kind, operationId, schema }: Plan): string => (kind === 'write' ? operationId : `read${schema}`);
const presenterName = ({ schema }: Plan): string => `present${schema}`;

const idName = (id: string): string => `${id}Id`;

function handlerOf(plan: Plan): string {
  const { kind, parameters } = plan;
  if (kind === 'write') {
    const fields = [...parameters.map(({ name, id }) => `${idName(id)}: path.${name}`), 'placeholder: body.placeholder'];
    const taken = [...(parameters.length > 0 ? ['path'] : []), 'body', 'caller', 'write'];
    return `async ({ ${taken.join(', ')} }) => ${presenterName(plan)}(await ${serviceName(plan)}(write.transaction, caller, { ${fields.join(', ')} }))`;
  }
  const given = ['prisma', 'scopeOf(caller)', ...parameters.map(({ name }) => `path.${name}`)];
  const taken = [...(parameters.length > 0 ? ['path'] : []), 'caller', 'self'];
  return `async ({ ${taken.join(', ')} }) => ${presenterName(plan)}(await ${serviceName(plan)}(${given.join(', ')}), self, links)`;
}

const newHandlers = (plan: Plan, factory: string): string => `import type { HandlerParts } from '../../contract/major-version.ts';
import type { Handlers } from '../../contract/${plan.version}.ts';

export const ${factory} = (${plan.kind === 'write' ? '_parts: HandlerParts' : '{ prisma, links }: HandlerParts'}) =>
  ({
    ${plan.operationId}: ${handlerOf(plan)},
  }) satisfies Pick<Handlers, '${plan.operationId}'>;
`;

function serviceOf(plan: Plan): string {
  const { kind, parameters, subject, folder, method, path } = plan;
  const name = serviceName(plan);
  const view = viewName(plan);
  const list = kind === 'list';
  const fault = (what: string): string =>
    `return Promise.reject(new Error('${name} in src/resources/${folder}/service.ts is not written yet: ${what}'));`;
  const type = `/** What \`${method.toUpperCase()} ${path}\` ${kind === 'write' ? 'tells of what was done' : 'shows'}. */
export type ${view} = { readonly placeholder: string };
`;
  if (kind === 'write')
    return `export type ${changeName(plan)} = { ${parameters.map(({ id }) => `readonly ${idName(id)}: number; `).join('')}readonly placeholder: string };

${type}
/** Does what \`${method.toUpperCase()} ${path}\` asks for. */
export function ${name}(_transaction: Transaction, _caller: Caller, _change: ${changeName(plan)}): Promise<${view}> {
  ${fault('find what the caller sees, notFound() for the rest, requireWriterIn() its organisation, and change it.')}
}
`;
  const given = ['_prisma: PrismaClient', '_scope: Scope', ...parameters.map(({ id }) => `_${idName(id)}: number`)];
  return `${type}
/** Reads ${subject}, within what the caller sees. */
export function ${name}(${given.join(', ')}): Promise<${list ? `readonly ${view}[]` : view}> {
  ${fault('read what is in the scope, notFound() for the rest.')}
}
`;
}

const serviceImports = ({ kind }: Plan): readonly Import[] =>
  kind === 'write'
    ? [
        ['../../auth/caller.ts', ['Caller'], 'type'],
        ['../../database/database.ts', ['Transaction'], 'type'],
      ]
    : [
        [PRISMA, ['PrismaClient'], 'type'],
        ['../../auth/visibility.ts', ['Scope'], 'type'],
      ];

function presenterOf(plan: Plan): string {
  const { kind, schema } = plan;
  const result = `Schema<'${schema}'>`;
  if (kind === 'write')
    return `export const ${presenterName(plan)} = ({ placeholder }: ${viewName(plan)}): ${result} => ({ _status: 'OK', placeholder });\n`;
  const list = kind === 'list';
  return `export const ${presenterName(plan)} = (
  ${list ? `views: readonly ${viewName(plan)}[]` : `{ placeholder }: ${viewName(plan)}`}, self: string, links: Links): ${result} => ({
  _status: 'OK',
  _self: self,
  _schema: links.schema('${schema}'),
  ${list ? 'items: views.map(({ placeholder }) => ({ placeholder }))' : 'placeholder'},
});
`;
}

const presenterImports = (plan: Plan): readonly Import[] => [
  ...(plan.kind === 'write' ? [] : [['../../contract/links.ts', ['Links'], 'type'] as const]),
  [`../../contract/${plan.version}.ts`, ['Schema'], 'type'],
  ['./service.ts', [viewName(plan)], 'type'],
];
