/** What the schema of a kind says about records: columns of their own row, fields, and pointers. */
import { formatDay } from '../../core/dates.ts';
import { POINTS_AT, RECORD_SCHEMAS } from './record-schemas.ts';
import { instantOf, KINDS, objectOf, type Kind, type Values } from './records.ts';

type Column = { readonly name: string; readonly field: string; readonly part?: string; readonly target?: Kind };

/** Fields that are stored elsewhere. */
const WITHOUT_COLUMN = ['kind', 'reference', 'content'];
const INSTANTS = ['date', 'last_action_time', 'candidate_last_action'];

const COLUMNS = Object.fromEntries(KINDS.map((kind) => [kind, columnsIn(RECORD_SCHEMAS[kind])])) as Record<
  Kind,
  readonly Column[]
>;

/** Lists have tables of their own. The columns of a location have no prefix. */
function columnsIn({ properties }: Values): readonly Column[] {
  return Object.entries(properties as Record<string, Values>).flatMap(([field, schema]): readonly Column[] => {
    if (WITHOUT_COLUMN.includes(field) || schema['type'] === 'array') return [];
    const target = schema[POINTS_AT] as Kind | undefined;
    if (target !== undefined) return [{ name: `${field}_id`, field, target }];
    if (schema['properties'] === undefined) return [{ name: field, field }];
    const prefix = field === 'location' ? '' : `${field}_`;
    return Object.keys(objectOf(schema['properties'])).map((part) => ({ name: `${prefix}${part}`, field, part }));
  });
}

/** Every column of a kind, as null. */
export const emptyColumns = (kind: Kind): Values => Object.fromEntries(COLUMNS[kind].map(({ name }) => [name, null]));

/** The columns that a record gives. `rowOf` finds the row of a pointer. */
export const columnsOf = (rowOf: (kind: Kind, reference: unknown) => number | null, kind: Kind, record: Values): Values =>
  Object.fromEntries(
    COLUMNS[kind].flatMap(({ name, field, part, target }) => {
      const whole = record[field];
      const value = part === undefined || whole === null ? whole : objectOf(whole)[part];
      if (value === undefined) return [];
      if (target !== undefined) return [[name, rowOf(target, value)]];
      return [[name, value !== null && INSTANTS.includes(name) ? instantOf(value) : value]];
    }),
  );

/** The values that are not null: the import leaves alone what a record does not give. */
export const known = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** The fields of a row as Prisma reads it, in the order of the schema; `parts` are fields that are not its columns. */
export function fieldsOf(
  kind: Kind,
  row: Values,
  parts: Values,
  referTo: (kind: Kind, id: number | null) => object | null,
): Values {
  const columns = Map.groupBy(COLUMNS[kind], ({ field }) => field);
  const valueOf = ({ name, target }: Column): unknown => {
    const value = row[name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())];
    if (target !== undefined) return referTo(target, value as number | null);
    if (!(value instanceof Date)) return value;
    return INSTANTS.includes(name) ? value.toISOString() : formatDay(value);
  };
  const fields = Object.keys(objectOf(RECORD_SCHEMAS[kind]['properties'])).map((field) => {
    const [column, ...others] = columns.get(field) ?? [];
    if (column === undefined) return [field, parts[field]];
    if (column.part === undefined) return [field, valueOf(column)];
    const object = known(Object.fromEntries([column, ...others].map((each) => [each.part, valueOf(each)])));
    return [field, Object.keys(object).length > 0 ? object : null];
  });
  return known(Object.fromEntries(fields) as Values);
}

/** A place in a record that names another record. */
export type Pointer = { readonly field: string; readonly kind: Kind; readonly reference: string };

type Path = { readonly steps: readonly string[]; readonly kind: Kind };

/** Stands for every element of a list. */
const EACH = '*';

const PATHS = Object.fromEntries(KINDS.map((kind) => [kind, pathsIn(RECORD_SCHEMAS[kind], [])])) as Record<Kind, readonly Path[]>;

function pathsIn(schema: Values, steps: readonly string[]): readonly Path[] {
  const kind = schema[POINTS_AT] as Kind | undefined;
  if (kind !== undefined) return [{ steps, kind }];
  const fields = Object.entries((schema['properties'] ?? {}) as Values);
  const items = schema['items'] as Values | undefined;
  return [
    ...fields.flatMap(([name, inner]) => pathsIn(inner as Values, [...steps, name])),
    ...(items ? pathsIn(items, [...steps, EACH]) : []),
  ];
}

/** Every record that a record points at, as often as it does. */
export const pointersIn = (kind: Kind, record: Values): readonly Pointer[] =>
  PATHS[kind].flatMap(({ steps, kind: target }) =>
    follow(record, steps, []).map(({ field, reference }) => ({ field, kind: target, reference })),
  );

type Found = { readonly field: string; readonly reference: string };

function follow(value: unknown, steps: readonly string[], field: readonly (string | number)[]): readonly Found[] {
  const [step, ...rest] = steps;
  if (step === undefined) return typeof value === 'string' ? [{ field: field.join('.'), reference: value }] : [];
  if (step === EACH) return Array.isArray(value) ? value.flatMap((each, index) => follow(each, rest, [...field, index])) : [];
  return typeof value === 'object' && value !== null ? follow((value as Values)[step], rest, [...field, step]) : [];
}
