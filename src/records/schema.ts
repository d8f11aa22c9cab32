/** The fields of records. Those of the contract keep its rules: imported values must meet what answers promise. */
import { loadDocument } from '../contract/document.ts';
import type { Table } from '../database/rows.ts';
import type { Schema, SchemaName } from '../contract/v1.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A schema, and for the compiler the type of its values. */
export type Field<Value> = Values & { readonly [VALUE]?: Value };
declare const VALUE: unique symbol;
/** What a schema describes, such as a record; null takes a value away. */
export type ValueOf<Of> = Of extends { readonly [VALUE]?: infer Value } ? Exclude<Value, undefined> : unknown;

type Keys<Of> = Of extends unknown ? keyof Of & string : never;
type Part<Of, Name> = Of extends unknown ? (Name extends keyof Of ? Exclude<Of[Name], null | undefined> : never) : never;
/** Makes the schema of a field from that of the contract. */
type Build = <Name extends SchemaName, Key extends Keys<Schema<Name>>>(
  schema: Name,
  field: Key,
) => Field<Part<Schema<Name>, Key>>;

/** The keyword under which a schema says that its text is the reference of a record of this kind. */
export const POINTS_AT = 'x-points-at';
/** The keyword of fields that are no column of the row: they are stored elsewhere, or not always. */
export const APART = 'x-apart';
/** The keyword under which a list says which table has its items as rows. */
export const STORED_IN = 'x-stored-in';

export type Storage = {
  readonly table: Table;
  /** The column that orders the items: `rank`, `id`, or the distinct part of the key. */
  readonly key: string;
  /** Of ranked items: the column that names them. */
  readonly name?: string;
};

/** The contract, and the name under which the schemas refer to it. */
export const contract = loadDocument(1);
export const CONTRACT = 'contract';

/** Throws for a field that the contract has in its types only. */
export const contractField: Build = (schema, name) => {
  const pointer = findProperty(`#/components/schemas/${schema}`, name);
  if (pointer === undefined) throw new Error(`The contract has no field ${name} in ${schema}.`);
  return { $ref: CONTRACT + pointer };
};

function findProperty(pointer: string, field: string): string | undefined {
  const node = resolve(pointer);
  if (typeof node['$ref'] === 'string') return findProperty(node['$ref'], field);
  if (field in ((node['properties'] ?? {}) as Values)) return `${pointer}/properties/${field}`;
  const parts = (node['allOf'] ?? []) as readonly Values[];
  return parts.map((_, index) => findProperty(`${pointer}/allOf/${index}`, field)).find((found) => found !== undefined);
}

const resolve = (pointer: string): Values =>
  pointer
    .slice(2)
    .split('/')
    .reduce((node, name) => (node as Values)[name], contract as unknown) as Values;

/** A schema together with the one of the contract that it refers to. */
export function wholeSchema({ $ref: pointer, ...own }: Values): Values {
  if (typeof pointer !== 'string') return own;
  const referred = wholeSchema(resolve(pointer.replace(CONTRACT, '')));
  const longest = [own, referred].flatMap(({ maxLength }) => (typeof maxLength === 'number' ? [maxLength] : []));
  return { ...referred, ...own, ...(longest.length > 0 && { maxLength: Math.min(...longest) }) };
}

export const SHORT = 255;
/** Longer texts would slow down the lists that show them. */
export const LONG = 1_000_000;

/** A field of the contract; a text is short where `limits` do not say more. */
export const field = <Name extends SchemaName, Key extends Keys<Schema<Name>>>(
  schema: Name,
  name: Key,
  limits: Values = {},
): Field<Part<Schema<Name>, Key>> => ({ ...contractField(schema, name), maxLength: SHORT, ...limits });
export const named: Build = (schema, name) => field(schema, name, { minLength: 1 });
/** As long as an address may be (RFC 5321), as in a filter. */
export const email: Build = (schema, name) => field(schema, name, { maxLength: 254 });
export const optionalText: Build = (schema, name) => field(schema, name, { maxLength: LONG, default: '' });
export const falseByDefault: Build = (schema, name) => field(schema, name, { default: false });
export const all = <Name extends SchemaName, Key extends Keys<Schema<Name>>>(
  build: Build,
  schema: Name,
  ...names: readonly Key[]
) =>
  Object.fromEntries(names.map((name) => [name, build(schema, name)])) as {
    readonly [Each in Key]: Field<Part<Schema<Name>, Each>>;
  };
/** Longest name that a row may have in another system. */
export const REFERENCE_LENGTH = 255;
export const REFERENCE: Field<string> = { type: 'string', minLength: 1, maxLength: REFERENCE_LENGTH };
export const pointer = (kind: string): Field<string> => ({ ...REFERENCE, [POINTS_AT]: kind });
/** Pointers in fields that are named after the kind. */
export const pointers = <Each extends string>(...kinds: readonly Each[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, pointer(kind)])) as { readonly [Name in Each]: Field<string> };
export const list = <Item>(items: Field<Item>): Field<readonly Item[]> => ({ type: 'array', items, maxItems: 10_000 });
export const set = <Item>(items: Field<Item>): Field<readonly Item[]> => ({ ...list(items), uniqueItems: true });
export const storedIn = <Item>(table: Table, key: string, whole: Field<Item>): Field<Item> => ({
  ...whole,
  [STORED_IN]: { table, key },
});
export const apart = <Value>(whole: Field<Value>): Field<Value> => ({ ...whole, [APART]: true });
/** At most 200 items in the order of their ranks, under the names in the column `name`. */
export const ranked = <Item>(table: Table, name: string, items: Field<Item>): Field<readonly Item[]> => ({
  ...list(items),
  maxItems: 200,
  [STORED_IN]: { table, key: 'rank', name },
});
export const rank: Field<number> = { type: 'integer', minimum: 1, maximum: 1_000_000 };
export const moment: Field<string> = { type: 'string', format: 'date-time' };
export const text = (limits: Values): Field<string> => ({ type: 'string', ...limits });

export type ObjectSchema = Values & {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, Values>>;
};

export type Fields = Readonly<Record<string, Values>>;
type Given<Of extends Fields, Required> = {
  readonly [Name in keyof Of as Name extends Required ? Name : never]: ValueOf<Of[Name]>;
} & { readonly [Name in keyof Of as Name extends Required ? never : Name]?: ValueOf<Of[Name]> | null };

export const object = <Of extends Fields, Required extends keyof Of & string>(
  required: readonly Required[],
  properties: Of,
): ObjectSchema & Field<Given<Of, Required>> => ({ type: 'object', additionalProperties: false, required, properties });
