-- Those of some people, as file names have them, who are erased or whose tenant is removed.
-- @param {BigInt[]} $1:tenantIds
-- @param {BigInt[]} $2:candidateIds
SELECT person.tenant_id::float8 AS "tenantId", person.id::float8 AS "candidateId"
FROM unnest($1::bigint[], $2::bigint[]) AS person (tenant_id, id)
LEFT JOIN "tenant" AS t ON t."id" = person.tenant_id
LEFT JOIN "candidate" AS c ON (c."tenant_id", c."id") = (person.tenant_id, person.id)
WHERE t."id" IS NULL OR c."erased_at" IS NOT NULL
