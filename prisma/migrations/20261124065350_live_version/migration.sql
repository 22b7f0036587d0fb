-- AlterTable
ALTER TABLE "media_assets" ADD COLUMN     "live_version" TEXT;
