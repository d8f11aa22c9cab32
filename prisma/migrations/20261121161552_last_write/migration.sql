-- Unlogged: positions of the last minute, which a crash makes worthless.
CREATE UNLOGGED TABLE "last_write" (
    "caller" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "last_write_pkey" PRIMARY KEY ("caller")
) WITH (fillfactor = 50);
