-- DropTable
DROP TABLE "last_write";
