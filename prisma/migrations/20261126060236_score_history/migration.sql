-- AlterEnum
ALTER TYPE "HistoryAction" ADD VALUE 'SCORE';
