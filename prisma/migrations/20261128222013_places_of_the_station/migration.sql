-- AlterTable
ALTER TABLE "media_assets" ADD COLUMN     "look_at" TIMESTAMPTZ(3);

CREATE INDEX media_assets_look_at ON media_assets (look_at) WHERE look_at IS NOT NULL;

-- What was marked lost is looked at, since its files may be there again.
UPDATE media_assets SET look_at = now() WHERE reason_code = 'upload.lost';

-- A recording that was marked lost is ready again once its files are found whole.
DROP TRIGGER asset_states ON media_assets;
CREATE TRIGGER asset_states BEFORE UPDATE OF state ON media_assets FOR EACH ROW
  WHEN (OLD.state IN ('ready', 'failed') AND NEW.state IN ('queued', 'processing')
    OR OLD.state = 'failed' AND NEW.state = 'ready' AND OLD.reason_code IS DISTINCT FROM 'upload.lost')
  EXECUTE FUNCTION refuse_asset_state();

-- The identity of the installation, by which it knows its places (prisma/station.ts)
INSERT INTO settings (key, value) VALUES ('station', jsonb_build_object('id', gen_random_uuid(), 'places', '[]'::jsonb))
ON CONFLICT DO NOTHING;
