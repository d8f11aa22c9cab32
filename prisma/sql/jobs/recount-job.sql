-- Recounts the applications of a job, and its steps.
-- @param {Int} $1:tenantId
-- @param {Int} $2:jobId
SELECT "recount_applications"($1::int, $2::int), "recount_steps"($1::int, $2::int)
