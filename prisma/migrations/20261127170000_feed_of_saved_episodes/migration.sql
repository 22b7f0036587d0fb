-- AlterTable
ALTER TABLE "users" ADD COLUMN     "saved_feed_seed" BYTEA;
