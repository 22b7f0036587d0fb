-- CreateEnum
CREATE TYPE "asset_version_state" AS ENUM ('published', 'proposed', 'waiting', 'former', 'refused');

-- CreateTable
CREATE TABLE "asset_versions" (
    "id" SERIAL NOT NULL,
    "asset_id" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "state" "asset_version_state" NOT NULL,
    "is_approved" BOOLEAN NOT NULL DEFAULT false,
    "source_type" TEXT NOT NULL,
    "source_name" TEXT NOT NULL,
    "source_bytes" BIGINT NOT NULL,
    "source_sha256" TEXT,
    "duration_ms" INTEGER NOT NULL DEFAULT 0,
    "heights" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "renditions" JSONB NOT NULL DEFAULT '[]',
    "is_measured" BOOLEAN NOT NULL DEFAULT false,
    "loudness" DOUBLE PRECISION,
    "true_peak" DOUBLE PRECISION,
    "descriptor" BYTEA,
    "proposed_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),
    "kept_until" TIMESTAMPTZ(3),
    "refusal_reason" "refusal_reason",
    "refusal_words" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "asset_versions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "asset_versions_proposed_by_id_idx" ON "asset_versions"("proposed_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "asset_versions_asset_id_version_key" ON "asset_versions"("asset_id", "version");

-- AddForeignKey
ALTER TABLE "asset_versions" ADD CONSTRAINT "asset_versions_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "media_assets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset_versions" ADD CONSTRAINT "asset_versions_proposed_by_id_fkey" FOREIGN KEY ("proposed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX asset_versions_one_each ON asset_versions (asset_id, state) WHERE state IN ('published', 'proposed', 'waiting');
CREATE INDEX asset_versions_waiting ON asset_versions (created_at, id) WHERE state = 'waiting';
CREATE INDEX asset_versions_expiring ON asset_versions (kept_until) WHERE kept_until IS NOT NULL;

ALTER TABLE asset_versions ADD CONSTRAINT asset_versions_state CHECK (
  (state = 'refused') = (refusal_reason IS NOT NULL) AND (state IN ('former', 'refused')) = (kept_until IS NOT NULL));

-- Once the upload of the published version is the asset's again, since a replacement was cancelled, refused its place or made,
-- so are the facts of its file, and a proposal that was not made is gone.
CREATE FUNCTION restore_source() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept record;
BEGIN
  FOR kept IN SELECT * FROM asset_versions WHERE asset_id = NEW.id AND version = NEW.source_version LOOP
    NEW.source_type := kept.source_type;
    NEW.source_name := kept.source_name;
    NEW.source_bytes := kept.source_bytes;
    NEW.source_sha256 := kept.source_sha256;
  END LOOP;
  DELETE FROM asset_versions WHERE asset_id = NEW.id AND state = 'proposed' AND version = OLD.source_version;
  RETURN NEW;
END
$$;
CREATE TRIGGER source_restored BEFORE UPDATE OF source_version ON media_assets FOR EACH ROW
  WHEN (OLD.source_version <> NEW.source_version AND NEW.source_version = NEW.published_version
    AND OLD.published_version = NEW.published_version)
  EXECUTE FUNCTION restore_source();

-- A published version is ready again once a failed replacement is given up.
DROP TRIGGER asset_states ON media_assets;
CREATE TRIGGER asset_states BEFORE UPDATE OF state ON media_assets FOR EACH ROW
  WHEN (OLD.state IN ('ready', 'failed') AND NEW.state IN ('queued', 'processing')
    OR OLD.state = 'failed' AND NEW.state = 'ready' AND OLD.reason_code IS DISTINCT FROM 'upload.lost'
      AND NOT (OLD.source_version IS DISTINCT FROM OLD.published_version AND NEW.source_version = NEW.published_version))
  EXECUTE FUNCTION refuse_asset_state();
