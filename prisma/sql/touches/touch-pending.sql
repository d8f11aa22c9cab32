-- Does one row of work, unless another worker has it.
-- @param {Int} $1:tenantId
-- @param {BigInt} $2:id
SELECT "touch_pending"($1::int, $2::bigint)
