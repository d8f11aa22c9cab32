/**
 * Finds in a statement the tables of which it does not name the tenant. A table is named where its
 * `tenant_id` must equal a value that was given, or a column that equals one: of another table that
 * is named, of a subquery or of a CTE. What the conditions of an outer join say counts for the side
 * that it may leave empty, and an OR only for what each of its branches names.
 */
import { parseSync, type JoinExpr, type Node, type RangeSubselect, type RangeVar, type SelectStmt } from 'libpg-query';
import { as, bare, isEquality, partsOf, subqueriesOf, textOf } from './sql-tree.ts';

/** A column by its name, and whether it is known to be the tenant that was given, or another given value. */
type Column = { readonly name: string; readonly named: boolean };

/** One item of FROM: a table with tenants, or another source of columns. */
type Source = {
  readonly alias: string;
  readonly table?: string;
  readonly columns: Map<string, boolean>;
  /** Reads it again: it may look at what stands beside it, of which more is known later. */
  readonly reread?: (report?: Known['report']) => void;
};

type Scope = {
  readonly sources: Source[];
  readonly conditions: { readonly on: Node; readonly about: readonly Source[] }[];
  readonly known: Known;
};

/** The columns of outer queries. */
type Known = {
  readonly tables: ReadonlySet<string>;
  readonly queries: ReadonlyMap<string, readonly Column[]>;
  readonly outer?: Scope;
  readonly report: (table: string) => void;
};

const KEY = 'tenant_id';

/**
 * Those of the `tables` that a statement uses without naming their tenant, each once; rejects a
 * statement of an unknown kind.
 */
export function unnamedTables(sql: string, tables: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  for (const { stmt } of parseSync(sql).stmts ?? []) {
    if (stmt !== undefined && !Object.keys(stmt).some((kind) => /^(Transaction|VariableSet|VariableShow)Stmt$/.test(kind)))
      readQuery(stmt, { tables, queries: new Map(), report: (table) => found.add(table) });
  }
  return [...found].toSorted();
}

/** Reads a statement and what is inside it; returns the columns that it gives. */
function readQuery(node: Node, around: Known): readonly Column[] {
  const select = as(node, 'SelectStmt');
  const statement = select ?? as(node, 'InsertStmt') ?? as(node, 'UpdateStmt') ?? as(node, 'DeleteStmt');
  if (statement === undefined) throw new Error(`No rule for ${Object.keys(node).join()}.`);
  let known = around;
  for (const each of statement.withClause?.ctes ?? []) {
    const { ctename = '', ctequery, aliascolnames } = as(each, 'CommonTableExpr') ?? {};
    if (ctequery === undefined) continue;
    const first = statement.withClause?.recursive ? as(ctequery, 'SelectStmt')?.larg : undefined;
    const start = first && rename(readSelect(first, { ...known, report: () => {} }), aliascolnames);
    const inside = start ? { ...known, queries: new Map(known.queries).set(ctename, start) } : known;
    const columns = rename(readQuery(ctequery, inside), aliascolnames);
    known = { ...known, queries: new Map(known.queries).set(ctename, columns) };
  }
  return select === undefined ? readWrite(node, known) : readSelect(select, known);
}

function readSelect(select: SelectStmt, known: Known): readonly Column[] {
  const { larg, rarg, valuesLists, fromClause = [], whereClause, targetList = [] } = select;
  if (larg !== undefined && rarg !== undefined) {
    const right = readQuery({ SelectStmt: rarg }, known);
    return readQuery({ SelectStmt: larg }, known).map(({ name, named }, at) => ({
      name,
      named: named && right[at]?.named === true,
    }));
  }
  const scope = settle(fromClause, whereClause, known);
  readSubqueries([targetList, select.havingClause, valuesLists, select.sortClause, select.limitCount], scope);
  const [first = [], ...more] = (valuesLists ?? []).map((row) => as(row, 'List')?.items ?? []);
  if (valuesLists !== undefined)
    return first.map((value, at) => ({
      name: `column${at + 1}`,
      named: [value, ...more.map((row) => row[at])].every((each) => isNamed(each, scope)),
    }));
  return targetList.flatMap((target) => givenBy(target, scope));
}

function readWrite(node: Node, known: Known): readonly Column[] {
  const insert = as(node, 'InsertStmt');
  const update = as(node, 'UpdateStmt');
  const remove = as(node, 'DeleteStmt');
  const relation = (insert ?? update ?? remove)?.relation ?? {};
  const returning = (insert ?? update ?? remove)?.returningClause?.exprs ?? [];
  if (insert === undefined) {
    const scope = settle(
      update?.fromClause ?? remove?.usingClause ?? [],
      update?.whereClause ?? remove?.whereClause,
      known,
      relation,
    );
    readSubqueries(update?.targetList, scope);
    return returning.flatMap((target) => givenBy(target, scope));
  }
  const written = insert.selectStmt ? readQuery(insert.selectStmt, known) : [];
  const target = sourceOf(relation, known);
  const at = (insert.cols ?? []).findIndex((column) => as(column, 'ResTarget')?.name === KEY);
  if (target.table !== undefined) {
    target.columns.set(KEY, written[at]?.named === true);
    if (!target.columns.get(KEY)) known.report(target.table);
  }
  return returning.flatMap((column) => givenBy(column, { sources: [target], conditions: [], known }));
}

/** The items of FROM, with all that the conditions say of them; those that stay without a tenant are reported. */
function settle(from: readonly Node[], where: Node | undefined, known: Known, written?: RangeVar): Scope {
  const scope: Scope = { sources: written ? [sourceOf(written, known)] : [], conditions: [], known };
  for (const item of from) addSources(item, scope);
  if (where !== undefined) scope.conditions.push({ on: where, about: scope.sources });
  for (let before = -1, now = count(scope); now > before; before = now, now = count(scope))
    for (const step of [...scope.sources.map(({ reread }) => reread), () => applyAll(scope)]) step?.();
  for (const { reread } of scope.sources) reread?.(known.report);
  for (const { table, columns } of scope.sources) if (table !== undefined && !columns.get(KEY)) known.report(table);
  readSubqueries(
    scope.conditions.map(({ on }) => on),
    scope,
  );
  return scope;
}

const count = ({ sources }: Scope): number => sources.flatMap(({ columns }) => [...columns.values()].filter(Boolean)).length;

function applyAll(scope: Scope): void {
  for (const { on, about } of scope.conditions) apply(on, scope, about);
}

function readSubqueries(value: unknown, scope: Scope): void {
  for (const query of subqueriesOf(value)) readQuery(query, { ...scope.known, outer: scope });
}

/** Adds an item of FROM; returns what it added. */
function addSources(item: Node, scope: Scope): readonly Source[] {
  const join = as(item, 'JoinExpr');
  if (join !== undefined) return addJoin(join, scope);
  const range = as(item, 'RangeVar');
  const query = as(item, 'RangeSubselect');
  const source = range === undefined ? subqueryOf(query ?? as(item, 'RangeFunction') ?? {}, scope) : sourceOf(range, scope.known);
  scope.sources.push(source);
  return [source];
}

function subqueryOf({ alias, subquery }: RangeSubselect, scope: Scope): Source {
  const columns = new Map<string, boolean>();
  const reread = (report: Known['report'] = () => {}): void => {
    const given = subquery ? readQuery(subquery, { ...scope.known, outer: scope, report }) : [];
    for (const { name, named } of rename(given, alias?.colnames)) columns.set(name, named);
  };
  reread();
  return { alias: alias?.aliasname ?? '', columns, reread };
}

function addJoin({ jointype, larg, rarg, quals }: JoinExpr, scope: Scope): readonly Source[] {
  const left = larg ? addSources(larg, scope) : [];
  const right = rarg ? addSources(rarg, scope) : [];
  const kept = { JOIN_INNER: [...left, ...right], JOIN_LEFT: right, JOIN_RIGHT: left } as Partial<
    Record<string, readonly Source[]>
  >;
  if (quals !== undefined) scope.conditions.push({ on: quals, about: kept[jointype ?? ''] ?? [] });
  return [...left, ...right];
}

function sourceOf({ relname = '', alias }: RangeVar, { tables, queries }: Known): Source {
  const columns = queries.get(relname);
  const name = alias?.aliasname ?? relname;
  if (columns !== undefined)
    return { alias: name, columns: new Map(rename(columns, alias?.colnames).map((column) => [column.name, column.named])) };
  return tables.has(relname)
    ? { alias: name, table: relname, columns: new Map([[KEY, false]]) }
    : { alias: name, columns: new Map() };
}

/** Notes what a condition names of the sources that it is about. */
function apply(condition: Node, scope: Scope, about: readonly Source[]): void {
  const { boolop, args = [] } = as(condition, 'BoolExpr') ?? {};
  if (boolop === 'AND_EXPR') for (const each of args) apply(each, scope, about);
  if (boolop === 'OR_EXPR') applyAny(args, scope, about);
  const { kind, name, lexpr, rexpr } = as(condition, 'A_Expr') ?? {};
  const link = as(condition, 'SubLink');
  if (kind === 'AEXPR_OP' && isEquality(name)) {
    const [left, right] = [partsOf(lexpr), partsOf(rexpr)];
    left.forEach((part, at) => equate(part, right[at], scope, about));
  } else if (kind === 'AEXPR_IN' && isEquality(name)) {
    const rows = (as(rexpr, 'List')?.items ?? []).map(partsOf);
    partsOf(lexpr).forEach((part, at) => rows.every((row) => isNamed(row[at], scope)) && markNamed(part, scope, about));
  } else if (link?.subLinkType === 'ANY_SUBLINK' && isEquality(link.operName) && link.subselect !== undefined) {
    const given = readQuery(link.subselect, { ...scope.known, outer: scope, report: () => {} });
    partsOf(link.testexpr).forEach((part, at) => given[at]?.named && markNamed(part, scope, about));
  }
}

function applyAny(branches: readonly Node[], scope: Scope, about: readonly Source[]): void {
  const open = about.filter(({ columns }) => columns.get(KEY) === false);
  const named = branches.map((branch) => {
    apply(branch, scope, about);
    const now = open.filter(({ columns }) => columns.get(KEY));
    for (const { columns } of now) columns.set(KEY, false);
    return now;
  });
  for (const source of open) if (named.every((each) => each.includes(source))) source.columns.set(KEY, true);
}

function equate(left: Node | undefined, right: Node | undefined, scope: Scope, about: readonly Source[]): void {
  if (isNamed(right, scope)) markNamed(left, scope, about);
  if (isNamed(left, scope)) markNamed(right, scope, about);
}

/** Notes that an expression is a value that was given: it matters where it is the tenant of a table. */
function markNamed(expression: Node | undefined, scope: Scope, about: readonly Source[]): void {
  const source = findColumn(expression, scope);
  if (source?.table !== undefined && columnOf(expression) === KEY && about.includes(source)) source.columns.set(KEY, true);
}

const columnOf = (expression: Node | undefined): string => textOf(as(bare(expression), 'ColumnRef')?.fields?.at(-1));

function findColumn(expression: Node | undefined, scope: Scope | undefined): Source | undefined {
  const fields = as(bare(expression), 'ColumnRef')?.fields?.map(textOf);
  if (fields === undefined || scope === undefined) return undefined;
  const [column = '', alias] = fields.toReversed();
  const here = scope.sources.find((source) => (alias === undefined ? source.columns.has(column) : source.alias === alias));
  return here ?? findColumn(expression, scope.known.outer);
}

function isNamed(expression: Node | undefined, scope: Scope): boolean {
  const value = bare(expression);
  if (as(value, 'ParamRef') || as(value, 'A_Const')) return true;
  return findColumn(value, scope)?.columns.get(columnOf(value)) ?? false;
}

/** The columns that an item of a SELECT list or of RETURNING gives. */
function givenBy(target: Node, scope: Scope): readonly Column[] {
  const { name, val } = as(target, 'ResTarget') ?? {};
  const fields = as(val, 'ColumnRef')?.fields?.map(textOf) ?? [];
  if (fields.at(-1) !== '*') return [{ name: name ?? fields.at(-1) ?? '', named: isNamed(val, scope) }];
  const shown = scope.sources.filter(({ alias }) => fields.length === 1 || alias === fields[0]);
  return shown.flatMap(({ columns }) => [...columns].map(([column, named]) => ({ name: column, named })));
}

const rename = (columns: readonly Column[], names: readonly Node[] | undefined): readonly Column[] =>
  columns.map(({ name, named }, at) => ({ name: names?.[at] ? textOf(names[at]) : name, named }));
