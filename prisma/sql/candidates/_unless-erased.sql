-- The end of the SELECT of a candidate `c`, unless it is erased. Locks the row against erasure and
-- changes of the name until the transaction ends. Every write about a person begins with it, because
-- data written after an erasure would stay.
    AND c."erased_at" IS NULL FOR KEY SHARE OF c
