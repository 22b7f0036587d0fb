-- AlterTable
ALTER TABLE "air_shows" ADD COLUMN     "podcast_id" INTEGER,
ADD COLUMN     "record_tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "recorded_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "air_shows_podcast_id_idx" ON "air_shows"("podcast_id");

-- AddForeignKey
ALTER TABLE "air_shows" ADD CONSTRAINT "air_shows_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE SET NULL ON UPDATE CASCADE;
