-- AlterTable
ALTER TABLE "podcast_collections" ADD COLUMN     "is_draft" BOOLEAN NOT NULL DEFAULT false;
