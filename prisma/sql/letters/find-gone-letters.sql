-- The files whose letter an erasure has taken from the candidate, or whose tenant is removed. `ids` are those of
-- the letters as file names have them: from the Message-ID, or from its hash.
-- @param {String[]} $1:names
-- @param {BigInt[]} $2:tenantIds
-- @param {BigInt[]} $3:candidateIds
-- @param {String[]} $4:ids
SELECT file.name
FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) AS file (name, tenant_id, candidate_id, id)
LEFT JOIN "tenant" AS t ON t."id" = file.tenant_id
LEFT JOIN "candidate" AS c ON (c."tenant_id", c."id") = (file.tenant_id, file.candidate_id)
WHERE t."id" IS NULL OR (c."id" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "application" AS a JOIN "email_message" AS m ON (m."tenant_id", m."application_id") = (a."tenant_id", a."id")
  WHERE (a."tenant_id", a."candidate_id") = (c."tenant_id", c."id")
    AND (starts_with(m."message_id", concat('<', file.id, '@')) OR left(encode(sha256(convert_to(m."message_id", 'UTF8')), 'hex'), 32) = file.id)))
