-- Search does not depend on the locale of the database: in C only ASCII has small letters, in Turkish that of I is ı.
-- The final sigma is a sigma, since the beginning of a word in capitals ends in one too.
DO $make$
DECLARE unaccents TEXT;
BEGIN
  SELECT format('%I.unaccent', n.nspname) INTO STRICT unaccents
    FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'unaccent';
  EXECUTE format($function$
CREATE OR REPLACE FUNCTION search_text(input TEXT) RETURNS TEXT
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT btrim(regexp_replace(
    translate(
      regexp_replace(
        lower(%1$s(%2$L::regdictionary, normalize(input COLLATE "und-x-icu", NFKC))),
        '[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200b-\u200f\u2060\ufeff]', '', 'g'),
      'ςيىئكةۀآأإٱؤ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
      'σیییکههااااو01234567890123456789'
    ),
    '[[:space:][:punct:]،؛؟«»…–—‘’“”]+', ' ', 'g'
  ))
$$$function$, unaccents, unaccents);
END $make$;

-- Makes generated values again where they differ, which is rare in other locales.
UPDATE "music" SET "title" = "title"
  WHERE "search" IS DISTINCT FROM search_text("title" COLLATE "default" || ' ' || "artist_names");
UPDATE "artists" SET "name" = "name" WHERE "search" IS DISTINCT FROM search_text("name" COLLATE "default");
UPDATE "djs" SET "name" = "name" WHERE "search" IS DISTINCT FROM search_text("name" COLLATE "default");
UPDATE "podcasts" SET "title" = "title" WHERE "search" IS DISTINCT FROM search_text("title" COLLATE "default");
UPDATE "albums" SET "name" = "name" WHERE "search" IS DISTINCT FROM search_text("name" COLLATE "default");

-- Searched regardless of case
ALTER TABLE "comments" ALTER COLUMN "text" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "chat_messages" ALTER COLUMN "text" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "sliders" ALTER COLUMN "title_one" TYPE TEXT COLLATE "und-x-icu",
  ALTER COLUMN "title_two" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "schedules" ALTER COLUMN "title" TYPE TEXT COLLATE "und-x-icu";
