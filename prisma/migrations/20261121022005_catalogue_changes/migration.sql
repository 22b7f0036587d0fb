-- CreateEnum
CREATE TYPE "catalogue_kind" AS ENUM ('music', 'artist');

-- DropIndex
DROP INDEX "music_play_count_id_idx";

-- CreateTable
CREATE TABLE "catalogue_changes" (
    "xid" BIGINT NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
    "kind" "catalogue_kind" NOT NULL,
    "ref_id" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "catalogue_changes_pkey" PRIMARY KEY ("xid","kind","ref_id")
);

-- ── What the schema language cannot say ────────────────────────────────────────────────────────────────────────────

-- The lists are ranked in memory; what only they used would make every play rewrite all indexes of its row.
DROP INDEX "music_played_audio";
DROP INDEX "music_played_video";
DROP INDEX "music_new_audio";
DROP INDEX "music_new_video";

-- Room in each page for the rows that a play or a like rewrites.
ALTER TABLE "music" SET (fillfactor = 85);
ALTER TABLE "artists" SET (fillfactor = 90);
ALTER TABLE "albums" SET (fillfactor = 90);
ALTER TABLE "music_daily_plays" SET (fillfactor = 90);
ALTER TABLE "catalogue_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

CREATE FUNCTION note_catalogue_change() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "catalogue_changes" ("kind", "ref_id")
    VALUES (TG_ARGV[0]::"catalogue_kind", CASE TG_OP WHEN 'DELETE' THEN OLD."id" ELSE NEW."id" END)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "music_noted" AFTER INSERT OR DELETE ON "music"
  FOR EACH ROW EXECUTE FUNCTION note_catalogue_change('music');

CREATE TRIGGER "music_change_noted" AFTER UPDATE ON "music"
  FOR EACH ROW WHEN (
    (OLD."release_date", OLD."has_audio", OLD."has_video", OLD."is_confirmed", OLD."is_coming_soon", OLD."is_exclusive",
      OLD."play_count", OLD."top_cover_color")
    IS DISTINCT FROM
    (NEW."release_date", NEW."has_audio", NEW."has_video", NEW."is_confirmed", NEW."is_coming_soon", NEW."is_exclusive",
      NEW."play_count", NEW."top_cover_color"))
  EXECUTE FUNCTION note_catalogue_change('music');

CREATE TRIGGER "artists_noted" AFTER INSERT OR DELETE ON "artists"
  FOR EACH ROW EXECUTE FUNCTION note_catalogue_change('artist');

CREATE TRIGGER "artists_change_noted" AFTER UPDATE ON "artists"
  FOR EACH ROW WHEN (
    (OLD."name", OLD."is_verified", OLD."show_on_main") IS DISTINCT FROM (NEW."name", NEW."is_verified", NEW."show_on_main"))
  EXECUTE FUNCTION note_catalogue_change('artist');

CREATE FUNCTION note_daily_plays() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "catalogue_changes" ("kind", "ref_id")
    VALUES ('music', CASE TG_OP WHEN 'DELETE' THEN OLD."music_id" ELSE NEW."music_id" END) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "music_daily_plays_noted" AFTER INSERT OR UPDATE OR DELETE ON "music_daily_plays"
  FOR EACH ROW EXECUTE FUNCTION note_daily_plays();

-- Search finds exact titles and beginnings through these; cut, because an index row has a largest size.
CREATE INDEX "music_search_title" ON "music" ((left(search_text("title"), 100)) text_pattern_ops) WHERE "is_confirmed";
CREATE INDEX "music_search_start" ON "music" ((left("search", 100)) text_pattern_ops) WHERE "is_confirmed";
CREATE INDEX "artists_search_start" ON "artists" ((left("search", 100)) text_pattern_ops);
CREATE INDEX "podcasts_search_start" ON "podcasts" ((left("search", 100)) text_pattern_ops) WHERE "is_confirmed";

-- Counts one play of a track and says whether it counted: at most one a listener within `seconds`. One call instead of
-- eight keeps the locks of a much played row short. Always in the same order of tables, so that no two plays wait for each
-- other.
CREATE FUNCTION count_music_play(track INTEGER, by_user INTEGER, by_listener TEXT, seconds INTEGER) RETURNS BOOLEAN
  LANGUAGE plpgsql
AS $$
BEGIN
  -- One at a time for this listener and track: the second of two finds the first.
  PERFORM pg_advisory_xact_lock(hashtextextended(by_listener, track));
  IF EXISTS (SELECT FROM "plays" WHERE "music_id" = track AND "listener" = by_listener
      AND "played_at" > now() - make_interval(secs => seconds)) THEN
    RETURN FALSE;
  END IF;
  INSERT INTO "plays" ("music_id", "user_id", "listener") VALUES (track, by_user, by_listener);
  INSERT INTO "music_daily_plays" AS d ("music_id", "day", "count")
    VALUES (track, (now() AT TIME ZONE 'utc')::date, 1)
    ON CONFLICT ("music_id", "day") DO UPDATE SET "count" = d."count" + 1;
  UPDATE "music" SET "play_count" = "play_count" + 1 WHERE "id" = track;
  UPDATE "artists" SET "play_count" = "play_count" + 1
    WHERE "id" IN (SELECT a."id" FROM "artists" a JOIN "music_artists" ma ON ma."artist_id" = a."id"
      WHERE ma."music_id" = track ORDER BY a."id" FOR NO KEY UPDATE OF a);
  UPDATE "albums" SET "play_count" = "play_count" + 1
    WHERE "id" = (SELECT "album_id" FROM "music" WHERE "id" = track);
  RETURN TRUE;
END $$;
