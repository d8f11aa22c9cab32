-- The condition that the candidate `c` has an application to the organisations $2. The sum hides their
-- index: the applications of one candidate are few.
    EXISTS (
      SELECT 1 FROM "application" AS seen
      WHERE seen."tenant_id" = $1::int AND seen."candidate_id" = c."id" AND seen."organisation_id" + 0 = ANY ($2::int[]))
