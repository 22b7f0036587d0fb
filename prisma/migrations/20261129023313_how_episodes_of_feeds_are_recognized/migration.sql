-- AlterTable
ALTER TABLE "podcasts" ADD COLUMN     "enclosure" TEXT;

-- AlterTable
ALTER TABLE "feed_imports" ADD COLUMN     "known" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "episode_imports" ADD COLUMN     "is_known" BOOLEAN NOT NULL DEFAULT false;
-- Episodes that were imported before are recognized by their addresses too.
UPDATE "podcasts" p SET "enclosure" = e.item->>'recording'
FROM "episode_imports" e WHERE e.podcast_id = p.id;
