DROP TRIGGER lock_row ON application;

DROP TRIGGER place_rows ON application;

DROP TRIGGER lock_row ON job;

DROP TRIGGER place_rows ON job;

DROP FUNCTION place_rows_of_application();

DROP FUNCTION place_rows_of_job();
