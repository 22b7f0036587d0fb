-- A play of an app is queued when it is counted, or sent by the app itself. The trigger queues those of the web only.
CREATE OR REPLACE FUNCTION queue_scrobbles() RETURNS TRIGGER LANGUAGE plpgsql
AS $$
DECLARE
  enough CONSTANT DOUBLE PRECISION := (SELECT least(240, "length_seconds" / 2.0) FROM "music"
    WHERE "id" = NEW."music_id" AND "length_seconds" > 30);
BEGIN
  IF NEW."source" IS DISTINCT FROM 'app' AND NEW."heard_seconds" >= enough
      AND (TG_OP = 'INSERT' OR coalesce(OLD."heard_seconds", 0) < enough) THEN
    INSERT INTO "scrobbles" ("user_id", "service", "music_id", "played_at")
      SELECT a."user_id", a."service", NEW."music_id", NEW."played_at" FROM "scrobble_accounts" a
      WHERE a."user_id" = NEW."user_id" FOR KEY SHARE OF a;
  END IF;
  RETURN NULL;
END $$;
