-- AlterTable
ALTER TABLE "rolled_days" ADD COLUMN     "has_late" BOOLEAN NOT NULL DEFAULT false;

-- Notes that an event of a past day was told only now, so that the day's statistics are made again. Days that are still
-- open are made again anyway.
CREATE FUNCTION note_late_event(happened_at TIMESTAMPTZ) RETURNS VOID LANGUAGE plpgsql
AS $$
BEGIN
  IF happened_at < now() - interval '23 hours' THEN
    UPDATE "rolled_days" SET "has_late" = true WHERE "day" = (happened_at AT TIME ZONE 'utc')::date;
  END IF;
END $$;

-- Counts a play of a track unless its listener has one within its length, before or after it, and notes whether all its plays,
-- and those of the day, came from one group of networks. A play that is told later has its own time.
CREATE FUNCTION count_music_play(track INTEGER, by_user INTEGER, by_listener TEXT, seconds INTEGER,
    from_source play_source, from_group SMALLINT, told_at TIMESTAMPTZ) RETURNS BOOLEAN LANGUAGE plpgsql
AS $$
DECLARE
  heard_at CONSTANT TIMESTAMPTZ(3) := least(told_at, now());
BEGIN
  -- One at a time for this listener and track: the second of two finds the first.
  PERFORM pg_advisory_xact_lock(hashtextextended(by_listener, track));
  IF EXISTS (SELECT FROM "plays" WHERE "music_id" = track AND "listener" = by_listener
      AND ("played_at" = heard_at OR ("played_at" > heard_at - make_interval(secs => seconds)
        AND "played_at" < heard_at + make_interval(secs => seconds)))) THEN
    RETURN FALSE;
  END IF;
  INSERT INTO "plays" ("music_id", "user_id", "listener", "source", "played_at")
    VALUES (track, by_user, by_listener, from_source, heard_at);
  INSERT INTO "music_daily_plays" AS d ("music_id", "day", "count", "network")
    VALUES (track, (heard_at AT TIME ZONE 'utc')::date, 1, from_group)
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
  PERFORM note_late_event(heard_at);
  RETURN TRUE;
END $$;

-- The same of an episode.
CREATE FUNCTION count_podcast_play(episode INTEGER, by_user INTEGER, by_listener TEXT, seconds INTEGER,
    from_source play_source, from_group SMALLINT, told_at TIMESTAMPTZ) RETURNS BOOLEAN LANGUAGE plpgsql
AS $$
DECLARE
  heard_at CONSTANT TIMESTAMPTZ(3) := least(told_at, now());
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('podcast:' || by_listener, episode));
  IF EXISTS (SELECT FROM "plays" WHERE "podcast_id" = episode AND "listener" = by_listener
      AND ("played_at" = heard_at OR ("played_at" > heard_at - make_interval(secs => seconds)
        AND "played_at" < heard_at + make_interval(secs => seconds)))) THEN
    RETURN FALSE;
  END IF;
  INSERT INTO "plays" ("podcast_id", "user_id", "listener", "source", "played_at")
    VALUES (episode, by_user, by_listener, from_source, heard_at);
  -- Always in the same order of tables, so that two plays cannot wait for each other.
  INSERT INTO "podcast_daily_plays" AS d ("podcast_id", "day", "count", "network")
    VALUES (episode, (heard_at AT TIME ZONE 'utc')::date, 1, from_group)
    ON CONFLICT ("podcast_id", "day") DO UPDATE SET "count" = d."count" + 1,
      "network" = CASE WHEN d."network" = from_group THEN from_group END;
  UPDATE "podcasts" SET "play_count" = "play_count" + 1,
      "network" = CASE WHEN "play_count" = 0 OR "network" = from_group THEN from_group END
    WHERE "id" = episode;
  UPDATE "djs" SET "play_count" = "play_count" + 1
    WHERE "id" IN (SELECT d."id" FROM "djs" d JOIN "podcast_djs" pd ON pd."dj_id" = d."id"
      WHERE pd."podcast_id" = episode ORDER BY d."id" FOR NO KEY UPDATE OF d);
  PERFORM note_late_event(heard_at);
  RETURN TRUE;
END $$;

-- Writes down how listening to a track or an episode (the other one is null) of so many seconds ended. What was heard long
-- enough to be a play is added to the listener's newest one before, if that is of the last day; what was skipped before
-- is an early skip, one of a listener within the length. Returns whether it changed anything.
CREATE FUNCTION report_listening(track INTEGER, episode INTEGER, by_listener TEXT, seconds INTEGER, counted_after INTEGER,
    heard INTEGER, ended_as play_end, told_at TIMESTAMPTZ) RETURNS BOOLEAN LANGUAGE plpgsql
AS $$
DECLARE
  ended_at CONSTANT TIMESTAMPTZ(3) := least(told_at, now());
  begun_at TIMESTAMPTZ;
BEGIN
  PERFORM pg_advisory_xact_lock(
    hashtextextended(CASE WHEN track IS NULL THEN 'podcast:' ELSE '' END || by_listener, coalesce(track, episode)));
  IF heard >= least(counted_after, seconds / 2.0) THEN
    -- Heard from beginning to end is no more than its length, however often parts of it were repeated.
    UPDATE "plays" SET
      "heard_seconds" = greatest(coalesce("heard_seconds", 0), least(heard, seconds)),
      "ended" = CASE WHEN "ended" = 'finished' THEN "ended" ELSE ended_as END
    WHERE "id" = (SELECT "id" FROM "plays"
      WHERE "listener" = by_listener AND "played_at" > ended_at - interval '1 day' AND "played_at" <= ended_at
        AND ("music_id" = track OR "podcast_id" = episode)
      ORDER BY "played_at" DESC LIMIT 1)
    RETURNING "played_at" INTO begun_at;
    PERFORM note_late_event(begun_at);
    RETURN begun_at IS NOT NULL;
  END IF;
  IF ended_as <> 'skipped' OR EXISTS (SELECT FROM "early_skips"
      WHERE "listener" = by_listener AND ("music_id" = track OR "podcast_id" = episode)
        AND ("skipped_at" = ended_at OR ("skipped_at" > ended_at - make_interval(secs => seconds)
          AND "skipped_at" < ended_at + make_interval(secs => seconds)))) THEN
    RETURN FALSE;
  END IF;
  -- Those of a day whose statistics are final are deleted: sent again, one would count twice.
  IF EXISTS (SELECT FROM "rolled_days" WHERE "day" = (ended_at AT TIME ZONE 'utc')::date AND "is_closed") THEN
    RETURN FALSE;
  END IF;
  INSERT INTO "early_skips" ("music_id", "podcast_id", "listener", "skipped_at") VALUES (track, episode, by_listener, ended_at);
  RETURN TRUE;
END $$;

-- Processes of the release before tell what happens now.
CREATE OR REPLACE FUNCTION count_music_play(track INTEGER, by_user INTEGER, by_listener TEXT, seconds INTEGER,
    from_source play_source, from_group SMALLINT) RETURNS BOOLEAN LANGUAGE sql
AS $$ SELECT count_music_play(track, by_user, by_listener, seconds, from_source, from_group, NULL::timestamptz) $$;
CREATE OR REPLACE FUNCTION count_podcast_play(episode INTEGER, by_user INTEGER, by_listener TEXT, seconds INTEGER,
    from_source play_source, from_group SMALLINT) RETURNS BOOLEAN LANGUAGE sql
AS $$ SELECT count_podcast_play(episode, by_user, by_listener, seconds, from_source, from_group, NULL::timestamptz) $$;
CREATE OR REPLACE FUNCTION report_listening(track INTEGER, episode INTEGER, by_listener TEXT, seconds INTEGER, counted_after INTEGER,
    heard INTEGER, ended_as play_end) RETURNS BOOLEAN LANGUAGE sql
AS $$ SELECT report_listening(track, episode, by_listener, seconds, counted_after, heard, ended_as, NULL::timestamptz) $$;
