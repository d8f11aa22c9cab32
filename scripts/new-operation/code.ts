/**
 * The code of an operation: handler, service and presenter compile. The service answers 501 with a
 * sentence until it is written.
 */
import type { Draft } from './draft.ts';
import type { Plan } from './plan.ts';
import { addHandler, addImport, addToComposition } from './source.ts';
import { pascal, singular } from './words.ts';

/** The file that joins all handlers. */
const COMPOSITION = 'src/resources/v1.ts';

type Import = readonly [from: string, name: string, kind: 'type' | 'value'];

export function draftCode(draft: Draft, plan: Plan): void {
  const folder = `src/resources/${plan.folder}`;
  const handlers = `${folder}/handlers.ts`;
  const isWrite = plan.kind === 'write';
  if (draft.exists(handlers)) draft.change(handlers, (text) => addHandler(text, handlers, plan.operationId, handlerOf(plan)));
  else {
    const factory = `create${singular(pascal([plan.folder]))}Handlers`;
    draft.create(handlers, newHandlers(plan, factory));
    append(draft, COMPOSITION, '', [[`./${plan.folder}/handlers.ts`, factory, 'value']]);
    draft.change(COMPOSITION, (text) => addToComposition(text, COMPOSITION, factory));
  }
  append(draft, handlers, '', [
    isWrite ? ['../references.ts', 'presentChanged', 'value'] : ['../../auth/visibility.ts', 'scopeOf', 'value'],
    ...(isWrite ? [] : [['./presenter.ts', `present${plan.schema}`, 'value'] as const]),
    ['./service.ts', plan.operationId, 'value'],
  ]);
  append(draft, `${folder}/service.ts`, serviceOf(draft, plan), [
    isWrite ? ['../../auth/caller.ts', 'Caller', 'type'] : ['../../auth/visibility.ts', 'Scope', 'type'],
    ['../../database/database.ts', isWrite ? 'Transaction' : 'Rows', 'type'],
    ['../../core/problem.ts', 'notWritten', 'value'],
  ]);
  if (isWrite) return;
  append(draft, `${folder}/presenter.ts`, presenterOf(plan), [
    ['../../contract/links.ts', 'Links', 'type'],
    ['../../contract/v1.ts', 'Schema', 'type'],
    ['../references.ts', 'presentEnvelope', 'value'],
    ['./service.ts', `${plan.schema}View`, 'type'],
  ]);
}

/** Adds a text at the end of a file, and its imports. */
function append(draft: Draft, file: string, text: string, imports: readonly Import[]): void {
  if (!draft.exists(file)) draft.create(file, '');
  draft.change(file, (known) => imports.reduce((edited, each) => addImport(edited, ...each), text ? `${known}\n${text}` : known));
}

function handlerOf({ kind, operationId, parameters, schema }: Plan): string {
  const path = parameters.length > 0 ? ['path'] : [];
  if (kind === 'write') {
    const fields = [...parameters.map(({ name, id }) => `${id}Id: path.${name}`), 'placeholder: body.placeholder'];
    return `async ({ ${[...path, 'body', 'caller', 'self', 'write'].join(', ')} }) => {
      await ${operationId}(write.transaction, caller, { ${fields.join(', ')} });
      return presentChanged([], self, links);
    }`;
  }
  const given = ['rows', 'scopeOf(caller)', ...parameters.map(({ name }) => `path.${name}`)].join(', ');
  return `async ({ ${[...path, 'caller', 'self'].join(', ')} }) => present${schema}(await ${operationId}(${given}), self, links)`;
}

const newHandlers = (plan: Plan, factory: string): string => `import type { HandlerParts } from '../../contract/major-version.ts';
import type { HandlersFor } from '../../contract/v1.ts';

export const ${factory} = (${plan.kind === 'write' ? '{ links }' : '{ rows, links }'}: HandlerParts) =>
  ({
    ${plan.operationId}: ${handlerOf(plan)},
  }) satisfies HandlersFor<'${plan.operationId}'>;
`;

/** The names of auth/visibility.ts that say which rows of this resource a caller sees. */
function visibilityOf(draft: Draft, service: string): string {
  const imports = /import \{([^}]*)\} from '[./]+\/auth\/visibility\.ts'/.exec(draft.exists(service) ? draft.read(service) : '');
  return (imports?.[1]?.match(/\b(?:is[A-Z]|scan[A-Z]|\w+sIn\b)\w*/g) ?? ['isOwned', 'scanOwned']).join(', ');
}

function serviceOf(draft: Draft, { kind, operationId, parameters, folder, method, path, schema }: Plan): string {
  const file = `src/resources/${folder}/service.ts`;
  const name = `\`${method.toUpperCase()} ${path}\``;
  const isWrite = kind === 'write';
  const view = isWrite ? '' : `/** What ${name} shows. */\nexport type ${schema}View = { readonly placeholder: string };\n\n`;
  const ids = parameters.map(({ id }) => `${id}Id: number`);
  const given = isWrite
    ? `_transaction: Transaction, _caller: Caller, _change: { ${[...ids, 'placeholder: string'].map((each) => `readonly ${each}`).join('; ')} }`
    : ['_rows: Rows', '_scope: Scope', ...ids.map((each) => `_${each}`)].join(', ');
  const result = { write: 'void', list: `readonly ${schema}View[]`, detail: `${schema}View` }[kind];
  const seen = `${visibilityOf(draft, file)} of auth/visibility.ts`;
  const rest = isWrite ? 'notFound() for other rows, requireWriterIn() the organisation' : 'notFound() for other rows';
  return `${view}/** Does what ${name} asks for. What the caller sees: ${seen}. */
export function ${operationId}(${given}): Promise<${result}> {
  return Promise.reject(notWritten('${operationId} in ${file} is not written yet. Start from ${seen}; ${rest}.'));
}
`;
}

function presenterOf({ kind, schema }: Plan): string {
  const isList = kind === 'list';
  return `export const present${schema} = (
  ${isList ? `views: readonly ${schema}View[]` : `{ placeholder }: ${schema}View`}, self: string, links: Links): Schema<'${schema}'> => ({
  ...presentEnvelope('${schema}', self, links),
  ${isList ? 'items: views.map(({ placeholder }) => ({ placeholder }))' : 'placeholder'},
});
`;
}
