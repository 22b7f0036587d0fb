-- CreateEnum
CREATE TYPE "visibility" AS ENUM ('public', 'unlisted', 'private');

-- AlterTable
ALTER TABLE "music" ADD COLUMN     "releases_itself" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "visibility" "visibility" NOT NULL DEFAULT 'public';

-- AlterTable
ALTER TABLE "podcasts" ADD COLUMN     "visibility" "visibility" NOT NULL DEFAULT 'public';

-- CreateTable
CREATE TABLE "music_reminders" (
    "user_id" INTEGER NOT NULL,
    "music_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "music_reminders_pkey" PRIMARY KEY ("user_id","music_id")
);

-- CreateTable
CREATE TABLE "press_links" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "music_id" INTEGER,
    "album_id" INTEGER,
    "podcast_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "plays" INTEGER NOT NULL DEFAULT 0,
    "played_at" TIMESTAMPTZ(3),

    CONSTRAINT "press_links_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "music_reminders_music_id_idx" ON "music_reminders"("music_id");

-- CreateIndex
CREATE INDEX "press_links_user_id_idx" ON "press_links"("user_id");

-- CreateIndex
CREATE INDEX "press_links_music_id_idx" ON "press_links"("music_id");

-- CreateIndex
CREATE INDEX "press_links_album_id_idx" ON "press_links"("album_id");

-- CreateIndex
CREATE INDEX "press_links_podcast_id_idx" ON "press_links"("podcast_id");

-- AddForeignKey
ALTER TABLE "music_reminders" ADD CONSTRAINT "music_reminders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_reminders" ADD CONSTRAINT "music_reminders_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "press_links" ADD CONSTRAINT "press_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "press_links" ADD CONSTRAINT "press_links_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "press_links" ADD CONSTRAINT "press_links_album_id_fkey" FOREIGN KEY ("album_id") REFERENCES "albums"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "press_links" ADD CONSTRAINT "press_links_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "press_links" ADD CONSTRAINT "press_links_about_one" CHECK (num_nonnulls("music_id", "album_id", "podcast_id") = 1);

CREATE INDEX "music_to_release" ON "music" ("release_date") WHERE "is_coming_soon" AND "releases_itself";

CREATE TRIGGER "music_visibility_told" AFTER UPDATE ON "music"
  FOR EACH ROW WHEN (OLD."visibility" IS DISTINCT FROM NEW."visibility") EXECUTE FUNCTION tell_streams('music', 'id');
CREATE TRIGGER "podcast_visibility_told" AFTER UPDATE ON "podcasts"
  FOR EACH ROW WHEN (OLD."visibility" IS DISTINCT FROM NEW."visibility") EXECUTE FUNCTION tell_streams('podcast', 'id');
CREATE TRIGGER "music_visibility_noted" AFTER UPDATE ON "music"
  FOR EACH ROW WHEN (OLD."visibility" IS DISTINCT FROM NEW."visibility") EXECUTE FUNCTION note_catalogue_change('music');
CREATE TRIGGER "podcast_visibility_noted" AFTER UPDATE ON "podcasts"
  FOR EACH ROW WHEN (OLD."visibility" IS DISTINCT FROM NEW."visibility") EXECUTE FUNCTION note_name_change('podcast');
