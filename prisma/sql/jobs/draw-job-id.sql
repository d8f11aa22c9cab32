-- Draws the id of a new job, from which its reference is made.
-- @param {Int} $1:tenantId
SELECT nextval(pg_get_serial_sequence('"job"', 'id'))::int AS "id" FROM "tenant" WHERE "id" = $1::int
