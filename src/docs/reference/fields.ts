import { renderFolded } from '../blocks.ts';
import { renderText } from '../markdown.ts';
import { markup, type Markup } from '../markup.ts';
import type { ParameterObject, SchemaObject } from '../../contract/openapi.ts';

type Schemas = Readonly<Record<string, SchemaObject>>;

/** How deep fields of fields stand in a list; deeper ones are left to their schema. */
const DEPTH = 4;

/** Parameters with types, bounds and meanings. */
export const renderParameters = (parameters: readonly ParameterObject[], schemas: Schemas): Markup =>
  renderList(
    parameters.map(({ name, in: place, required = false, description = '', schema, example }) =>
      renderField({ name, place, required, description, schema, example }, schemas, DEPTH),
    ),
  );

/** How many fields that may be absent stand in a list before they are folded. */
const UNFOLDED = 2;

/** The fields of a schema, those of its parts included. Nothing when it is no object. */
export function renderFields(schema: SchemaObject, schemas: Schemas, { depth = 0, fold = false } = {}): Markup | undefined {
  const { properties, required } = mergeParts(schema, schemas);
  const names = Object.keys(properties);
  if (names.length === 0) return undefined;
  const render = (own: readonly string[]) =>
    renderList(
      own.map((name) => {
        const property = properties[name] ?? {};
        const description = property.description ?? '';
        return renderField({ name, required: required.has(name), description, schema: property }, schemas, depth);
      }),
    );
  const needed = names.filter((name) => required.has(name));
  const optional = names.filter((name) => !required.has(name));
  return fold && optional.length > UNFOLDED
    ? markup`${render(needed)}${renderFolded(`${optional.length} optional fields`, render(optional))}`
    : render([...needed, ...optional]);
}

const renderList = (items: readonly Markup[]): Markup => markup`<ul class="fields">\n${items}</ul>\n`;

type Field = {
  readonly name: string;
  readonly place?: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: SchemaObject;
  readonly example?: ParameterObject['example'];
};

function renderField({ name, place, required, description, schema, example }: Field, schemas: Schemas, depth: number): Markup {
  const inner = unnamed(schema);
  const children = inner && depth < DEPTH ? renderFields(inner, schemas, { depth: depth + 1 }) : undefined;
  return markup`<li><div><code class="name">${name}</code> <span class="type">${renderType(schema, schemas)}${place && `, in ${place}`}</span>${
    required ? markup` <span class="required">required</span>` : undefined
  }</div>
${renderText([description, ...descriptionsOfParts(schema)].join('\n\n'))}${example === undefined ? undefined : markup`<p class="example">Example: <code>${String(example)}</code></p>`}${
    children && renderFolded(markup`Fields of <code>${name}</code>`, children)
  }</li>
`;
}

/** Descriptions of the items, keys, values and alternatives of a field. */
const descriptionsOfParts = ({ items, propertyNames, additionalProperties, anyOf, oneOf = anyOf }: SchemaObject) =>
  [items, propertyNames, additionalProperties, ...(oneOf ?? [])].flatMap((part) =>
    typeof part === 'object' ? (part.description ?? []) : [],
  );

/** An object that is written where it stands, itself or as item of a list. */
function unnamed(schema: SchemaObject): SchemaObject | undefined {
  if (schema.$ref !== undefined) return undefined;
  return schema.items ? unnamed(schema.items) : schema.properties && schema;
}

/** A type in words, with a link where the schema has a section of its own. */
export function renderType(schema: SchemaObject, schemas: Schemas): Markup {
  const { $ref: reference, ...own } = schema;
  const { items, type = 'any', format, anyOf, oneOf = anyOf, additionalProperties } = own;
  if (reference !== undefined) {
    const name = nameOf(reference);
    const target = schemas[name] ?? {};
    return hasSection(target) ? markup`<a href="#schema-${name}">${name}</a>` : renderType({ ...target, ...own }, schemas);
  }
  if (items) return markup`array of ${renderType(items, schemas)}${boundsOf(schema)}`;
  if (oneOf) return markup`${oneOf.map((part, index) => markup`${index > 0 ? ' or ' : ''}${renderType(part, schemas)}`)}`;
  if (typeof additionalProperties === 'object') return markup`map of ${renderType(additionalProperties, schemas)}`;
  const name = typeof type === 'string' ? type : type.join(' or ');
  return markup`${name}${format && ` (${format})`}${boundsOf(schema)}`;
}

/** Whether a schema has a section of its own: not a plain text or number. */
export const hasSection = ({ properties, allOf, anyOf, oneOf, enum: values }: SchemaObject): boolean =>
  [properties, allOf, anyOf, oneOf, values].some((part) => part !== undefined);

const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';

function boundsOf({
  const: fixed,
  enum: values,
  default: usual,
  minimum,
  maximum,
  minLength,
  maxLength,
  maxItems,
}: SchemaObject): string {
  const bounds = [
    ...(fixed === undefined ? [] : [`always ${String(fixed)}`]),
    ...(values === undefined ? [] : [values.map(String).join(' or ')]),
    ...between(minimum, maximum, ''),
    ...between(minLength && minLength > 1 ? minLength : undefined, maxLength, ' characters'),
    ...between(undefined, maxItems, ' items'),
    ...(usual === undefined ? [] : [`default ${String(usual)}`]),
  ];
  return bounds.map((bound) => `, ${bound}`).join('');
}

const INT32 = 2_147_483_647;

function between(least: number | undefined, most: number | undefined, unit: string): readonly string[] {
  const write = (value: number) => value.toLocaleString('en-GB');
  if (most === undefined || most === INT32) return least === undefined || least === 1 ? [] : [`at least ${write(least)}${unit}`];
  return [least === undefined ? `at most ${write(most)}${unit}` : `${write(least)} to ${write(most)}${unit}`];
}

/** An object with the properties of all its parts. */
function mergeParts(
  schema: SchemaObject,
  schemas: Schemas,
): { readonly properties: Record<string, SchemaObject>; readonly required: Set<string> } {
  const target = schema.$ref === undefined ? schema : (schemas[nameOf(schema.$ref)] ?? {});
  const parts = (target.allOf ?? []).map((part) => mergeParts(part, schemas));
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), target.properties) as Record<
      string,
      SchemaObject
    >,
    required: new Set([...parts.flatMap(({ required }) => [...required]), ...(target.required ?? [])]),
  };
}
