-- Of some users: the members of the organisation, and those in the team of a job, who may have left it.
-- @param {Int} $1:tenantId
-- @param {Int} $2:organisationId
-- @param {Int} $3:jobId
-- @param {Int[]} $4:userIds
SELECT "user_id" AS "userId", true AS "isMember" FROM "membership"
WHERE "tenant_id" = $1::int AND "organisation_id" = $2::int AND "user_id" = ANY ($4::int[])
UNION ALL SELECT "user_id", false FROM "job_team_member"
WHERE "tenant_id" = $1::int AND "job_id" = $3::int AND "user_id" = ANY ($4::int[])
