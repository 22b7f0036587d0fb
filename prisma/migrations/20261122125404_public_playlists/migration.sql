-- AlterTable
ALTER TABLE "playlists" ADD COLUMN     "is_public" BOOLEAN NOT NULL DEFAULT false;
