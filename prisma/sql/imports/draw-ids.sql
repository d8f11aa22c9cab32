-- Ids for new rows of a table.
-- @param {String} $1:table
-- @param {Int} $2:count
SELECT nextval(sequence)::int AS "id"
FROM (SELECT pg_get_serial_sequence(quote_ident($1::text), 'id')::regclass AS sequence OFFSET 0) AS of_table, generate_series(1, $2::int)
