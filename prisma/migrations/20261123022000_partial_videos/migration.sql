-- AlterTable
ALTER TABLE "media_assets" ADD COLUMN     "is_partial" BOOLEAN NOT NULL DEFAULT false;
-- ── What the schema language cannot say ────────────────────────────────────────────────────────────────────────────

-- A video of which only the lowest rung is published is never taken for a complete one.
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_partial_check" CHECK (
  NOT "is_partial" OR ("kind" = 'video' AND "published_version" IS NOT NULL AND "state" <> 'ready'));
