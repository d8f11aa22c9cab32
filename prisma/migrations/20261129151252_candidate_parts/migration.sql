-- AlterTable
ALTER TABLE "candidate" ADD COLUMN     "former_id" INTEGER;
