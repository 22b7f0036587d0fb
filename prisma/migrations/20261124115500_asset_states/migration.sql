-- Refuses a change of an upload's state that NEXT_STATES of prisma/asset-states.ts does not allow. A statement that keeps the
-- state, or only changes other columns, does not come here.
CREATE FUNCTION refuse_asset_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An upload cannot change from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
END
$$;

CREATE TRIGGER asset_states BEFORE UPDATE OF state ON media_assets FOR EACH ROW
  WHEN (OLD.state IN ('ready', 'failed') AND NEW.state IN ('queued', 'processing') OR OLD.state = 'failed' AND NEW.state = 'ready')
  EXECUTE FUNCTION refuse_asset_state();
