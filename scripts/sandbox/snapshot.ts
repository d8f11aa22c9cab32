/** Statements that keep the rows of an embedded database and bring them back. */

/** The tables with rows, dead rows included. */
export const USED = `FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations' AND pg_relation_size(oid) > 0`;

/**
 * Deletes all rows and resets all sequences. Triggers are off, because one refuses to empty
 * the audit. TRUNCATE would make new files for all tables.
 */
export const EMPTY = `SET LOCAL session_replication_role = replica; DO $$ DECLARE used regclass; BEGIN
  FOR used IN SELECT oid ${USED} LOOP EXECUTE 'DELETE FROM ' || used; END LOOP;
  PERFORM setval(oid, 1, false) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S';
END $$`;

/** Copies all rows, and the values of the sequences, into a schema of their own. */
export const KEEP = `CREATE SCHEMA kept; DO $$ DECLARE used name; BEGIN
  FOR used IN SELECT relname ${USED} LOOP EXECUTE format('CREATE TABLE kept.%1$I AS TABLE public.%1$I', used); END LOOP;
END $$; CREATE TABLE kept._sequence AS SELECT sequencename AS name, last_value FROM pg_sequences
  WHERE schemaname = 'public' AND last_value IS NOT NULL`;

/** Replaces all rows by the kept ones. */
export const RESTORE = `SET LOCAL statement_timeout = 0; ${EMPTY}; DO $$ DECLARE used name; BEGIN
  FOR used IN SELECT relname FROM pg_class WHERE relnamespace = 'kept'::regnamespace AND relkind = 'r' AND relname <> '_sequence'
  LOOP EXECUTE format('INSERT INTO public.%1$I SELECT * FROM kept.%1$I', used); END LOOP;
  PERFORM setval(quote_ident(name)::regclass, last_value) FROM kept._sequence;
END $$`;
