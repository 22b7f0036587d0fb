-- AlterEnum
ALTER TYPE "image_kind" ADD VALUE 'newsText';

-- AlterTable
ALTER TABLE "notices" ADD COLUMN     "to_topic" "notice_kind";

-- CreateTable
CREATE TABLE "news_pictures" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "news_pictures_pkey" PRIMARY KEY ("id")
);
