-- The tables of the schema public without that of the migrations, each after the tables that its
-- foreign keys name, with its columns and the last value of the sequence of its ids.
-- @nullable last
WITH RECURSIVE keys AS (
    SELECT conrelid, confrelid FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid
  ), placed ("oid", "place") AS (
    SELECT "oid", 0 FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> '_prisma_migrations'
    UNION SELECT conrelid, "place" + 1 FROM placed JOIN keys ON confrelid = placed."oid"
    -- keys of another program may form a circle
    WHERE "place" < 100
  )
SELECT relname::text AS "name",
  ARRAY (SELECT attname::text FROM pg_attribute WHERE attrelid = c."oid" AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS "columns",
  (SELECT last_value::int FROM pg_sequences WHERE schemaname = 'public' AND sequencename = relname || '_id_seq') AS "last"
FROM (SELECT "oid", max("place") AS "place" FROM placed GROUP BY 1) AS p JOIN pg_class AS c ON c."oid" = p."oid"
ORDER BY "place", 1
