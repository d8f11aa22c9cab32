-- AlterTable
ALTER TABLE "email_message" ADD COLUMN     "traceparent" VARCHAR(55);
