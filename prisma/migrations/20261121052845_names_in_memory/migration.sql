-- CreateEnum
CREATE TYPE "name_kind" AS ENUM ('music', 'artist', 'podcast');

-- DropTable
DROP TABLE "search_words";

-- CreateTable
CREATE TABLE "name_changes" (
    "xid" BIGINT NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
    "kind" "name_kind" NOT NULL,
    "ref_id" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "name_changes_pkey" PRIMARY KEY ("xid","kind","ref_id")
);

-- ── What the schema language cannot say ────────────────────────────────────────────────────────────────────────────

-- Search looks through all names in the memory of each process; what only its queries used goes.
DROP TRIGGER "music_words_made" ON "music";
DROP TRIGGER "music_words_changed" ON "music";
DROP TRIGGER "artists_words_made" ON "artists";
DROP TRIGGER "artists_words_changed" ON "artists";
DROP TRIGGER "podcasts_words_made" ON "podcasts";
DROP TRIGGER "podcasts_words_changed" ON "podcasts";
DROP FUNCTION search_changed();
DROP FUNCTION add_search_words(TEXT);
DROP FUNCTION similar_words(TEXT, INTEGER);
DROP INDEX "music_search_words";
DROP INDEX "artists_search_words";
DROP INDEX "podcasts_search_words";
DROP INDEX "music_search_title";
DROP INDEX "music_search_start";
DROP INDEX "podcasts_search_start";

ALTER TABLE "name_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

CREATE FUNCTION note_name_change() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "name_changes" ("kind", "ref_id")
    VALUES (TG_ARGV[0]::"name_kind", CASE TG_OP WHEN 'DELETE' THEN OLD."id" ELSE NEW."id" END)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "music_name_noted" AFTER INSERT OR DELETE ON "music"
  FOR EACH ROW EXECUTE FUNCTION note_name_change('music');
CREATE TRIGGER "music_name_change_noted" AFTER UPDATE ON "music"
  FOR EACH ROW WHEN ((OLD."title", OLD."artist_names") IS DISTINCT FROM (NEW."title", NEW."artist_names"))
  EXECUTE FUNCTION note_name_change('music');

CREATE TRIGGER "artists_name_noted" AFTER INSERT OR DELETE ON "artists"
  FOR EACH ROW EXECUTE FUNCTION note_name_change('artist');
CREATE TRIGGER "artists_name_change_noted" AFTER UPDATE ON "artists"
  FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION note_name_change('artist');

-- Of podcasts also what says whether and where they are found: tracks and artists have their orders for that.
CREATE TRIGGER "podcasts_name_noted" AFTER INSERT OR DELETE ON "podcasts"
  FOR EACH ROW EXECUTE FUNCTION note_name_change('podcast');
CREATE TRIGGER "podcasts_name_change_noted" AFTER UPDATE ON "podcasts"
  FOR EACH ROW WHEN (
    (OLD."title", OLD."is_confirmed", OLD."has_audio", OLD."release_date", OLD."play_count")
    IS DISTINCT FROM (NEW."title", NEW."is_confirmed", NEW."has_audio", NEW."release_date", NEW."play_count"))
  EXECUTE FUNCTION note_name_change('podcast');
