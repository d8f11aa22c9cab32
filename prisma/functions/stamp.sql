-- Dates of creation and modification, and the revision of an application.

-- A write shows the start of its transaction by a lock, then takes the time. A reader of changes reads up
-- to the oldest such start (src/pages/collection.ts).
CREATE FUNCTION "stamp"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id(),
    pg_advisory_xact_lock_shared((7270::bigint << 44) | floor(extract(epoch FROM now()) * 1000)::bigint);
  NEW."modified_at" := date_trunc('milliseconds', clock_timestamp());
  IF TG_OP = 'INSERT' THEN NEW."created_at" := NEW."modified_at"; END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION "revise"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id(),
    pg_advisory_xact_lock_shared((7270::bigint << 44) | floor(extract(epoch FROM now()) * 1000)::bigint);
  NEW."modified_at" := date_trunc('milliseconds', clock_timestamp());
  NEW."revision" := OLD."revision" + 1;
  RETURN NEW;
END $$;

-- The writes that are open, and since when. Only their locks are shared ones: a server of release 1.19
-- locks e-mail addresses with any number.
CREATE FUNCTION "open_writes"() RETURNS TABLE (pid integer, since timestamptz) LANGUAGE sql AS $$
  SELECT "pid", to_timestamp((((classid::bigint & 4095) << 32) | objid::bigint) / 1000.0) FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 1 AND classid::bigint >> 12 = 7270 AND mode = 'ShareLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
$$;
