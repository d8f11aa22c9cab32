-- Keys are stored as hashes. Servers of the release before go on beside this one and store them as they were sent, and so are the rows that
-- are there, for at most 24 hours. With this index both forms are one key, so that no server carries out a request of the other once more.
CREATE UNIQUE INDEX "idempotency_key_tenant_id_scope_hash_key" ON "idempotency_key" ("tenant_id", "scope", (
  CASE WHEN "key" ~ '^sha256:[0-9a-f]{64}$' THEN "key"
    ELSE 'sha256:' || encode(sha256(replace("key", '\', '\\')::bytea), 'hex') END));
