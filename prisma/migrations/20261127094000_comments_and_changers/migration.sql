-- AlterTable
ALTER TABLE "play_queues" ADD COLUMN     "changed_by" TEXT;

-- AlterTable
ALTER TABLE "playlists" ADD COLUMN     "comment" TEXT NOT NULL DEFAULT '';
