-- The appointments that letters of an application have carried, by their UID: the sender of the first letter,
-- the greatest SEQUENCE; of the last letter the METHOD and the times.
-- @param {Int} $1:tenantId
-- @param {Int} $2:applicationId
SELECT "uid", (array_agg("sender" ORDER BY "id"))[1] AS "organiser", max("sequence") AS "sequence",
  (array_agg("method" ORDER BY "id" DESC))[1] AS "method",
  (array_agg("starts" ORDER BY "id" DESC))[1]::timestamptz AS "startsAt",
  (array_agg("ends" ORDER BY "id" DESC))[1]::timestamptz AS "endsAt"
FROM (
  SELECT "id", "sender", substring("calendar" FROM 'METHOD:(\w+)') AS "method", substring("calendar" FROM 'UID:([^\r\n]+)') AS "uid",
    substring("calendar" FROM 'SEQUENCE:(\d+)')::int AS "sequence", substring("calendar" FROM 'DTSTART:(\w+)') AS "starts",
    substring("calendar" FROM 'DTEND:(\w+)') AS "ends"
  FROM "email_message" WHERE "tenant_id" = $1::int AND "application_id" = $2::int AND "calendar" IS NOT NULL
) AS letter
GROUP BY "uid"
