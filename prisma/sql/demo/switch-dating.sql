-- Switches the triggers that date changes off, or on again: the rows have dates of their own.
DO $$ DECLARE dating record; BEGIN
  FOR dating IN
    SELECT tgrelid::regclass AS place, tgname AS name, CASE tgenabled WHEN 'D' THEN 'ENABLE' ELSE 'DISABLE' END AS turn
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND tgname ~ '^(stamp|touch)' AND relnamespace = current_schema()::regnamespace
  LOOP EXECUTE format('ALTER TABLE %s %s TRIGGER %I', dating.place, dating.turn, dating.name); END LOOP;
END $$
