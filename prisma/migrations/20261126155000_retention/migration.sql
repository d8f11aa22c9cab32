-- AlterTable
ALTER TABLE "tenant" ADD COLUMN     "retention_days" INTEGER;
