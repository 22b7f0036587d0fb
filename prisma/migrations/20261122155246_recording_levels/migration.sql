-- AlterTable
ALTER TABLE "music" ADD COLUMN     "loudness" DOUBLE PRECISION,
ADD COLUMN     "true_peak" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "albums" ADD COLUMN     "loudness" DOUBLE PRECISION,
ADD COLUMN     "true_peak" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "podcasts" ADD COLUMN     "loudness" DOUBLE PRECISION,
ADD COLUMN     "true_peak" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "media_assets" ADD COLUMN     "is_measured" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "loudness" DOUBLE PRECISION,
ADD COLUMN     "true_peak" DOUBLE PRECISION;
-- ── What the schema language cannot say ────────────────────────────────────────────────────────────────────────────

CREATE INDEX "media_assets_unmeasured" ON "media_assets" ("id")
  WHERE "kind" = 'audio' AND NOT "is_measured" AND "published_version" IS NOT NULL;

-- The loudness of an album: the mean energy of its tracks, weighted by their durations, in LUFS.
CREATE FUNCTION level_album(album INTEGER) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  -- One at a time: the second of two then sees the track of the first.
  PERFORM FROM "albums" WHERE "id" = album FOR NO KEY UPDATE;
  UPDATE "albums" b SET "loudness" = t.loudness, "true_peak" = t.true_peak
  FROM (SELECT 10 * log(sum("length_seconds" * power(10, "loudness" / 10)) / sum("length_seconds")) AS loudness,
      max("true_peak") AS true_peak
    FROM "music" WHERE "album_id" = album AND "loudness" IS NOT NULL AND "length_seconds" > 0) t
  WHERE b."id" = album;
END $$;

CREATE FUNCTION level_albums() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  album INTEGER;
BEGIN
  -- In the order of their ids, so that no two changes wait for each other.
  FOR album IN SELECT DISTINCT id FROM unnest(ARRAY[
      CASE WHEN TG_OP <> 'INSERT' THEN OLD."album_id" END, CASE WHEN TG_OP <> 'DELETE' THEN NEW."album_id" END]) id
    WHERE id IS NOT NULL ORDER BY id LOOP
    PERFORM level_album(album);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER "music_added_levels" AFTER INSERT ON "music"
  FOR EACH ROW WHEN (NEW."album_id" IS NOT NULL AND NEW."loudness" IS NOT NULL)
  EXECUTE FUNCTION level_albums();
CREATE TRIGGER "music_removed_levels" AFTER DELETE ON "music"
  FOR EACH ROW WHEN (OLD."album_id" IS NOT NULL AND OLD."loudness" IS NOT NULL)
  EXECUTE FUNCTION level_albums();
CREATE TRIGGER "music_changed_levels" AFTER UPDATE OF "album_id", "loudness", "true_peak", "length_seconds" ON "music"
  FOR EACH ROW WHEN (
    (OLD."album_id", OLD."loudness", OLD."true_peak", OLD."length_seconds")
    IS DISTINCT FROM (NEW."album_id", NEW."loudness", NEW."true_peak", NEW."length_seconds"))
  EXECUTE FUNCTION level_albums();
