-- ── Names in the order that people look for them ───────────────────────────────────────────────────────────────────

-- The columns carry the order themselves, so that no query can forget it: letters of any script in their alphabet, case
-- and accents only where all else is the same. What hangs on a column whose collation changes goes before and comes back.
DROP TRIGGER "artists_renamed" ON "artists";
DROP TRIGGER "artists_change_noted" ON "artists";
DROP TRIGGER "artists_name_change_noted" ON "artists";
DROP TRIGGER "music_name_change_noted" ON "music";
DROP TRIGGER "podcasts_name_change_noted" ON "podcasts";

ALTER TABLE "artists" DROP COLUMN "search", ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "djs" DROP COLUMN "search", ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "albums" DROP COLUMN "search", ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "podcasts" DROP COLUMN "search", ALTER COLUMN "title" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "music" DROP COLUMN "search", ALTER COLUMN "title" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "collections" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "podcast_collections" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "playlists" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "languages" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "genres" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "music_types" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "events" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "news_posts" ALTER COLUMN "title" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "users" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "artist_requests" ALTER COLUMN "artist_name" TYPE TEXT COLLATE "und-x-icu";

-- Search compares letter by letter, as what is looked for comes.
ALTER TABLE "music" ADD COLUMN "search" TEXT
  GENERATED ALWAYS AS (search_text("title" COLLATE "default" || ' ' || "artist_names")) STORED;
ALTER TABLE "artists" ADD COLUMN "search" TEXT GENERATED ALWAYS AS (search_text("name" COLLATE "default")) STORED;
ALTER TABLE "djs" ADD COLUMN "search" TEXT GENERATED ALWAYS AS (search_text("name" COLLATE "default")) STORED;
ALTER TABLE "podcasts" ADD COLUMN "search" TEXT GENERATED ALWAYS AS (search_text("title" COLLATE "default")) STORED;
ALTER TABLE "albums" ADD COLUMN "search" TEXT GENERATED ALWAYS AS (search_text("name" COLLATE "default")) STORED;

CREATE INDEX "music_search_trgm" ON "music" USING gin ("search" gin_trgm_ops);
CREATE INDEX "artists_search_trgm" ON "artists" USING gin ("search" gin_trgm_ops);
CREATE INDEX "djs_search_trgm" ON "djs" USING gin ("search" gin_trgm_ops);
CREATE INDEX "podcasts_search_trgm" ON "podcasts" USING gin ("search" gin_trgm_ops);
CREATE INDEX "albums_search_trgm" ON "albums" USING gin ("search" gin_trgm_ops);
CREATE INDEX "artists_search_start" ON "artists" ((left("search", 100)) text_pattern_ops);

CREATE TRIGGER "artists_renamed" AFTER UPDATE OF "name" ON "artists"
  FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION artist_renamed();
CREATE TRIGGER "artists_change_noted" AFTER UPDATE ON "artists"
  FOR EACH ROW WHEN (
    (OLD."name", OLD."is_verified", OLD."show_on_main") IS DISTINCT FROM (NEW."name", NEW."is_verified", NEW."show_on_main"))
  EXECUTE FUNCTION note_catalogue_change('artist');
CREATE TRIGGER "artists_name_change_noted" AFTER UPDATE ON "artists"
  FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION note_name_change('artist');
CREATE TRIGGER "music_name_change_noted" AFTER UPDATE ON "music"
  FOR EACH ROW WHEN ((OLD."title", OLD."artist_names") IS DISTINCT FROM (NEW."title", NEW."artist_names"))
  EXECUTE FUNCTION note_name_change('music');
CREATE TRIGGER "podcasts_name_change_noted" AFTER UPDATE ON "podcasts"
  FOR EACH ROW WHEN (
    (OLD."title", OLD."is_confirmed", OLD."has_audio", OLD."release_date", OLD."play_count")
    IS DISTINCT FROM (NEW."title", NEW."is_confirmed", NEW."has_audio", NEW."release_date", NEW."play_count"))
  EXECUTE FUNCTION note_name_change('podcast');

-- ── Each language, genre and type once, whatever its case ──────────────────────────────────────────────────────────

-- What there is twice becomes its oldest row, with the tracks of all.
UPDATE "music" m SET "language_id" = k.kept
  FROM (SELECT "id", min("id") OVER (PARTITION BY lower("name")) AS kept FROM "languages") k
  WHERE m."language_id" = k."id" AND k.kept <> k."id";
INSERT INTO "music_genres" ("music_id", "genre_id")
  SELECT l."music_id", k.kept FROM "music_genres" l
    JOIN (SELECT "id", min("id") OVER (PARTITION BY lower("name")) AS kept FROM "genres") k ON k."id" = l."genre_id"
  ON CONFLICT DO NOTHING;
INSERT INTO "music_type_links" ("music_id", "type_id")
  SELECT l."music_id", k.kept FROM "music_type_links" l
    JOIN (SELECT "id", min("id") OVER (PARTITION BY lower("name")) AS kept FROM "music_types") k ON k."id" = l."type_id"
  ON CONFLICT DO NOTHING;
DELETE FROM "languages" l USING "languages" k WHERE lower(k."name") = lower(l."name") AND k."id" < l."id";
DELETE FROM "genres" l USING "genres" k WHERE lower(k."name") = lower(l."name") AND k."id" < l."id";
DELETE FROM "music_types" l USING "music_types" k WHERE lower(k."name") = lower(l."name") AND k."id" < l."id";

CREATE UNIQUE INDEX "languages_name_any_case" ON "languages" (lower("name"));
CREATE UNIQUE INDEX "genres_name_any_case" ON "genres" (lower("name"));
CREATE UNIQUE INDEX "music_types_name_any_case" ON "music_types" (lower("name"));
