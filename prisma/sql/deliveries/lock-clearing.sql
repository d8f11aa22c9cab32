-- The lock of the worker that clears: two at a time would each keep rows for the other.
SELECT pg_try_advisory_xact_lock(72707372) AS "alone"
