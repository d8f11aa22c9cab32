-- Counts the rows of the tables that grow with an import: with statistics of empty tables the planner
-- would scan them for each row.
ANALYZE "job", "candidate", "candidate_pool", "application", "step_change", "history_entry", "email_message", "note", "document",
  "document_content", "assessment_result", "questionnaire_submission", "answer", "answer_choice", "external_reference"
