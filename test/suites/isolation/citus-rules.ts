/** What Citus refuses (src/database/README.md, 'Citus'), found in PostgreSQL's own parse tree. */
import { parseSync, type Node } from 'libpg-query';
import type { Pool } from 'pg';
import { as, textOf } from './sql-tree.ts';
import { unnamedTables } from './tenant-naming.ts';

type Schema = {
  /** The tables that are distributed by tenant. */
  readonly tables: ReadonlySet<string>;
  /** Of these, those whose ids are numbered by a sequence of the coordinator. */
  readonly numbered: ReadonlySet<string>;
  /** The functions whose result depends on nothing but their arguments. */
  readonly immutable: ReadonlySet<string>;
};

/** Tables that each node of Citus has whole, or the coordinator alone. */
const OFF_NODES = ['credential', 'apply_address', 'audit_entry'];

/** The schema of a migrated database once it is distributed. */
export async function distributedSchema(pool: Pick<Pool, 'query'>): Promise<Schema> {
  const namesOf = async (sql: string): Promise<readonly string[]> =>
    (await pool.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  const tables =
    await namesOf(`SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'tenant_id'
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`);
  const immutable = await namesOf("SELECT proname AS name FROM pg_proc GROUP BY 1 HAVING bool_and(provolatile = 'i')");
  const numbered = await namesOf(`SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'integer' AND column_default LIKE 'nextval(%'`);
  const distributed = new Set(tables.filter((name) => !OFF_NODES.includes(name)));
  return { tables: distributed, numbered: new Set(numbered), immutable: new Set(immutable) };
}

/** The reasons for which Citus refuses a statement. */
export function refusals(sql: string, { tables, numbered, immutable }: Schema): readonly string[] {
  const found = new Set<string>();
  const { stmts = [] } = parseSync(sql);

  const isMutable = (node: Node): boolean => {
    const call = as(node, 'FuncCall');
    return call === undefined ? as(node, 'SQLValueFunction') !== undefined : !immutable.has(textOf(call.funcname?.at(-1)));
  };
  /** A cast to an enumeration, or to a type that depends on the session's settings. */
  const isStableCast = (node: Node): boolean => {
    const cast = as(node, 'TypeCast');
    return (
      cast !== undefined && !/^(bool|int\d|float\d|text|varchar|numeric|bytea|jsonb?)$/.test(textOf(cast.typeName?.names?.at(-1)))
    );
  };
  const isInterval = (node: Node): boolean => textOf(as(node, 'TypeCast')?.typeName?.names?.at(-1)) === 'interval';
  const isShift = (node: Node): boolean => /^[+-]$/.test(textOf(as(node, 'A_Expr')?.name?.at(-1))) && has(node, isInterval);

  const readsTable = (node: Node): boolean => tables.has(as(node, 'RangeVar')?.relname ?? '');

  for (const node of nodesOf(stmts)) {
    const select = as(node, 'SelectStmt');
    if (select?.withClause?.recursive) found.add('a recursive query');
    // its result is written and read in two formats
    const common = as(as(node, 'CommonTableExpr')?.ctequery, 'SelectStmt');
    const reads = [...(common?.fromClause ?? []), ...anySubqueries(common?.whereClause)];
    if (common?.lockingClause !== undefined && !reads.every((item) => isOfTables(item, tables)))
      found.add('a lock beside rows of no table');
    if (textOf(as(node, 'FuncCall')?.funcname?.at(-1)).includes('advisory') && has(stmts, readsTable))
      found.add('an advisory lock of a node');
    const write = as(node, 'InsertStmt') ?? as(node, 'UpdateStmt') ?? as(node, 'DeleteStmt');
    if (write === undefined) continue;
    const insert = as(node, 'InsertStmt');
    if (numbered.has(insert?.relation?.relname ?? '') && nodesOf(insert?.selectStmt).some(readsTable))
      found.add('an INSERT that numbers rows on a node: it reads a table itself');
    const isColumn = (target: Node): boolean => as(as(target, 'ResTarget')?.val, 'ColumnRef') !== undefined;
    if (!(write.returningClause?.exprs ?? []).every(isColumn)) found.add('RETURNING something that is computed');
    const change = as(node, 'UpdateStmt') ?? as(node, 'InsertStmt')?.onConflictClause ?? as(node, 'DeleteStmt');
    const { targetList, whereClause } = (change ?? {}) as { readonly targetList?: unknown; readonly whereClause?: unknown };
    for (const part of nodesOf([targetList, whereClause])) {
      const isChoice = as(part, 'CoalesceExpr') !== undefined || as(part, 'CaseExpr') !== undefined;
      if (isChoice && has(part, (each) => isMutable(each) || isStableCast(each) || isShift(each)))
        found.add('a mutable function in a choice');
      const isColumnRef = (each: Node): boolean => as(each, 'ColumnRef') !== undefined;
      if (as(node, 'InsertStmt') !== undefined && (isMutable(part) || isStableCast(part)))
        found.add('a mutable function in DO UPDATE');
      else if ((isMutable(part) || isStableCast(part) || isShift(part)) && has(part, isColumnRef))
        found.add('a mutable function of a column');
    }
  }
  const takesLocks = nodesOf(stmts).some(
    (node) =>
      Object.keys(node).some((kind) => /^(Insert|Update|Delete)Stmt$/.test(kind)) || as(node, 'LockingClause') !== undefined,
  );
  if (takesLocks && unnamedTables(sql, tables).length > 0) found.add('locks of several tenants');
  return [...found];
}

/** Whether an item of FROM is a table, or a join of tables. */
function isOfTables(item: Node, tables: ReadonlySet<string>): boolean {
  const { larg, rarg } = as(item, 'JoinExpr') ?? {};
  return larg !== undefined && rarg !== undefined
    ? [larg, rarg].every((side) => isOfTables(side, tables))
    : tables.has(as(item, 'RangeVar')?.relname ?? '');
}

/** The subqueries that PostgreSQL may read like items of FROM: those of `IN`. */
const anySubqueries = (value: unknown): readonly Node[] =>
  nodesOf(value).flatMap((node) => {
    const link = as(node, 'SubLink');
    return link?.subLinkType === 'ANY_SUBLINK' && link.subselect !== undefined ? [link.subselect] : [];
  });

/** The nodes below a value, each as an object of its kind alone. */
function nodesOf(value: unknown): readonly Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(nodesOf);
  return Array.isArray(value) ? inner : [value as Node, ...inner];
}

const has = (node: unknown, test: (each: Node) => boolean): boolean => nodesOf(node).some(test);
