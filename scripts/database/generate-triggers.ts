/**
 * The triggers and the function that follow from src/resources/kinds.ts and the columns of a
 * database: which rows have dates, which copy columns of their application, and which others a
 * change modifies. The functions that they call stand in prisma/functions; prisma/README.md explains
 * them.
 */
import type { PGlite } from '@electric-sql/pglite';
import type { Kind } from '../../src/resources/kind.ts';
import { KINDS } from '../../src/resources/kinds.ts';

type Columns = ReadonlyMap<string, readonly string[]>;

const kinds = Object.values(KINDS);

/** The file generated/database/triggers.sql. */
export async function triggersFile(database: PGlite): Promise<string> {
  const { rows } = await database.query<{ table: string; columns: readonly string[] }>(
    `SELECT table_name AS "table", array_agg(column_name::text) AS "columns" FROM information_schema.columns
     WHERE table_schema = 'public' GROUP BY 1 ORDER BY 1`,
  );
  const columns = new Map(rows.map((row) => [row.table, row.columns]));
  return [
    '-- Generated from src/resources/kinds.ts: npm run generate:database',
    ...[...columns].flatMap(stampsOf),
    ...kinds.flatMap((kind) => placeOf(kind, columns)),
    ...kinds.flatMap(partsOf),
    ...kinds.flatMap(shownOf),
    '',
    rowsThatShow(columns),
    '',
  ].join('\n');
}

const trigger = (name: string, when: string, call: string): string =>
  `CREATE TRIGGER "${name}" ${when} FOR EACH ROW EXECUTE FUNCTION ${call};`;

function stampsOf([table, columns]: readonly [string, readonly string[]]): readonly string[] {
  if (!columns.includes('modified_at')) return [];
  const stamp = (writes: string): string => trigger('stamp', `BEFORE ${writes} ON "${table}"`, '"stamp"()');
  return columns.includes('revision')
    ? [stamp('INSERT'), trigger('revise', `BEFORE UPDATE ON "${table}"`, '"revise"()')]
    : [stamp('INSERT OR UPDATE')];
}

const placeOf = ({ table, parent }: Kind, columns: Columns): readonly string[] =>
  parent === 'application' && columns.get(table)?.includes('organisation_id')
    ? [trigger('place', `BEFORE INSERT ON "${table}"`, '"place_by_application"()')]
    : [];

/** Wholes whose parts come by the thousand in an import, with the function for the new rows of a statement. */
const IN_BATCHES = new Map([
  ['application', 'touch_applications'],
  ['interview', 'touch_interviews_of_added'],
]);

const partsOf = ({ table: whole, parts = {} }: Kind): readonly string[] =>
  Object.entries(parts).flatMap(([part, columns]) => {
    const name = `touch_${whole}`;
    const added = IN_BATCHES.get(whole);
    const call = whole === 'candidate' ? `"${name}"()` : `"touch_whole"('${whole}', '${whole}_id', 'modified_at')`;
    if (added === undefined) return trigger(name, `AFTER INSERT OR UPDATE OR DELETE ON "${part}"`, call);
    const update = columns.length > 0 ? `UPDATE OF "${columns.join('", "')}"` : 'UPDATE';
    return [
      trigger(name, `AFTER ${update} OR DELETE ON "${part}"`, `"${name}"()`),
      `CREATE TRIGGER "${name}s" AFTER INSERT ON "${part}" REFERENCING NEW TABLE AS "added"`,
      `  FOR EACH STATEMENT EXECUTE FUNCTION "${added}"();`,
    ];
  });

/** A change of a row modifies the rows that show the first of its values that differs. */
const shownOf = ({ table, shown = {} }: Kind): readonly string[] =>
  Object.entries<readonly string[]>(shown).flatMap(([value, columns], index, all) => {
    const name = index === 0 ? 'touch_shown' : `touch_shown_${value}`;
    const former = all.slice(0, index).flatMap(([, names]) => names);
    const differs = columns.map((column) => `OLD."${column}" IS DISTINCT FROM NEW."${column}"`).join(' OR ');
    const equal = former.map((column) => `OLD."${column}" IS NOT DISTINCT FROM NEW."${column}"`);
    const condition = [...equal, ...(differs === '' ? [] : [`(${differs})`])].join(' AND ');
    return [
      `CREATE CONSTRAINT TRIGGER "${name}" AFTER UPDATE ON "${table}" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW`,
      ...(condition === '' ? [] : [`  WHEN (${condition})`]),
      `  EXECUTE FUNCTION "touch_shown"('${value}');`,
    ];
  });

/** The tables whose rows are locked before those of other kinds. */
const FIRST_LOCKED = ['source', 'job', 'application', 'candidate', 'note', 'template', 'process', 'user', 'step_change', 'offer'];

function rowsThatShow(columns: Columns): string {
  const showing = Map.groupBy(
    kinds.filter(({ shows }) => shows !== undefined),
    ({ table }): string => table,
  );
  const order = [...new Set([...FIRST_LOCKED, ...showing.keys()])];
  const places = order.flatMap((table) =>
    Object.entries(showing.get(table)?.[0]?.shows ?? {}).flatMap(([value, ways]) =>
      [ways].flat().map((way) => [value, table, rowsBehind(table, way, columns)] as const),
    ),
  );
  const lines = places.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  return `-- The rows that show a value of another row: of $1, the tenant, and $2, the row that has the value. A table is
-- locked behind those that are named before it.
CREATE FUNCTION "rows_that_show"("value_of" text) RETURNS TABLE ("shown_in" text, "ids" text) LANGUAGE sql AS $$
  SELECT "place", string_agg('SELECT ' || "rows" || ' AND "tenant_id" = $1', ' UNION ALL ') FROM (VALUES
${lines.map((line) => `    ('${line.join("', '")}')`).join(',\n')}
  ) AS places ("value", "place", "rows")
  WHERE "value" = "value_of"
  GROUP BY 1 ORDER BY array_position('{${order.join()}}', "place")
$$;`;
}

function rowsBehind(table: string, way: string, columns: Columns): string {
  const [other = '', column] = way.split('.');
  if (column === undefined) return `"id" FROM "${table}" WHERE "${way}" = $2`;
  return columns.get(table)?.includes(`${other}_id`)
    ? `"id" FROM "${table}" WHERE "${other}_id" IN (SELECT "id" FROM "${other}" WHERE "tenant_id" = $1 AND "${column}" = $2)`
    : `"${table}_id" FROM "${other}" WHERE "${column}" = $2`;
}
