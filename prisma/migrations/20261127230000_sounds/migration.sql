-- AlterEnum
ALTER TYPE "catalogue_kind" ADD VALUE 'sound';

-- AlterTable
ALTER TABLE "media_assets" ADD COLUMN     "descriptor" BYTEA;
-- ── What the schema language cannot say ────────────────────────────────────────────────────────────────────────────

CREATE INDEX "media_assets_without_descriptor" ON "media_assets" ("id")
  WHERE "kind" = 'audio' AND "music_id" IS NOT NULL AND "descriptor" IS NULL AND "published_version" IS NOT NULL;

CREATE FUNCTION note_sound() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "catalogue_changes" ("kind", "ref_id")
    VALUES ('sound', CASE TG_OP WHEN 'DELETE' THEN OLD."music_id" ELSE NEW."music_id" END) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "sound_added_noted" AFTER INSERT ON "media_assets"
  FOR EACH ROW WHEN (NEW."music_id" IS NOT NULL AND NEW."descriptor" IS NOT NULL) EXECUTE FUNCTION note_sound();
CREATE TRIGGER "sound_removed_noted" AFTER DELETE ON "media_assets"
  FOR EACH ROW WHEN (OLD."music_id" IS NOT NULL AND OLD."descriptor" IS NOT NULL) EXECUTE FUNCTION note_sound();
CREATE TRIGGER "sound_changed_noted" AFTER UPDATE OF "descriptor" ON "media_assets"
  FOR EACH ROW WHEN (NEW."music_id" IS NOT NULL AND OLD."descriptor" IS DISTINCT FROM NEW."descriptor")
  EXECUTE FUNCTION note_sound();
