-- CreateEnum
CREATE TYPE "PayPeriod" AS ENUM ('HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR');

-- AlterTable
ALTER TABLE "job" ADD COLUMN     "pay_currency" TEXT,
ADD COLUMN     "pay_max" DOUBLE PRECISION,
ADD COLUMN     "pay_min" DOUBLE PRECISION,
ADD COLUMN     "pay_note" TEXT,
ADD COLUMN     "pay_period" "PayPeriod";
