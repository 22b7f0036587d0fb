-- Tells every process of the api, once it is committed, of which track or podcast the facts have changed that decide who may
-- play it, or its published files. Rows that are new concern nobody: nothing is cached of them.
CREATE FUNCTION tell_streams() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('streams', TG_ARGV[0] || ' ' || (to_jsonb(OLD) ->> TG_ARGV[1]));
  RETURN NULL;
END $$;

CREATE TRIGGER "music_streams_told" AFTER UPDATE ON "music"
  FOR EACH ROW WHEN (
    (OLD."is_confirmed", OLD."is_coming_soon", OLD."release_date", OLD."created_by_id")
    IS DISTINCT FROM (NEW."is_confirmed", NEW."is_coming_soon", NEW."release_date", NEW."created_by_id"))
  EXECUTE FUNCTION tell_streams('music', 'id');

CREATE TRIGGER "deleted_music_streams_told" AFTER DELETE ON "music"
  FOR EACH ROW EXECUTE FUNCTION tell_streams('music', 'id');

CREATE TRIGGER "music_artists_streams_told" AFTER UPDATE OR DELETE ON "music_artists"
  FOR EACH ROW EXECUTE FUNCTION tell_streams('music', 'music_id');

CREATE TRIGGER "podcast_streams_told" AFTER UPDATE ON "podcasts"
  FOR EACH ROW WHEN (
    (OLD."is_confirmed", OLD."release_date") IS DISTINCT FROM (NEW."is_confirmed", NEW."release_date"))
  EXECUTE FUNCTION tell_streams('podcast', 'id');

CREATE TRIGGER "deleted_podcast_streams_told" AFTER DELETE ON "podcasts"
  FOR EACH ROW EXECUTE FUNCTION tell_streams('podcast', 'id');

CREATE TRIGGER "podcast_djs_streams_told" AFTER UPDATE OR DELETE ON "podcast_djs"
  FOR EACH ROW EXECUTE FUNCTION tell_streams('podcast', 'podcast_id');

CREATE TRIGGER "music_assets_streams_told" AFTER UPDATE ON "media_assets"
  FOR EACH ROW WHEN (OLD."music_id" IS NOT NULL AND
    (OLD."published_version", OLD."renditions") IS DISTINCT FROM (NEW."published_version", NEW."renditions"))
  EXECUTE FUNCTION tell_streams('music', 'music_id');

CREATE TRIGGER "podcast_assets_streams_told" AFTER UPDATE ON "media_assets"
  FOR EACH ROW WHEN (OLD."podcast_id" IS NOT NULL AND
    (OLD."published_version", OLD."renditions") IS DISTINCT FROM (NEW."published_version", NEW."renditions"))
  EXECUTE FUNCTION tell_streams('podcast', 'podcast_id');

CREATE TRIGGER "deleted_music_assets_streams_told" AFTER DELETE ON "media_assets"
  FOR EACH ROW WHEN (OLD."music_id" IS NOT NULL) EXECUTE FUNCTION tell_streams('music', 'music_id');

CREATE TRIGGER "deleted_podcast_assets_streams_told" AFTER DELETE ON "media_assets"
  FOR EACH ROW WHEN (OLD."podcast_id" IS NOT NULL) EXECUTE FUNCTION tell_streams('podcast', 'podcast_id');
