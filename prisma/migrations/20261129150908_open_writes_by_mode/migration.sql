CREATE OR REPLACE FUNCTION public.open_writes()
 RETURNS TABLE(pid integer, since timestamp with time zone)
 LANGUAGE sql
AS $function$
  SELECT "pid", to_timestamp((((classid::bigint & 4095) << 32) | objid::bigint) / 1000.0) FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 1 AND classid::bigint >> 12 = 7270 AND mode = 'ShareLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
$function$;
