-- CreateEnum
CREATE TYPE "download_audience" AS ENUM ('off', 'signedIn', 'everyone');

-- CreateEnum
CREATE TYPE "download_format" AS ENUM ('mp3', 'original');

-- AlterTable
ALTER TABLE "artists" ADD COLUMN     "downloads_as" "download_format" NOT NULL DEFAULT 'mp3',
ADD COLUMN     "downloads_for" "download_audience" NOT NULL DEFAULT 'signedIn';

-- AlterTable
ALTER TABLE "djs" ADD COLUMN     "downloads_as" "download_format" NOT NULL DEFAULT 'mp3',
ADD COLUMN     "downloads_for" "download_audience" NOT NULL DEFAULT 'signedIn';

-- AlterTable
ALTER TABLE "music" ADD COLUMN     "downloads_as" "download_format" NOT NULL DEFAULT 'mp3',
ADD COLUMN     "downloads_for" "download_audience" NOT NULL DEFAULT 'signedIn';

-- AlterTable
ALTER TABLE "podcasts" ADD COLUMN     "downloads_as" "download_format" NOT NULL DEFAULT 'mp3',
ADD COLUMN     "downloads_for" "download_audience" NOT NULL DEFAULT 'signedIn';

-- CreateTable
CREATE TABLE "music_downloads" (
    "day" DATE NOT NULL,
    "music_id" INTEGER NOT NULL,
    "listener" TEXT NOT NULL,

    CONSTRAINT "music_downloads_pkey" PRIMARY KEY ("day","music_id","listener")
);

-- CreateIndex
CREATE INDEX "music_downloads_music_id_idx" ON "music_downloads"("music_id");

-- AddForeignKey
ALTER TABLE "music_downloads" ADD CONSTRAINT "music_downloads_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "music_downloads_told" AFTER UPDATE ON "music"
  FOR EACH ROW WHEN ((OLD."downloads_for", OLD."downloads_as") IS DISTINCT FROM (NEW."downloads_for", NEW."downloads_as"))
  EXECUTE FUNCTION tell_streams('music', 'id');
CREATE TRIGGER "podcast_downloads_told" AFTER UPDATE ON "podcasts"
  FOR EACH ROW WHEN ((OLD."downloads_for", OLD."downloads_as") IS DISTINCT FROM (NEW."downloads_for", NEW."downloads_as"))
  EXECUTE FUNCTION tell_streams('podcast', 'id');
