/** Extracts single schemas from the contract as JSON Schema, for programs without OpenAPI. */

type Node = Readonly<Record<string, unknown>>;

/** Schemas by name, which refer to each other as `#/components/schemas/NAME`. */
type Schemas = Node;

/** A schema that needs no other document. */
type JsonSchema = { readonly $schema: typeof DIALECT; readonly $id: string } & Node;

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const COMPONENT = '#/components/schemas/';
const DEFINITION = '#/$defs/';
/** Keywords whose value is data or a list of names, not a schema. */
const PLAIN = new Set(['const', 'default', 'enum', 'examples', 'required']);
/** Keywords whose value maps names to schemas. */
const NAMED = new Set(['properties', 'patternProperties', '$defs']);

/**
 * The schema of this name with this id and all referenced schemas in `$defs`. Undefined for an
 * unknown name.
 */
export function extractSchema(schemas: Schemas, name: string, address: string): JsonSchema | undefined {
  if (!Object.hasOwn(schemas, name)) return undefined;
  const $defs: Record<string, unknown> = {};
  const define = (reference: string): void => {
    if (reference in $defs) return;
    $defs[reference] = {};
    $defs[reference] = convert(schemas[reference], define);
  };
  const root = convert(schemas[name], define) as Node;
  return { $schema: DIALECT, $id: address, ...root, ...(Object.keys($defs).length > 0 && { $defs }) };
}

/**
 * Removes the words of OpenAPI from a schema. Calls `define` with the name of each referenced schema.
 */
function convert(schema: unknown, define: (name: string) => void): unknown {
  if (Array.isArray(schema)) return schema.map((each) => convert(each, define));
  if (typeof schema !== 'object' || schema === null) return schema;
  const keywords = Object.entries(schema).filter(([keyword]) => !keyword.startsWith('x-'));
  return Object.fromEntries(keywords.map(([keyword, value]) => [keyword, convertValue(keyword, value, define)]));
}

function convertValue(keyword: string, value: unknown, define: (name: string) => void): unknown {
  if (PLAIN.has(keyword)) return value;
  if (NAMED.has(keyword)) {
    return Object.fromEntries(Object.entries(value as Node).map(([name, schema]) => [name, convert(schema, define)]));
  }
  if (keyword !== '$ref' || typeof value !== 'string') return convert(value, define);
  const name = value.slice(COMPONENT.length);
  define(name);
  return DEFINITION + name;
}
