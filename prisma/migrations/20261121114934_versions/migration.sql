-- AlterTable
ALTER TABLE "api_version" ADD COLUMN     "deprecated_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- A day of expiry and the moment it was first announced stand together.
UPDATE "api_version" SET "deprecated_at" = now() WHERE "expires_on" IS NOT NULL;
ALTER TABLE "api_version"
  ADD CONSTRAINT "api_version_deprecated_with_day" CHECK (("expires_on" IS NULL) = ("deprecated_at" IS NULL));
