-- CreateTable
CREATE TABLE "search_words" (
    "word" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("word")
);

-- ── What the schema language cannot say ────────────────────────────────────────────────────────────────────────────

-- Search corrects a mistyped word to the nearest of these, and then looks for whole words in any order.
CREATE INDEX "search_words_trgm" ON "search_words" USING gin ("word" gin_trgm_ops);
CREATE INDEX "music_search_words" ON "music" USING gin (to_tsvector('simple', "search"));
CREATE INDEX "artists_search_words" ON "artists" USING gin (to_tsvector('simple', "search"));
CREATE INDEX "podcasts_search_words" ON "podcasts" USING gin (to_tsvector('simple', "search"));

-- In their order, so that two who add the same words do not wait for each other.
CREATE FUNCTION add_search_words(normalised TEXT) RETURNS VOID LANGUAGE sql AS $$
  INSERT INTO "search_words" ("word")
    SELECT DISTINCT word FROM unnest(string_to_array(normalised, ' ')) word
    WHERE char_length(word) BETWEEN 3 AND 40 ORDER BY word
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION search_changed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_search_words(NEW."search");
  RETURN NULL;
END $$;

CREATE TRIGGER "music_words_made" AFTER INSERT ON "music" FOR EACH ROW EXECUTE FUNCTION search_changed();
CREATE TRIGGER "music_words_changed" AFTER UPDATE ON "music"
  FOR EACH ROW WHEN (OLD."search" IS DISTINCT FROM NEW."search") EXECUTE FUNCTION search_changed();
CREATE TRIGGER "artists_words_made" AFTER INSERT ON "artists" FOR EACH ROW EXECUTE FUNCTION search_changed();
CREATE TRIGGER "artists_words_changed" AFTER UPDATE ON "artists"
  FOR EACH ROW WHEN (OLD."search" IS DISTINCT FROM NEW."search") EXECUTE FUNCTION search_changed();
CREATE TRIGGER "podcasts_words_made" AFTER INSERT ON "podcasts" FOR EACH ROW EXECUTE FUNCTION search_changed();
CREATE TRIGGER "podcasts_words_changed" AFTER UPDATE ON "podcasts"
  FOR EACH ROW WHEN (OLD."search" IS DISTINCT FROM NEW."search") EXECUTE FUNCTION search_changed();

SELECT add_search_words(names) FROM (
  SELECT "search" AS names FROM "music" UNION ALL SELECT "search" FROM "artists" UNION ALL SELECT "search" FROM "podcasts"
) catalogue;

-- Words that share at least a quarter of their trigrams with `wanted`, the most alike first.
CREATE FUNCTION similar_words(wanted TEXT, most INTEGER) RETURNS SETOF TEXT LANGUAGE sql STABLE
  SET pg_trgm.similarity_threshold = 0.25
AS $$
  SELECT word FROM "search_words" WHERE word % wanted ORDER BY similarity(word, wanted) DESC, word LIMIT most
$$;
