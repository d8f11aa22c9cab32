-- AlterEnum
ALTER TYPE "EventName" ADD VALUE 'InterviewChange';
ALTER TYPE "EventName" ADD VALUE 'EvaluationSubmit';
ALTER TYPE "EventName" ADD VALUE 'OfferChange';

-- AlterEnum
ALTER TYPE "HistoryAction" ADD VALUE 'INTERVIEW';
ALTER TYPE "HistoryAction" ADD VALUE 'EVALUATION';
ALTER TYPE "HistoryAction" ADD VALUE 'OFFER';

-- AlterTable
ALTER TABLE "event" ADD COLUMN     "subject" JSONB;
