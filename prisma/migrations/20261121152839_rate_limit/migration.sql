-- Unlogged: counts of the current minute, which nobody misses after a crash. A row is updated in place while its page has room.
CREATE UNLOGGED TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "hits" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
) WITH (fillfactor = 50);
