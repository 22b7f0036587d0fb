-- AlterTable
ALTER TABLE "artists" ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "music" ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3),
ADD COLUMN     "withdrawn_with_artist_id" INTEGER;

-- AlterTable
ALTER TABLE "albums" ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3),
ADD COLUMN     "withdrawn_with_artist_id" INTEGER;

-- AlterTable
ALTER TABLE "podcasts" ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "merged_artists" (
    "artist_id" INTEGER NOT NULL,
    "into_artist_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "merged_artists_pkey" PRIMARY KEY ("artist_id")
);

-- CreateIndex
CREATE INDEX "merged_artists_into_artist_id_idx" ON "merged_artists"("into_artist_id");

-- AddForeignKey
ALTER TABLE "merged_artists" ADD CONSTRAINT "merged_artists_into_artist_id_fkey" FOREIGN KEY ("into_artist_id") REFERENCES "artists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Tells every process of the api that addresses of artists lead elsewhere.
CREATE FUNCTION tell_merged_artists() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('merged_artists', '');
  RETURN NULL;
END $$;
CREATE TRIGGER "merged_artists_told" AFTER INSERT OR UPDATE OR DELETE ON "merged_artists"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_merged_artists();

-- What is confirmed is on the site, whoever confirms it.
CREATE FUNCTION end_withdrawal() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."withdrawn_at" := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER "music_confirmation_ends_withdrawal" BEFORE UPDATE ON "music"
  FOR EACH ROW WHEN (NEW."is_confirmed" AND NEW."withdrawn_at" IS NOT NULL) EXECUTE FUNCTION end_withdrawal();
CREATE TRIGGER "podcasts_confirmation_ends_withdrawal" BEFORE UPDATE ON "podcasts"
  FOR EACH ROW WHEN (NEW."is_confirmed" AND NEW."withdrawn_at" IS NOT NULL) EXECUTE FUNCTION end_withdrawal();

CREATE TRIGGER "artists_withdrawal_noted" AFTER UPDATE ON "artists"
  FOR EACH ROW WHEN (OLD."withdrawn_at" IS DISTINCT FROM NEW."withdrawn_at")
  EXECUTE FUNCTION note_catalogue_change('artist');
