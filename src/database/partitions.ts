/**
 * Splits the tables that grow with applications into hash partitions by tenant, on plain
 * PostgreSQL. The service needs no change: its statements name the tenant, and PostgreSQL reads one
 * partition.
 */
import type { Transaction } from './database.ts';

/** The tables that grow with applications; those that people set up by hand stay whole. */
export const GROWING = [
  'candidate',
  'candidate_pool',
  'application',
  'application_item',
  'step_change',
  'history_entry',
  'email_message',
  'note',
  'document',
  'document_content',
  'assessment_result',
  'questionnaire_submission',
  'answer',
  'answer_choice',
  'event',
  'delivery',
  'call',
  'external_reference',
] as const;

/** The lock of migrations: the two do not run at once. */
export const MIGRATING = 72707369;

/** A day, because the connection's default timeout is 5 seconds. */
export const STATEMENT_TIMEOUT_MS = '86400000';

/** Options of a transaction that partitions. It is slow, because it copies every row. */
export const partitioning = { timeout: 86_400_000, maxWait: 35_000 } as const;

/**
 * Partitions the growing tables that are not partitioned yet, and returns their names. One
 * transaction keeps rows, keys, indexes, triggers, sequences, settings and privileges. The service
 * must be stopped. Rejects when a table has something that would be lost.
 */
export async function partitionTables(transaction: Transaction, partitions: number): Promise<readonly string[]> {
  await transaction.$executeRaw`SELECT set_config('statement_timeout', ${STATEMENT_TIMEOUT_MS}, true), set_config('lock_timeout', '10s', true),
    set_config('idle_in_transaction_session_timeout', '0', true), pg_advisory_xact_lock(${MIGRATING})`;
  const whole = await transaction.$queryRaw<{ name: string; owner: string }[]>`
    SELECT relname::text AS name, quote_ident(pg_get_userbyid(relowner)) AS owner FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname = ANY (${[...GROWING]}) ORDER BY 1`;
  const names = whole.map(({ name }) => name);
  const [first] = whole;
  if (first === undefined) return [];
  await transaction.$executeRawUnsafe(`LOCK TABLE ${names.map((name) => `"${name}"`).join(', ')} IN ACCESS EXCLUSIVE MODE`);
  const [lost] = await transaction.$queryRawUnsafe<{ name: string; what: string }[]>(unsupported, names);
  if (lost !== undefined)
    throw new Error(`The table ${lost.name} has ${lost.what}, which would be lost. Drop it first, and make it anew.`);
  // new objects get the owner of the tables, not of this session
  await transaction.$executeRawUnsafe(`SET LOCAL ROLE ${first.owner}`);
  const steps = await transaction.$queryRawUnsafe<{ statement: string }[]>(conversion, names, partitions);
  for (const { statement } of steps) await transaction.$executeRawUnsafe(statement);
  await transaction.$executeRawUnsafe('RESET ROLE');
  return names;
}

/** Analyses the partitioned tables: autovacuum analyses partitions only. */
export const analysePartitioned = (
  transaction: Pick<Transaction, '$executeRawUnsafe'>,
  names: readonly string[],
): Promise<number> => transaction.$executeRawUnsafe(`ANALYZE ${names.map((name) => `"${name}"`).join(', ')}`);

const whole = `SELECT oid, relname, reloptions, relacl, relowner FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname = ANY ($1::text[])`;

const unsupported = `WITH whole AS (${whole})
  SELECT relname::text AS name, 'the row security policy ' || polname AS what FROM whole JOIN pg_policy ON polrelid = whole.oid
  UNION ALL SELECT relname, 'the rule ' || rulename FROM whole JOIN pg_rewrite ON ev_class = whole.oid
  UNION ALL SELECT relname, 'a place in the publication ' || pubname
    FROM whole JOIN pg_publication_rel ON prrelid = whole.oid JOIN pg_publication ON pg_publication.oid = prpubid
  UNION ALL SELECT relname, 'the trigger ' || tgname || ' switched off or to another mode'
    FROM whole JOIN pg_trigger ON tgrelid = whole.oid WHERE tgenabled <> 'O'
  UNION ALL SELECT relname, 'privileges on the column ' || attname FROM whole JOIN pg_attribute ON attrelid = whole.oid WHERE attacl IS NOT NULL
  LIMIT 1`;

/**
 * The statements, in order. The catalogue is read before the first one renames anything. Indexes
 * are created in their former order, because PostgreSQL prefers the newest of equal ones.
 */
const conversion = `WITH whole AS (${whole}), keys AS (
    SELECT conrelid::regclass AS holder, conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = 'f' AND conparentid = 0 AND (conrelid IN (SELECT oid FROM whole) OR confrelid IN (SELECT oid FROM whole))
  )
  SELECT statement FROM (
    SELECT 1 AS step, conname AS name, format('ALTER TABLE %s DROP CONSTRAINT %I', holder, conname) AS statement FROM keys
    UNION ALL SELECT 2, relname, format('ALTER TABLE %I RENAME TO %I', relname, relname || ' whole') FROM whole
    UNION ALL SELECT 3, relname, format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING INDEXES) PARTITION BY HASH ("tenant_id")',
      relname, relname || ' whole') FROM whole
    UNION ALL SELECT 4, relname, format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS %s, REMAINDER %s) %s', relname || '_' || part,
      relname, $2::int, part, 'WITH (' || array_to_string(reloptions, ', ') || ')') FROM whole, generate_series(0, $2::int - 1) AS part
    UNION ALL SELECT 5, relname, format('INSERT INTO %I SELECT * FROM %I', relname, relname || ' whole') FROM whole
    UNION ALL SELECT 6, relname, format('ALTER SEQUENCE %s OWNED BY %I.%I', d.objid::regclass, relname, attname)
      FROM whole JOIN pg_depend AS d ON d.refobjid = whole.oid AND d.refclassid = 'pg_class'::regclass AND d.classid = 'pg_class'::regclass
        AND d.deptype = 'a' JOIN pg_sequence ON seqrelid = d.objid
        JOIN pg_attribute ON attrelid = whole.oid AND attnum = d.refobjsubid
    UNION ALL SELECT 7, relname, format('DROP TABLE %I', relname || ' whole') FROM whole
    UNION ALL SELECT 8, conname, format('ALTER TABLE %I ADD CONSTRAINT %I %s', relname, conname, pg_get_constraintdef(c.oid))
      FROM whole JOIN pg_constraint AS c ON conrelid = whole.oid WHERE contype IN ('p', 'u')
    UNION ALL SELECT 9, to_char(indexrelid::bigint, '0000000000'), pg_get_indexdef(indexrelid) FROM whole JOIN pg_index ON indrelid = whole.oid
      WHERE NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
    UNION ALL SELECT 10, tgname, pg_get_triggerdef(t.oid) FROM whole JOIN pg_trigger AS t ON tgrelid = whole.oid WHERE NOT tgisinternal
    UNION ALL SELECT 11, conname, format('ALTER TABLE %s ADD CONSTRAINT %I %s', holder, conname, definition) FROM keys
    UNION ALL SELECT 12, relname, format('GRANT %s ON %I TO %s%s', privilege_type, relname,
      CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END, CASE WHEN is_grantable THEN ' WITH GRANT OPTION' END)
      FROM whole, aclexplode(relacl) WHERE grantee <> relowner
  ) AS steps ORDER BY step, name`;
