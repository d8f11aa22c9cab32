-- A transaction that dates a row shows itself to every role by a lock: pg_stat_activity hides what other roles do, pg_locks does not.
-- The lock is shared, so nobody waits for it. Its number is the moment at which the transaction began, in milliseconds, with 7270 in the
-- bits above. src/database/collection.ts relies on it.

-- Transactions that have dated rows without the lock end first: from then on the locks show all of them.
LOCK TABLE "job", "candidate", "application", "step_change", "note", "template", "call" IN SHARE ROW EXCLUSIVE MODE;

-- The lock comes before the time: a reader that does not see it yet takes a horizon before that time. Servers of the release before this
-- one look for the id of the transaction instead, so that comes first as well.

CREATE OR REPLACE FUNCTION "stamp"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id(),
    pg_advisory_xact_lock_shared((7270::bigint << 44) | floor(extract(epoch FROM now()) * 1000)::bigint);
  NEW."modified_at" := date_trunc('milliseconds', clock_timestamp());
  IF TG_OP = 'INSERT' THEN NEW."created_at" := NEW."modified_at"; END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "revise"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id(),
    pg_advisory_xact_lock_shared((7270::bigint << 44) | floor(extract(epoch FROM now()) * 1000)::bigint);
  NEW."modified_at" := date_trunc('milliseconds', clock_timestamp());
  NEW."revision" := OLD."revision" + 1;
  RETURN NEW;
END $$;

-- The open transactions that have dated rows: their process, none for a prepared one, and when they began.
CREATE FUNCTION "open_writes"() RETURNS TABLE ("pid" int, "since" timestamptz) LANGUAGE sql AS $$
  SELECT "pid", to_timestamp((((classid::bigint & 4095) << 32) | objid::bigint) / 1000.0) FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 1 AND classid::bigint >> 12 = 7270
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
$$;
