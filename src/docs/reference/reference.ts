import { renderFolded, renderTabs, renderTable } from '../blocks.ts';
import { renderSentence, renderText } from '../markdown.ts';
import { markup, type Markup } from '../markup.ts';
import { hasSection, renderFields, renderParameters, renderType } from './fields.ts';
import type { ParameterObject, SchemaObject } from '../../contract/openapi.ts';
import type { Answer, Body, ContractReference, Example, Operation } from './operation.ts';
import { samplesOf } from './request-samples.ts';

/**
 * The operations by group, the webhooks, the headers and the schemas of a contract. `relative` gives
 * the address of an operation from the page, so that calls go to the service that sent the page.
 */
export function renderReference(reference: ContractReference, relative: (address: string) => string): Markup {
  const { groups, webhooks, headers, schemas } = reference;
  const ownHeaders = new Set(headers.filter(({ common }) => !common).map(({ name }) => name));
  const operations = (own: readonly Operation[]) =>
    own.map((operation) => renderOperation(operation, schemas, ownHeaders, relative));
  return markup`${groups.map(
    ({ name, description, operations: own }) => markup`<section class="group" id="${idOfGroup(name)}">
<h2>${name}</h2>
<p>${renderSentence(description)}</p>
${operations(own)}</section>
`,
  )}<section class="group" id="webhook-calls">
<h2>Webhook calls</h2>
<p>Requests that the service sends to your endpoint.</p>
${operations(webhooks)}</section>
<section id="headers">
<h2>Headers</h2>
<p>Responses of most operations carry these:</p>
${renderHeaders(headers.filter(({ common }) => common))}
<p>These come where the operation or the status says so:</p>
${renderHeaders(headers.filter(({ common }) => !common))}</section>
<section id="schemas">
<h2>Schemas</h2>
<p>Fields that are not marked as required may be absent.</p>
${Object.entries(schemas)
  .filter(([, schema]) => hasSection(schema))
  .map(([name, schema]) => renderSchema(name, schema, schemas))}</section>
`;
}

export const idOfGroup = (name: string): string => `operations-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

/** The method as a badge, which distinguishes reads from writes. */
export const renderMethod = (method: string): Markup => markup`<span class="method ${method}">${method.toUpperCase()}</span>`;

const renderHeaders = (headers: ContractReference['headers']): Markup =>
  renderTable(
    ['Header', 'Meaning'],
    headers.map(({ name, description }) => ({
      id: idOfHeader(name),
      cells: [markup`<code>${name}</code>`, renderSentence(description)],
    })),
  );

const idOfHeader = (name: string): string => `header-${name.toLowerCase()}`;

const renderSchema = (name: string, schema: SchemaObject, schemas: ContractReference['schemas']): Markup => {
  // the description of an enumeration ends with a table of its values
  const type = schema['x-enumDescriptions'] ? undefined : markup`<p>${renderType(schema, schemas)}</p>`;
  const body = markup`${renderText(schema.description ?? '')}\n${renderFields(schema, schemas) ?? type}`;
  return renderFolded(name, body, markup` class="schema" id="schema-${name}"`);
};

function renderOperation(
  operation: Operation,
  schemas: ContractReference['schemas'],
  ownHeaders: ReadonlySet<string>,
  relative: (address: string) => string,
): Markup {
  const { id, summary, description, method, path, body, successes, refusals, parameters } = operation;
  const isWebhook = path === undefined;
  return markup`<article class="operation" id="${id}">
<div class="text">
<h3><a href="#${id}">${summary}</a></h3>
<p class="route">${renderMethod(method)} <code>${path ?? 'your endpoint'}</code></p>
${renderText(description)}
${renderParameterLists(parameters, schemas)}
${body && renderBody(body, schemas)}
${successes.map((answer) => renderSuccess(answer, schemas, ownHeaders))}
${renderRefusals(refusals, isWebhook)}
${isWebhook ? undefined : renderTry(operation, relative(operation.address))}
</div>
<div class="samples">
${renderRequest(operation)}
${successes.map(({ status, body: answer }) => renderTabs(`${id}-${status}`, `Response ${status}`, answer?.examples.map(asTab) ?? []))}
</div>
</article>
`;
}

const asTab = ({ label, value }: Example) => ({ label, text: JSON.stringify(value, null, 2), language: 'json' }) as const;

function renderRequest(operation: Operation): Markup {
  const { id, path, body } = operation;
  const examples = body?.examples ?? [];
  const bodies = renderTabs(`${id}-body`, 'Request body', examples.map(asTab));
  if (path === undefined) return bodies;
  return markup`${renderTabs(`${id}-request`, 'Request', samplesOf(operation))}${
    examples.length > 1 ? renderFolded(`Request bodies: ${examples.map(({ label }) => label).join(', ')}`, bodies) : undefined
  }`;
}

/** Parameters that many operations share are folded. */
const SHARED: ReadonlySet<string> = new Set([
  'limit',
  'since',
  'modified_since',
  'pagecursor',
  'organisation_id',
  'Idempotency-Key',
  'If-None-Match',
]);

function renderParameterLists(parameters: readonly ParameterObject[], schemas: ContractReference['schemas']): Markup | undefined {
  if (parameters.length === 0) return undefined;
  const isShared = ({ name, required }: ParameterObject) => !required && SHARED.has(name);
  const own = parameters.filter((parameter) => !isShared(parameter));
  const shared = parameters.filter(isShared);
  return markup`<h4>Parameters</h4>
${own.length > 0 ? renderParameters(own, schemas) : undefined}${
    shared.length > 0
      ? renderFolded(
          markup`More: ${shared.map(({ name }, index) => markup`${index > 0 ? ', ' : ''}<code>${name}</code>`)}`,
          renderParameters(shared, schemas),
        )
      : undefined
  }`;
}

const renderBody = (body: Body & { readonly description?: string | undefined }, schemas: ContractReference['schemas']): Markup =>
  markup`<h4>Request body <span class="type">${renderType(body.schema, schemas)}</span></h4>
${renderText(body.description ?? '')}
${renderFields(body.schema, schemas, { fold: true })}`;

function renderSuccess(
  { status, description, headers, body }: Answer,
  schemas: ContractReference['schemas'],
  ownHeaders: ReadonlySet<string>,
): Markup {
  const linked = headers.filter(({ name, own }) => !own && ownHeaders.has(name));
  const own = headers.filter((header) => header.own);
  const type = body && (body.mediaType === 'application/json' ? renderType(body.schema, schemas) : markup`${body.mediaType}`);
  return markup`<h4>Response ${status} ${type && markup`<span class="type">${type}</span>`}</h4>
${renderText(description)}
${linked.length > 0 ? markup`<p>Headers: ${linked.map(({ name }, index) => markup`${index > 0 ? ', ' : ''}<a href="#${idOfHeader(name)}">${name}</a>`)}.</p>` : undefined}
${own.map(
  ({ name, description: text }) => markup`<p><code>${name}</code>: ${renderSentence(text)}</p>
`,
)}`;
}

function renderRefusals(answers: readonly Answer[], isWebhook: boolean): Markup | undefined {
  if (answers.length === 0) return undefined;
  const rows = answers.map(({ status, description, body }) => ({
    cells: [status, markup`${renderSentence(description)}${isWebhook ? undefined : renderCodes(body?.examples ?? [])}`],
  }));
  return renderFolded(
    `Other statuses: ${answers.map(({ status }) => status).join(', ')}`,
    renderTable(['Status', 'Meaning'], rows),
  );
}

/** Links to the codes of errors that examples show. */
function renderCodes(examples: readonly Example[]): Markup {
  const codes = new Set(examples.flatMap(({ value }) => codesIn(value)));
  return markup`${[...codes].map((anchor) => markup` <a href="#${anchor}"><code>${anchor.replace(/^(?:error|fault)-/, '')}</code></a>`)}`;
}

function codesIn(value: unknown): readonly string[] {
  const { code, invalid } = (value ?? {}) as {
    readonly code?: string;
    readonly invalid?: Readonly<Record<string, readonly { readonly code: string }[]>>;
  };
  if (code !== undefined) return [`error-${code}`];
  return Object.values(invalid ?? {}).flatMap((faults) => faults.map((fault) => `fault-${fault.code}`));
}

/** A form that calls the operation of this service; the script of the page sends it. */
function renderTry({ id, method, authenticated, parameters, body }: Operation, target: string): Markup {
  const field = (name: string, attributes: Markup) => markup`<label>${name} <input name="${name}" ${attributes}></label>\n`;
  const example = body?.examples[0]?.value;
  const form = markup`<form data-method="${method.toUpperCase()}" data-target="${target}">
${authenticated ? markup`${field('login', markup`autocomplete="username"`)}${field('password', markup`type="password" autocomplete="current-password"`)}` : undefined}
${parameters.map(({ name, in: place, required, example: value }) =>
  field(
    name,
    markup`data-in="${place}" ${required ? markup`required value="${String(value ?? '')}"` : markup`placeholder="${String(value ?? '')}"`}`,
  ),
)}${example === undefined ? undefined : markup`<label class="whole">Request body <textarea name="body" rows="8" spellcheck="false">${JSON.stringify(example, null, 2)}</textarea></label>\n`}
<p><button type="submit">Send</button> ${method === 'post' ? 'It is really written.' : ''}</p>
<output aria-label="Response to ${id}"></output>
</form>
`;
  return renderFolded('Try it', form, markup` class="try"`);
}
