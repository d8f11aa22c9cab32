/**
 * Reads rows with their relations in one statement. The selection is that of Prisma's query API,
 * checked by the compiler; the rows have the types that Prisma would give them. To-one relations
 * are joined and lists are JSON arrays, because nested JSON costs PostgreSQL more than columns.
 * `$1` is always the tenant.
 */
import { tables } from '#generated/database/tables.ts';
import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import type { InstantText } from '../core/dates.ts';
import { notFound } from '../core/problem.ts';
import type { Plan, Sql } from './sql.ts';

type Name = Prisma.ModelName & keyof typeof tables;
type Delegate<Model extends Name> = PrismaClient[Uncapitalize<Model>];
/** The parts of a selection that a statement is made of; conditions and pages stand in its SQL. */
type Selection<Model extends Name> = Pick<
  Prisma.Args<Delegate<Model>, 'findMany'>,
  keyof Prisma.Args<Delegate<Model>, 'findMany'> & ('select' | 'include' | 'omit')
>;

/** A row of a table with the selected columns and relations. */
export type ReadRow<Model extends Name, Args> = Prisma.Result<Delegate<Model>, Args, 'findFirstOrThrow'>;

/** A row that is only shown: its dates are text, days at midnight of UTC. */
export type ShownRow<Model extends Name, Args> = Shown<ReadRow<Model, Args>>;
type Shown<Value> = Value extends Date ? InstantText : { readonly [Key in keyof Value]: Shown<Value[Key]> };

/** A lock of the rows themselves, not of joined rows. */
type Lock = 'FOR UPDATE' | 'FOR NO KEY UPDATE';

/**
 * Which rows are read: those of the table `p` that meet a condition, or those of a SELECT of whole
 * rows; and their order over the alias `t`.
 */
type Source = ({ readonly where: string; readonly lock?: Lock } | { readonly from: string }) & {
  readonly orderBy?: string;
  readonly plan?: Plan;
};

/** Reads the rows of a source; `values` are those of its `$1` and so on. */
type Read<Row> = (sql: Sql, source: Source, values: readonly unknown[]) => Promise<readonly Row[]>;

/** Conditions on the rows of lists, by path: SQL over the alias of the list's table. */
type Conditions = Readonly<Record<string, (alias: string) => string>>;

/**
 * Makes the statement of a selection, once; `shown` rows are made faster, without parsing dates. Throws
 * for a selection that it cannot read, and for a condition on a list that is not selected.
 */
export function createRead<Model extends Name, const Args extends Selection<Model>, As extends 'shown' | undefined = undefined>(
  model: Model,
  selection: Args,
  conditions: Conditions = {},
  as?: As,
): Read<As extends 'shown' ? ShownRow<Model, Args> : ReadRow<Model, Args>> {
  const parts = createParts(conditions);
  const { columns, joins, row } = parts.of(model, selection as Shape, 't', '');
  const unused = Object.keys(conditions).filter((path) => !parts.lists.has(path));
  if (unused.length > 0) throw new Error(`${model} is not read with the list ${unused.join(', ')}.`);
  const head = `SELECT ${numbered(columns)} FROM (`;
  const tail = `) AS t${joined(joins)}`;
  const tailOfLocked = `) AS t${joined(joins.map((join) => ({ ...join, there: false })))}`;
  const rowsOf = (source: Source): string =>
    'from' in source
      ? source.from
      : `SELECT * FROM "${tables[model].name}" AS p WHERE ${source.where}${source.lock ? ` ${source.lock} OF p` : ''}`;
  return async (sql, source, values) => {
    const { orderBy = 't."id"', plan } = source;
    const end = 'lock' in source ? tailOfLocked : tail;
    const found = await sql<Cells>(`${head}${rowsOf(source)}${end} ORDER BY ${orderBy}`, values, plan, 'array');
    return found.map((cells) => assemble(row, cells, as === 'shown')) as never;
  };
}

/** The first row of a source. Throws `not_found` where there is none. */
export async function readOne<Row>(read: Read<Row>, sql: Sql, source: Source, values: readonly unknown[]): Promise<Row> {
  const [row] = await read(sql, source, values);
  if (row === undefined) throw notFound();
  return row;
}

/** A selection as it is at run time. */
type Shape = {
  readonly select?: Nested;
  readonly include?: Nested;
  readonly omit?: Readonly<Record<string, boolean>>;
  readonly orderBy?: Order | readonly Order[];
  readonly take?: number;
};
type Nested = Readonly<Record<string, boolean | Shape>>;
type Order = Readonly<Record<string, 'asc' | Readonly<Record<string, 'asc'>>>>;

type Table = {
  readonly name: string;
  readonly columns: Readonly<Record<string, { readonly name: string; readonly kind: Kind }>>;
  readonly relations: Readonly<Record<string, Relation>>;
};
type Relation = {
  readonly model: Name;
  readonly list: boolean;
  readonly required?: boolean;
  readonly on: readonly (readonly [string, string])[];
};
type Kind = 'plain' | 'list' | 'instant' | 'day' | 'bytes';

/** Where the values of a row are among the cells of the statement. */
type Layout = {
  readonly fields: readonly (readonly [name: string, cell: number, kind: Kind])[];
  /** `key` is the cell that is null where the relation leads nowhere. */
  readonly ones: readonly { readonly name: string; readonly key: number; readonly row: Layout }[];
  readonly lists: readonly { readonly name: string; readonly cell: number; readonly row: Layout }[];
};

/** A table that is joined under an alias; `there` where each row has one of it. */
type Join = { readonly table: string; readonly alias: string; readonly there: boolean; readonly on: string };

type Parts = { readonly columns: string[]; readonly joins: Join[]; readonly row: Layout };

const READ_PARTS = ['select', 'include', 'omit', 'orderBy', 'take'];

function createParts(conditions: Conditions) {
  let aliases = 0;
  /** The paths of the lists, which a condition may narrow. */
  const lists = new Set<string>();

  /** The parts of a table; its cells are added to `columns`, its joins to `joins`. */
  const of = (
    model: Name,
    shape: Shape,
    alias: string,
    path: string,
    columns: string[] = [],
    joins: Join[] = [],
    always = true,
  ): Parts => {
    const foreign = Object.keys(shape).find((part) => !READ_PARTS.includes(part));
    if (foreign !== undefined) throw new Error(`A selection of ${model} cannot be read with ${foreign}.`);
    const table: Table = tables[model];
    const cell = (sql: string): number => (columns.includes(sql) ? columns.indexOf(sql) : columns.push(sql) - 1);
    const isTaken = (name: string): boolean => (shape.select ? shape.select[name] === true : shape.omit?.[name] !== true);
    const fields = Object.entries(table.columns)
      .filter(([name]) => isTaken(name))
      .map(([name, { name: column, kind }]) => [name, cell(sqlOf(`${alias}."${column}"`, kind)), kind] as const);
    const ones = [];
    const many = [];
    for (const [name, nested] of Object.entries(shape.select ?? shape.include ?? {})) {
      const relation = table.relations[name];
      if (relation === undefined || nested === false) continue;
      const inner = nested === true ? {} : nested;
      const place = path === '' ? name : `${path}.${name}`;
      const other = `t${++aliases}`;
      if (relation.list) many.push({ name, ...listOf(relation, inner, alias, other, place, cell) });
      else {
        const table = tables[relation.model].name;
        const there = always && relation.required === true;
        joins.push({ table, alias: other, there, on: onOf(relation, alias, other) });
        const key = cell(`${other}."${relation.on.at(-1)?.[1] ?? ''}"`);
        ones.push({ name, key, row: of(relation.model, inner, other, place, columns, joins, there).row });
      }
    }
    return { columns, joins, row: { fields, ones, lists: many } };
  };

  const listOf = (
    relation: Relation,
    shape: Shape,
    alias: string,
    other: string,
    path: string,
    cell: (sql: string) => number,
  ): { readonly cell: number; readonly row: Layout } => {
    const { columns, joins, row } = of(relation.model, shape, other, path);
    lists.add(path);
    const where = [onOf(relation, alias, other), ...(conditions[path] ? [conditions[path](other)] : [])];
    return {
      row,
      cell: cell(`(SELECT json_agg(json_build_array(${columns.map((_, index) => `r."${index}"`).join(', ')})) FROM (
        SELECT ${numbered(columns)} FROM "${tables[relation.model].name}" AS ${other}${joined(joins)}
        WHERE ${where.join(' AND ')}${orderOf(relation.model, shape, other, joins)}${shape.take ? ` LIMIT ${shape.take}` : ''}) AS r)`),
    };
  };

  return { of, lists };
}

const numbered = (columns: readonly string[]): string => columns.map((sql, index) => `${sql} AS "${index}"`).join(', ');

/** Instants are text of UTC, in one form for columns and JSON. */
const sqlOf = (column: string, kind: Kind): string =>
  kind === 'list' ? `to_json(${column})` : kind === 'instant' ? `(${column} AT TIME ZONE 'UTC')::text` : column;

/**
 * A required relation is an inner join, so that PostgreSQL may begin with either table. Not where rows are
 * locked: begun with the other table, it would lock them again for each of its rows, in a version that
 * others have replaced, and deadlock.
 */
const joined = (joins: readonly Join[]): string =>
  joins.map(({ table, alias, there, on }) => ` ${there ? '' : 'LEFT '}JOIN "${table}" AS ${alias} ON ${on}`).join('');

const onOf = ({ on }: Relation, alias: string, other: string): string =>
  on.map(([mine, theirs]) => `${other}."${theirs}" = ${mine === 'tenant_id' ? '$1' : `${alias}."${mine}"`}`).join(' AND ');

/** By columns of the table, or of a table that is joined to it. */
function orderOf(model: Name, { orderBy = [] }: Shape, alias: string, joins: readonly Join[]): string {
  const table: Table = tables[model];
  const terms = [orderBy].flat().flatMap((order) =>
    Object.entries(order).map(([name, direction]) => {
      if (direction === 'asc') return `${alias}."${columnOf(table, name)}"`;
      const other = table.relations[name]?.model;
      const place = other && joins.find((join) => join.table === tables[other].name);
      const [inner = ''] = Object.keys(direction);
      return `${place?.alias ?? ''}."${columnOf(tables[other ?? model], inner)}"`;
    }),
  );
  return terms.length === 0 ? '' : ` ORDER BY ${terms.join(', ')}`;
}

function columnOf(table: Table, field: string): string {
  const column = table.columns[field];
  if (column === undefined) throw new Error(`The table ${table.name} has no field ${field}.`);
  return column.name;
}

type Cells = readonly unknown[];

function assemble({ fields, ones, lists }: Layout, cells: Cells, shown: boolean): object {
  const row: Record<string, unknown> = {};
  for (const [name, cell, kind] of fields) row[name] = kind === 'plain' ? cells[cell] : valueOf(cells[cell], kind, shown);
  for (const { name, key, row: inner } of ones) row[name] = cells[key] === null ? null : assemble(inner, cells, shown);
  for (const { name, cell, row: inner } of lists)
    row[name] = ((cells[cell] ?? []) as readonly Cells[]).map((each) => assemble(inner, each, shown));
  return row;
}

function valueOf(value: unknown, kind: Kind, shown: boolean): unknown {
  if (typeof value !== 'string') return value;
  if (kind === 'bytes') return Buffer.from(value.slice(2), 'hex');
  const time = value.slice(11) || '00:00:00';
  // PostgreSQL leaves out zeros at the end of a second
  const text = `${value.slice(0, 10)}T${(time.length === 8 ? `${time}.` : time).padEnd(12, '0')}Z`;
  return shown ? text : new Date(text);
}
