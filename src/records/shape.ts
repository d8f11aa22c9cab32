/** The parts of a record by the schema of its kind: columns of rows, lists, and pointers. */
import { APART, POINTS_AT, STORED_IN, wholeSchema, type ObjectSchema, type Storage, type Values } from './schema.ts';

type Column = {
  readonly name: string;
  readonly field: string;
  /** The field of an object, such as `town` of `location`. */
  readonly part?: string;
  readonly target?: string | undefined;
  readonly isInstant?: boolean;
  /** The value of a new row whose record does not give one. */
  readonly initial: unknown;
};

/** A list whose items are rows of a table of their own. */
export type List = Storage & {
  readonly field: string;
  /** The column with the row that the list belongs to. */
  readonly owner: string;
  readonly shape: Shape;
  /** The kind that the items are references of; undefined where they are objects. */
  readonly target: string | undefined;
};

/** Fields in the order of the schema; columns and lists are the fields stored as such. */
export type Shape = {
  readonly fields: readonly string[];
  readonly columns: readonly Column[];
  readonly byField: ReadonlyMap<string, readonly Column[]>;
  readonly lists: readonly List[];
};

const OWN = ['kind', 'reference'];

const targetOf = (schema: Values): string | undefined => schema[POINTS_AT] as string | undefined;

export function shapeOf({ properties }: ObjectSchema, owner: string): Shape {
  const entries = Object.entries(properties);
  const columns = entries.flatMap(([field, schema]) => columnsIn(field, schema));
  return {
    fields: Object.keys(properties),
    columns,
    byField: Map.groupBy(columns, ({ field }) => field),
    lists: entries.flatMap(([field, schema]) => {
      const storage = schema[STORED_IN] as Storage | undefined;
      return storage ? [listIn(field, schema['items'] as Values, owner, storage)] : [];
    }),
  };
}

function listIn(field: string, items: Values, owner: string, storage: Storage): List {
  const target = targetOf(items);
  const object = target === undefined ? items : { properties: { [target]: items } };
  return { ...storage, field, owner, target, shape: shapeOf(object as ObjectSchema, `${storage.table}_id`) };
}

/** The list in a field of a record, or of the items of a list. */
export function findList({ lists }: Shape, field: string): List {
  const list = lists.find((each) => each.field === field);
  if (list === undefined) throw new Error(`There is no list ${field}.`);
  return list;
}

/** The columns of a location have no prefix. */
function columnsIn(field: string, schema: Values): readonly Column[] {
  const initial = schema['default'] ?? null;
  if (OWN.includes(field) || schema[APART] === true || schema['type'] === 'array') return [];
  const target = targetOf(schema);
  if (target !== undefined) return [{ name: `${field}_id`, field, target, initial }];
  if (schema['properties'] === undefined)
    return [{ name: field, field, isInstant: wholeSchema(schema)['format'] === 'date-time', initial }];
  const prefix = field === 'location' ? '' : `${field}_`;
  return Object.keys(objectOf(schema['properties'])).map((part) => ({ name: `${prefix}${part}`, field, part, initial }));
}

/** The items of a list in a record, references of them as objects. */
export const itemsOf = ({ target }: List, value: unknown): readonly Values[] =>
  (Array.isArray(value) ? value : []).map((item) => (target === undefined ? item : { [target]: item }) as Values);

/** An object in a record; empty when there is none. */
export const objectOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});

/** An instant as the database is given it. */
export const instantOf = (value: unknown): string => new Date(value as string).toISOString();

type RowOf = (kind: string, reference: unknown) => number | null;

/** Every column of a new row, as far as the record does not give it. */
export const initialColumns = ({ columns }: Shape): Values =>
  Object.fromEntries(columns.map(({ name, initial }) => [name, initial]));

/** The columns that a record gives. Null takes a value away. */
export function givenColumns({ columns }: Shape, record: Values, rowOf: RowOf): Values {
  const given: Record<string, unknown> = {};
  for (const { name, field, part, target, isInstant, initial } of columns) {
    const whole = record[field];
    const value = part === undefined || whole === null ? whole : objectOf(whole)[part];
    if (value === undefined) continue;
    if (target !== undefined) given[name] = rowOf(target, value);
    else given[name] = value !== null && isInstant ? instantOf(value) : (value ?? initial);
  }
  return given;
}

/** The values that are not null: the import leaves alone what a record does not give. */
export const known = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** The reference of a row in place of its id, for use in JSON; null stays null. */
export type ReferTo = (kind: string, id: number | null) => object | null;

/** The record of a row, in the order of the schema; `others` are fields that are not its columns. */
export function recordOf({ fields, byField }: Shape, row: Values, others: Values, referTo: ReferTo): Values {
  const valueOf = ({ name, target }: Column): unknown => {
    const value = row[name];
    if (target !== undefined) return referTo(target, value as number | null);
    return value instanceof Date ? value.toISOString() : value;
  };
  const valuesOf = (field: string): unknown => {
    const [column, ...more] = byField.get(field) ?? [];
    if (column === undefined) return others[field];
    if (column.part === undefined) return valueOf(column);
    const object = known(Object.fromEntries([column, ...more].map((each) => [each.part, valueOf(each)])));
    return Object.keys(object).length > 0 ? object : null;
  };
  const record: Record<string, unknown> = {};
  for (const field of fields) {
    const value = valuesOf(field);
    if (value !== null && value !== undefined) record[field] = value;
  }
  return record;
}

/** A place in a record that names another record. */
export type Pointer = { readonly field: string; readonly kind: string; readonly reference: string };

/** Every record that a record points at, as often as it does. */
export const pointersIn = (schema: ObjectSchema, record: Values): readonly Pointer[] => follow(schema, record, []);

function follow(schema: Values, value: unknown, path: readonly (string | number)[]): readonly Pointer[] {
  const kind = targetOf(schema);
  if (kind !== undefined) return typeof value === 'string' ? [{ field: path.join('.'), kind, reference: value }] : [];
  const items = schema['items'] as Values | undefined;
  if (Array.isArray(value)) return items ? value.flatMap((item, index) => follow(items, item, [...path, index])) : [];
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Values>);
  return fields.flatMap(([name, inner]) => follow(inner, objectOf(value)[name], [...path, name]));
}
