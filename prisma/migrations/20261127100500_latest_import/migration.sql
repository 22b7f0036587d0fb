-- AlterTable
ALTER TABLE "users" ADD COLUMN     "latest_import" INTEGER NOT NULL DEFAULT 0;
