-- Search finds tracks by the names of their albums as well.
CREATE OR REPLACE TRIGGER "music_name_change_noted" AFTER UPDATE ON "music"
  FOR EACH ROW WHEN (
    (OLD."title", OLD."artist_names", OLD."album_id") IS DISTINCT FROM (NEW."title", NEW."artist_names", NEW."album_id"))
  EXECUTE FUNCTION note_name_change('music');

CREATE FUNCTION note_album_name_change() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "name_changes" ("kind", "ref_id")
    SELECT 'music', "id" FROM "music" WHERE "album_id" = NEW."id" ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "albums_name_change_noted" AFTER UPDATE ON "albums"
  FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION note_album_name_change();
