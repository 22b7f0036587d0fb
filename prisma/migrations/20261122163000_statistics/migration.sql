-- CreateEnum
CREATE TYPE "play_source" AS ENUM ('home', 'search', 'artist', 'album', 'playlist', 'radio', 'share', 'embed', 'feed', 'app');

-- CreateEnum
CREATE TYPE "play_end" AS ENUM ('finished', 'skipped', 'left');

-- CreateEnum
CREATE TYPE "statistic_kind" AS ENUM ('track', 'episode', 'artist', 'dj');

-- AlterTable
ALTER TABLE "plays" ADD COLUMN     "ended" "play_end",
ADD COLUMN     "heard_seconds" INTEGER,
ADD COLUMN     "source" "play_source";

-- CreateTable
CREATE TABLE "early_skips" (
    "id" BIGSERIAL NOT NULL,
    "music_id" INTEGER,
    "podcast_id" INTEGER,
    "listener" TEXT NOT NULL,
    "skipped_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "early_skips_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feed_downloads" (
    "day" DATE NOT NULL,
    "podcast_id" INTEGER NOT NULL,
    "listener" TEXT NOT NULL,
    "sent" int8multirange NOT NULL,
    "is_counted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "feed_downloads_pkey" PRIMARY KEY ("day","podcast_id","listener")
);

-- CreateTable
CREATE TABLE "listener_salts" (
    "day" DATE NOT NULL,
    "salt" TEXT NOT NULL,

    CONSTRAINT "listener_salts_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "daily_statistics" (
    "kind" "statistic_kind" NOT NULL,
    "ref_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "plays" INTEGER NOT NULL,
    "listeners" INTEGER NOT NULL,
    "early_skips" INTEGER NOT NULL,
    "likes" INTEGER NOT NULL,
    "saves" INTEGER NOT NULL,
    "followers" INTEGER NOT NULL,
    "playlist_adds" INTEGER NOT NULL,
    "downloads" INTEGER NOT NULL,
    "completion" INTEGER[],
    "sources" INTEGER[],
    "ends" INTEGER[],

    CONSTRAINT "daily_statistics_pkey" PRIMARY KEY ("kind","ref_id","day")
);

-- CreateTable
CREATE TABLE "rolled_days" (
    "day" DATE NOT NULL,
    "rolled_at" TIMESTAMPTZ(3) NOT NULL,
    "is_closed" BOOLEAN NOT NULL,

    CONSTRAINT "rolled_days_pkey" PRIMARY KEY ("day")
);

-- CreateIndex
CREATE INDEX "early_skips_music_id_listener_skipped_at_idx" ON "early_skips"("music_id", "listener", "skipped_at" DESC);

-- CreateIndex
CREATE INDEX "early_skips_podcast_id_listener_skipped_at_idx" ON "early_skips"("podcast_id", "listener", "skipped_at" DESC);

-- CreateIndex
CREATE INDEX "early_skips_skipped_at_idx" ON "early_skips" USING BRIN ("skipped_at");

-- CreateIndex
CREATE INDEX "feed_downloads_podcast_id_idx" ON "feed_downloads"("podcast_id");

-- CreateIndex
CREATE INDEX "daily_statistics_day_idx" ON "daily_statistics"("day");

-- CreateIndex
CREATE INDEX "playlist_music_added_at_idx" ON "playlist_music" USING BRIN ("added_at");

-- CreateIndex
CREATE INDEX "music_likes_created_at_idx" ON "music_likes" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "podcast_likes_created_at_idx" ON "podcast_likes" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "saved_music_created_at_idx" ON "saved_music" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "saved_podcasts_created_at_idx" ON "saved_podcasts" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "artist_follows_created_at_idx" ON "artist_follows" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "dj_follows_created_at_idx" ON "dj_follows" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "plays_played_at_idx" ON "plays" USING BRIN ("played_at");

-- AddForeignKey
ALTER TABLE "early_skips" ADD CONSTRAINT "early_skips_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "early_skips" ADD CONSTRAINT "early_skips_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feed_downloads" ADD CONSTRAINT "feed_downloads_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "plays" ADD CONSTRAINT "plays_heard" CHECK ("heard_seconds" >= 0);
ALTER TABLE "early_skips" ADD CONSTRAINT "early_skips_one_target" CHECK (num_nonnulls("music_id", "podcast_id") = 1);

-- Salts are of use for a day only: they are not written to the log of changes, which is archived.
ALTER TABLE "listener_salts" SET UNLOGGED;

-- Former hashes of visitors' addresses lasted as long as the server's secret. They are replaced by others that differ from
-- day to day, made with a salt that exists only while this statement runs: the listeners of a day can still be counted.
WITH salt AS MATERIALIZED (SELECT gen_random_uuid()::text || gen_random_uuid()::text AS text)
UPDATE "plays" p SET "listener" =
    left(encode(sha256((salt.text || p."listener" || (p."played_at" AT TIME ZONE 'utc')::date)::bytea), 'base64'), 22)
  FROM salt WHERE p."user_id" IS NULL AND p."listener" <> 'gone';

-- Counts a play of a track unless its listener has one within its length. Old processes leave out the source.
DROP FUNCTION count_music_play(INTEGER, INTEGER, TEXT, INTEGER);
CREATE FUNCTION count_music_play(track INTEGER, by_user INTEGER, by_listener TEXT, seconds INTEGER,
    from_source play_source DEFAULT NULL) RETURNS BOOLEAN LANGUAGE plpgsql
AS $$
BEGIN
  -- One at a time for this listener and track: the second of two finds the first.
  PERFORM pg_advisory_xact_lock(hashtextextended(by_listener, track));
  IF EXISTS (SELECT FROM "plays" WHERE "music_id" = track AND "listener" = by_listener
      AND "played_at" > now() - make_interval(secs => seconds)) THEN
    RETURN FALSE;
  END IF;
  INSERT INTO "plays" ("music_id", "user_id", "listener", "source")
    VALUES (track, by_user, by_listener, from_source);
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

-- The same of an episode.
CREATE FUNCTION count_podcast_play(episode INTEGER, by_user INTEGER, by_listener TEXT, seconds INTEGER,
    from_source play_source) RETURNS BOOLEAN LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('podcast:' || by_listener, episode));
  IF EXISTS (SELECT FROM "plays" WHERE "podcast_id" = episode AND "listener" = by_listener
      AND "played_at" > now() - make_interval(secs => seconds)) THEN
    RETURN FALSE;
  END IF;
  INSERT INTO "plays" ("podcast_id", "user_id", "listener", "source")
    VALUES (episode, by_user, by_listener, from_source);
  -- Always in the same order of tables, so that two plays cannot wait for each other.
  INSERT INTO "podcast_daily_plays" AS d ("podcast_id", "day", "count")
    VALUES (episode, (now() AT TIME ZONE 'utc')::date, 1)
    ON CONFLICT ("podcast_id", "day") DO UPDATE SET "count" = d."count" + 1;
  UPDATE "podcasts" SET "play_count" = "play_count" + 1 WHERE "id" = episode;
  UPDATE "djs" SET "play_count" = "play_count" + 1
    WHERE "id" IN (SELECT d."id" FROM "djs" d JOIN "podcast_djs" pd ON pd."dj_id" = d."id"
      WHERE pd."podcast_id" = episode ORDER BY d."id" FOR NO KEY UPDATE OF d);
  RETURN TRUE;
END $$;

-- Writes down how listening to a track or an episode (the other one is null) of so many seconds ended. What was heard long
-- enough to be a play is added to the listener's newest one, if that is of the last day; what was skipped before
-- is an early skip, one of a listener within the length. Returns whether it changed anything.
CREATE FUNCTION report_listening(track INTEGER, episode INTEGER, by_listener TEXT, seconds INTEGER, counted_after INTEGER,
    heard INTEGER, ended_as play_end) RETURNS BOOLEAN LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(
    hashtextextended(CASE WHEN track IS NULL THEN 'podcast:' ELSE '' END || by_listener, coalesce(track, episode)));
  IF heard >= least(counted_after, seconds / 2.0) THEN
    -- Heard from beginning to end is no more than its length, however often parts of it were repeated.
    UPDATE "plays" SET
      "heard_seconds" = greatest(coalesce("heard_seconds", 0), least(heard, seconds)),
      "ended" = CASE WHEN "ended" = 'finished' THEN "ended" ELSE ended_as END
    WHERE "id" = (SELECT "id" FROM "plays"
      WHERE "listener" = by_listener AND "played_at" > now() - interval '1 day'
        AND ("music_id" = track OR "podcast_id" = episode)
      ORDER BY "played_at" DESC LIMIT 1);
    RETURN FOUND;
  END IF;
  IF ended_as <> 'skipped' OR EXISTS (SELECT FROM "early_skips"
      WHERE "listener" = by_listener AND "skipped_at" > now() - make_interval(secs => seconds)
        AND ("music_id" = track OR "podcast_id" = episode)) THEN
    RETURN FALSE;
  END IF;
  INSERT INTO "early_skips" ("music_id", "podcast_id", "listener") VALUES (track, episode, by_listener);
  RETURN TRUE;
END $$;
