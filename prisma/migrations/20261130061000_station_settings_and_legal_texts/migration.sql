-- CreateEnum
CREATE TYPE "legal_page" AS ENUM ('about', 'privacy', 'terms');

-- AlterEnum
ALTER TYPE "image_kind" ADD VALUE 'station';

-- CreateTable
CREATE TABLE "station" (
    "id" INTEGER NOT NULL,
    "values" JSONB NOT NULL DEFAULT '{}',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "station_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "legal_texts" (
    "id" SERIAL NOT NULL,
    "page" "legal_page" NOT NULL,
    "language" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "legal_texts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "legal_texts_page_language_key" ON "legal_texts"("page", "language");
