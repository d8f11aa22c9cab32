-- Ids for new rows of a table.
-- @param {String} $1:table
-- @param {Int} $2:count
SELECT nextval(pg_get_serial_sequence(quote_ident($1::text), 'id'))::int AS "id" FROM generate_series(1, $2::int)
