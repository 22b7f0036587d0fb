-- AlterTable
ALTER TABLE "music" ADD COLUMN     "network" SMALLINT;

-- AlterTable
ALTER TABLE "music_daily_plays" ADD COLUMN     "network" SMALLINT;

-- CreateTable
CREATE TABLE "network_listeners" (
    "network" TEXT NOT NULL,
    "target" INTEGER NOT NULL,
    "listener" TEXT NOT NULL,
    "heard_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "network_listeners_pkey" PRIMARY KEY ("network","target","listener")
);

-- CreateIndex
CREATE INDEX "network_listeners_heard_at_idx" ON "network_listeners"("heard_at");

-- Of use for a short time only, like the salts that its hashes are made with: not written to the log of changes.
ALTER TABLE "network_listeners" SET UNLOGGED;

-- Returns whether a listener counts for a track or an episode (the other one is null): a network has so many visitors
-- within a time for each. Users, whose network is null, count always.
CREATE FUNCTION admit_listener(track INTEGER, episode INTEGER, by_network TEXT, by_listener TEXT, most INTEGER, within INTERVAL)
    RETURNS BOOLEAN LANGUAGE plpgsql
AS $$
DECLARE
  subject CONSTANT INTEGER := coalesce(track, -episode);
  since CONSTANT TIMESTAMPTZ := now() - within;
BEGIN
  IF by_network IS NULL OR EXISTS (SELECT FROM "network_listeners" WHERE "network" = by_network AND "target" = subject
      AND "listener" = by_listener AND "heard_at" > since) THEN
    RETURN TRUE;
  END IF;
  -- One at a time for this network and target: each counts the ones before it.
  PERFORM pg_advisory_xact_lock(hashtextextended(by_network, subject));
  IF (SELECT count(*) FROM "network_listeners" WHERE "network" = by_network AND "target" = subject
      AND "heard_at" > since) >= most THEN
    RETURN FALSE;
  END IF;
  INSERT INTO "network_listeners" ("network", "target", "listener") VALUES (by_network, subject, by_listener)
    ON CONFLICT ("network", "target", "listener") DO UPDATE SET "heard_at" = now();
  RETURN TRUE;
END $$;

-- Counts a play of a track unless its listener has one within its length, and notes whether all its plays, and those of the
-- day, came from one group of networks.
CREATE FUNCTION count_music_play(track INTEGER, by_user INTEGER, by_listener TEXT, seconds INTEGER,
    from_source play_source, from_group SMALLINT) RETURNS BOOLEAN LANGUAGE plpgsql
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
  INSERT INTO "music_daily_plays" AS d ("music_id", "day", "count", "network")
    VALUES (track, (now() AT TIME ZONE 'utc')::date, 1, from_group)
    ON CONFLICT ("music_id", "day") DO UPDATE SET "count" = d."count" + 1,
      "network" = CASE WHEN d."network" = from_group THEN from_group END;
  UPDATE "music" SET "play_count" = "play_count" + 1,
      "network" = CASE WHEN "play_count" = 0 OR "network" = from_group THEN from_group END
    WHERE "id" = track;
  UPDATE "artists" SET "play_count" = "play_count" + 1
    WHERE "id" IN (SELECT a."id" FROM "artists" a JOIN "music_artists" ma ON ma."artist_id" = a."id"
      WHERE ma."music_id" = track ORDER BY a."id" FOR NO KEY UPDATE OF a);
  UPDATE "albums" SET "play_count" = "play_count" + 1
    WHERE "id" = (SELECT "album_id" FROM "music" WHERE "id" = track);
  RETURN TRUE;
END $$;

-- Processes of the release before do not tell the group.
CREATE OR REPLACE FUNCTION count_music_play(track INTEGER, by_user INTEGER, by_listener TEXT, seconds INTEGER,
    from_source play_source DEFAULT NULL) RETURNS BOOLEAN LANGUAGE sql
AS $$ SELECT count_music_play(track, by_user, by_listener, seconds, from_source, NULL::smallint) $$;
