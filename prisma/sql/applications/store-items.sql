-- Stores the items of applications that still have their revisions. The lock prevents a change
-- meanwhile, so that no item of an erased person remains; locked rows are skipped. A crash may lose
-- an item without harm, so this waits neither for the disk nor for a synchronous replica.
-- @param {Int} $1:tenantId
-- @param {Int} $2:major
-- @param {String} $3:format
-- @param {Int[]} $4:ids the planner does not see how many
-- @param {Int[]} $5:revisions
-- @param {String[]} $6:bodies
INSERT INTO "application_item" ("tenant_id", "application_id", "major", "format", "revision", "body")
SELECT a."tenant_id", a."id", $2::smallint, $3::text, made."revision", made."body"
FROM (SELECT set_config('synchronous_commit', 'off', true)) AS unconfirmed
CROSS JOIN unnest(ARRAY (SELECT unnest($4::int[])), $5::int[], $6::text[]) AS made("id", "revision", "body")
JOIN "application" AS a ON a."tenant_id" = $1::int AND a."id" = made."id" AND a."revision" = made."revision"
ORDER BY a."id" FOR SHARE OF a SKIP LOCKED
ON CONFLICT ("tenant_id", "application_id", "major") DO UPDATE
SET "format" = excluded."format", "revision" = excluded."revision", "body" = excluded."body"
