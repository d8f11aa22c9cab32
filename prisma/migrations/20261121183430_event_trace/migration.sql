-- AlterTable
ALTER TABLE "event" ADD COLUMN     "traceparent" VARCHAR(55);
