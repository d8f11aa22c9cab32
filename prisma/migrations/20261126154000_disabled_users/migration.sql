-- AlterTable
ALTER TABLE "user" ADD COLUMN     "disabled_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "credential" ADD COLUMN     "disabled_at" TIMESTAMPTZ(3);
