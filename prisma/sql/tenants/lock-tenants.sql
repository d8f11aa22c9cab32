-- Lets one transaction at a time look for a name and then take it. Reads, and writes of rows that
-- belong to a tenant, do not wait.
LOCK TABLE "tenant" IN SHARE ROW EXCLUSIVE MODE
