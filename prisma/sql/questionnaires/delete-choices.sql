-- Deletes the choices of answers that are not among the given ones. Both are rows of their tables.
-- @param {Int} $1:tenantId
-- @param {Json} $2:answers
-- @param {Json} $3:choices
DELETE FROM "answer_choice" AS c USING json_populate_recordset(NULL::"answer", $2::json) AS a
WHERE c."tenant_id" = $1::int AND (c."application_id", c."questionnaire_id", c."question_id")
    = (a."application_id", a."questionnaire_id", a."question_id")
  AND NOT EXISTS (
    SELECT 1 FROM json_populate_recordset(NULL::"answer_choice", $3::json) AS k
    WHERE (k."application_id", k."questionnaire_id", k."question_id", k."choice_id")
        = (c."application_id", c."questionnaire_id", c."question_id", c."choice_id"))
RETURNING c."application_id" AS "applicationId"
