-- Servers of 1.18, which go on during an upgrade, count for themselves without it.
DROP TABLE "rate_limit";
