-- AlterTable
ALTER TABLE "playlist_music" ADD COLUMN     "repeats" INTEGER[] DEFAULT ARRAY[]::INTEGER[];
