-- AlterTable
ALTER TABLE "podcasts" ADD COLUMN     "network" SMALLINT;

-- AlterTable
ALTER TABLE "podcast_daily_plays" ADD COLUMN     "network" SMALLINT;

-- Counts a play of an episode unless its listener has one within its length, and notes whether all its plays, and those of
-- the day, came from one group of networks.
CREATE FUNCTION count_podcast_play(episode INTEGER, by_user INTEGER, by_listener TEXT, seconds INTEGER,
    from_source play_source, from_group SMALLINT) RETURNS BOOLEAN LANGUAGE plpgsql
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
  INSERT INTO "podcast_daily_plays" AS d ("podcast_id", "day", "count", "network")
    VALUES (episode, (now() AT TIME ZONE 'utc')::date, 1, from_group)
    ON CONFLICT ("podcast_id", "day") DO UPDATE SET "count" = d."count" + 1,
      "network" = CASE WHEN d."network" = from_group THEN from_group END;
  UPDATE "podcasts" SET "play_count" = "play_count" + 1,
      "network" = CASE WHEN "play_count" = 0 OR "network" = from_group THEN from_group END
    WHERE "id" = episode;
  UPDATE "djs" SET "play_count" = "play_count" + 1
    WHERE "id" IN (SELECT d."id" FROM "djs" d JOIN "podcast_djs" pd ON pd."dj_id" = d."id"
      WHERE pd."podcast_id" = episode ORDER BY d."id" FOR NO KEY UPDATE OF d);
  RETURN TRUE;
END $$;

-- Processes of the release before do not tell the group.
CREATE OR REPLACE FUNCTION count_podcast_play(episode INTEGER, by_user INTEGER, by_listener TEXT, seconds INTEGER,
    from_source play_source DEFAULT NULL) RETURNS BOOLEAN LANGUAGE sql
AS $$ SELECT count_podcast_play(episode, by_user, by_listener, seconds, from_source, NULL::smallint) $$;
