-- Sets the sequences of tables after their greatest ids.
-- @param {String[]} $1:tables
-- @param {Int[]} $2:tops
SELECT setval(pg_get_serial_sequence(quote_ident("name"), 'id'), "top") FROM unnest($1::text[], $2::int[]) AS used ("name", "top")
