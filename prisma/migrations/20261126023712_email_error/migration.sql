-- AlterTable
ALTER TABLE "email_message" ADD COLUMN     "error" TEXT;
