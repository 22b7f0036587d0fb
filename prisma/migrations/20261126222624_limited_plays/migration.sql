-- DropForeignKey
ALTER TABLE "removed_plays" DROP CONSTRAINT "removed_plays_user_id_fkey";

-- DropForeignKey
ALTER TABLE "removed_plays" DROP CONSTRAINT "removed_plays_music_id_fkey";

-- DropForeignKey
ALTER TABLE "removed_podcast_plays" DROP CONSTRAINT "removed_podcast_plays_user_id_fkey";

-- DropForeignKey
ALTER TABLE "removed_podcast_plays" DROP CONSTRAINT "removed_podcast_plays_podcast_id_fkey";

-- AlterTable
ALTER TABLE "plays" ADD COLUMN     "is_counted" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "is_told_later" BOOLEAN NOT NULL DEFAULT false;

-- DropTable
DROP TABLE "removed_plays";

-- DropTable
DROP TABLE "removed_podcast_plays";

-- CreateTable
CREATE TABLE "listened_days" (
    "user_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "seconds" INTEGER NOT NULL,

    CONSTRAINT "listened_days_pkey" PRIMARY KEY ("user_id","day")
);

-- AddForeignKey
ALTER TABLE "listened_days" ADD CONSTRAINT "listened_days_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Few rows have one: marks last for a month.
CREATE INDEX "plays_removed" ON "plays" ("played_at") WHERE "listener" LIKE 'gone:%';

-- Stores a play of a track or an episode (the other one is null) unless its listener has one within its length, before or
-- after it; `removed_as` are the marks of plays that the listener removed on these days. Returns whether it counts, or null
-- if it is not stored. Of an account so many seconds of a day (UTC) count, of a listener so many plays of a track and day;
-- null lifts the limits. A play that is told later has its own time.
CREATE FUNCTION store_play(track INTEGER, episode INTEGER, seconds INTEGER, by_user INTEGER, by_listener TEXT, removed_as TEXT[],
    from_source play_source, told_at TIMESTAMPTZ, most INTEGER, most_seconds INTEGER, later INTERVAL) RETURNS BOOLEAN LANGUAGE plpgsql
AS $$
DECLARE
  heard_at CONSTANT TIMESTAMPTZ(3) := least(told_at, now());
  heard_on CONSTANT DATE := (heard_at AT TIME ZONE 'utc')::date;
  names CONSTANT TEXT[] := by_listener || removed_as;
  counts BOOLEAN := TRUE;
BEGIN
  IF EXISTS (SELECT FROM "plays" WHERE ("music_id" = track OR "podcast_id" = episode) AND "listener" = ANY(names)
      AND ("played_at" = heard_at OR ("played_at" > heard_at - make_interval(secs => seconds)
        AND "played_at" < heard_at + make_interval(secs => seconds)))) THEN
    RETURN NULL;
  END IF;
  IF by_user IS NOT NULL AND most_seconds IS NOT NULL THEN
    INSERT INTO "listened_days" AS d ("user_id", "day", "seconds") VALUES (by_user, heard_on, seconds)
      ON CONFLICT ("user_id", "day") DO UPDATE SET "seconds" = d."seconds" + excluded."seconds"
        WHERE d."seconds" + excluded."seconds" <= most_seconds;
    counts := FOUND;
  END IF;
  counts := counts AND (most IS NULL OR (SELECT count(*) FROM "plays"
    WHERE ("music_id" = track OR "podcast_id" = episode) AND "listener" = ANY(names)
      AND "played_at" >= heard_on::timestamp AT TIME ZONE 'utc' AND "played_at" < (heard_on + 1)::timestamp AT TIME ZONE 'utc') < most);
  INSERT INTO "plays" ("music_id", "podcast_id", "user_id", "listener", "source", "played_at", "is_counted", "is_told_later")
    VALUES (track, episode, by_user, by_listener, from_source, heard_at, counts, coalesce(told_at < now() - later, false));
  PERFORM note_late_event(heard_at);
  RETURN counts;
END $$;

-- Stores plays of tracks by one listener, adds those that count to all counters, and notes whether the plays of a track, and
-- of its day, came from one group of networks. `removed_as`: marks, separated by spaces. Returns the places of the stored plays.
-- Locks in the same order of tables, and of rows, as all other plays, so that none wait for each other.
CREATE FUNCTION count_music_plays(tracks INTEGER[], seconds INTEGER[], told_at TIMESTAMPTZ[], removed_as TEXT[], by_user INTEGER,
    by_listener TEXT, from_source play_source, from_group SMALLINT, most INTEGER, most_seconds INTEGER, later INTERVAL)
    RETURNS INTEGER[] LANGUAGE plpgsql
AS $$
DECLARE
  place INTEGER;
  counts BOOLEAN;
  stored INTEGER[] := '{}';
  counted INTEGER[] := '{}';
BEGIN
  -- One at a time for this listener: the second of two finds the plays of the first.
  PERFORM pg_advisory_xact_lock(hashtextextended(by_listener, 0));
  FOR place IN 1 .. cardinality(tracks) LOOP
    counts := store_play(tracks[place], NULL, seconds[place], by_user, by_listener, string_to_array(removed_as[place], ' '),
      from_source, told_at[place], most, most_seconds, later);
    IF counts IS NOT NULL THEN stored := stored || place; END IF;
    IF counts THEN counted := counted || place; END IF;
  END LOOP;
  IF counted = '{}' THEN RETURN stored; END IF;
  INSERT INTO "music_daily_plays" AS d ("music_id", "day", "count", "network")
    SELECT tracks[p], (least(told_at[p], now()) AT TIME ZONE 'utc')::date, count(*), from_group
      FROM unnest(counted) p GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ("music_id", "day") DO UPDATE SET "count" = d."count" + excluded."count",
      "network" = CASE WHEN d."network" = from_group THEN from_group END;
  PERFORM FROM "music" WHERE "id" IN (SELECT tracks[p] FROM unnest(counted) p) ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "music" m SET "play_count" = m."play_count" + c.times,
      "network" = CASE WHEN m."play_count" = 0 OR m."network" = from_group THEN from_group END
    FROM (SELECT tracks[p] AS track, count(*) AS times FROM unnest(counted) p GROUP BY 1) c WHERE m."id" = c.track;
  UPDATE "artists" a SET "play_count" = a."play_count" + c.times
    FROM (SELECT l."id", t.times FROM "artists" l
        JOIN (SELECT ma."artist_id", count(*) AS times FROM unnest(counted) p JOIN "music_artists" ma ON ma."music_id" = tracks[p]
          GROUP BY 1) t ON t."artist_id" = l."id"
        ORDER BY l."id" FOR NO KEY UPDATE OF l) c WHERE a."id" = c."id";
  UPDATE "albums" b SET "play_count" = b."play_count" + c.times
    FROM (SELECT l."id", t.times FROM "albums" l
        JOIN (SELECT m."album_id", count(*) AS times FROM unnest(counted) p JOIN "music" m ON m."id" = tracks[p] GROUP BY 1) t
          ON t."album_id" = l."id"
        ORDER BY l."id" FOR NO KEY UPDATE OF l) c WHERE b."id" = c."id";
  RETURN stored;
END $$;

-- The same of episodes.
CREATE FUNCTION count_podcast_plays(episodes INTEGER[], seconds INTEGER[], told_at TIMESTAMPTZ[], removed_as TEXT[], by_user INTEGER,
    by_listener TEXT, from_source play_source, from_group SMALLINT, most INTEGER, most_seconds INTEGER, later INTERVAL)
    RETURNS INTEGER[] LANGUAGE plpgsql
AS $$
DECLARE
  place INTEGER;
  counts BOOLEAN;
  stored INTEGER[] := '{}';
  counted INTEGER[] := '{}';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(by_listener, 0));
  FOR place IN 1 .. cardinality(episodes) LOOP
    counts := store_play(NULL, episodes[place], seconds[place], by_user, by_listener, string_to_array(removed_as[place], ' '),
      from_source, told_at[place], most, most_seconds, later);
    IF counts IS NOT NULL THEN stored := stored || place; END IF;
    IF counts THEN counted := counted || place; END IF;
  END LOOP;
  IF counted = '{}' THEN RETURN stored; END IF;
  INSERT INTO "podcast_daily_plays" AS d ("podcast_id", "day", "count", "network")
    SELECT episodes[p], (least(told_at[p], now()) AT TIME ZONE 'utc')::date, count(*), from_group
      FROM unnest(counted) p GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ("podcast_id", "day") DO UPDATE SET "count" = d."count" + excluded."count",
      "network" = CASE WHEN d."network" = from_group THEN from_group END;
  PERFORM FROM "podcasts" WHERE "id" IN (SELECT episodes[p] FROM unnest(counted) p) ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "podcasts" e SET "play_count" = e."play_count" + c.times,
      "network" = CASE WHEN e."play_count" = 0 OR e."network" = from_group THEN from_group END
    FROM (SELECT episodes[p] AS episode, count(*) AS times FROM unnest(counted) p GROUP BY 1) c WHERE e."id" = c.episode;
  UPDATE "djs" d SET "play_count" = d."play_count" + c.times
    FROM (SELECT l."id", t.times FROM "djs" l
        JOIN (SELECT pd."dj_id", count(*) AS times FROM unnest(counted) p JOIN "podcast_djs" pd ON pd."podcast_id" = episodes[p]
          GROUP BY 1) t ON t."dj_id" = l."id"
        ORDER BY l."id" FOR NO KEY UPDATE OF l) c WHERE d."id" = c."id";
  RETURN stored;
END $$;

-- Programs of the release before tell one play, of the present, and no group of networks.
DROP FUNCTION count_music_play(INTEGER, INTEGER, TEXT, INTEGER, play_source, SMALLINT, TIMESTAMPTZ);
DROP FUNCTION count_music_play(INTEGER, INTEGER, TEXT, INTEGER, play_source, SMALLINT);
DROP FUNCTION count_podcast_play(INTEGER, INTEGER, TEXT, INTEGER, play_source, SMALLINT, TIMESTAMPTZ);
DROP FUNCTION count_podcast_play(INTEGER, INTEGER, TEXT, INTEGER, play_source, SMALLINT);
CREATE OR REPLACE FUNCTION count_music_play(track INTEGER, by_user INTEGER, by_listener TEXT, seconds INTEGER,
    from_source play_source DEFAULT NULL) RETURNS BOOLEAN LANGUAGE sql
AS $$ SELECT count_music_plays(ARRAY[track], ARRAY[seconds], '{NULL}', '{NULL}', by_user, by_listener, from_source, NULL, NULL, NULL,
  NULL) <> '{}' $$;
CREATE OR REPLACE FUNCTION count_podcast_play(episode INTEGER, by_user INTEGER, by_listener TEXT, seconds INTEGER,
    from_source play_source DEFAULT NULL) RETURNS BOOLEAN LANGUAGE sql
AS $$ SELECT count_podcast_plays(ARRAY[episode], ARRAY[seconds], '{NULL}', '{NULL}', by_user, by_listener, from_source, NULL, NULL, NULL,
  NULL) <> '{}' $$;

-- Writes down how listening to a track or an episode (the other one is null) of so many seconds ended. What was heard long
-- enough to be a play is added to the listener's newest one before, if that is of the last day; what was skipped before
-- is an early skip, one of a listener within the length. Returns whether it changed anything.
CREATE OR REPLACE FUNCTION report_listening(track INTEGER, episode INTEGER, by_listener TEXT, seconds INTEGER, counted_after INTEGER,
    heard INTEGER, ended_as play_end, told_at TIMESTAMPTZ) RETURNS BOOLEAN LANGUAGE plpgsql
AS $$
DECLARE
  ended_at CONSTANT TIMESTAMPTZ(3) := least(told_at, now());
  begun_at TIMESTAMPTZ;
BEGIN
  -- The lock of the listener's plays, so that a report finds a play that is being stored.
  PERFORM pg_advisory_xact_lock(hashtextextended(by_listener, 0));
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
