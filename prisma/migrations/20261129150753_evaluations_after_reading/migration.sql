-- AlterTable
ALTER TABLE "evaluation" ADD COLUMN     "after_reading" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "first_date" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "interviewer" ADD COLUMN     "could_read" BOOLEAN NOT NULL DEFAULT false;
