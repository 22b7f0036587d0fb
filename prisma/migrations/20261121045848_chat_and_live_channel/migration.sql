-- CreateTable
CREATE TABLE "chat_audiences" (
    "process" TEXT NOT NULL,
    "viewers" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_audiences_pkey" PRIMARY KEY ("process")
);

-- CreateTable
CREATE TABLE "live_items" (
    "position" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "kind" "asset_kind" NOT NULL,
    "music_id" INTEGER NOT NULL,
    "asset_id" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "durations" INTEGER[],

    CONSTRAINT "live_items_pkey" PRIMARY KEY ("position")
);

-- CreateIndex
CREATE INDEX "live_items_ends_at_idx" ON "live_items"("ends_at");

-- ── What the schema language cannot say ────────────────────────────────────────────────────────────────────────────

-- Counts of who looks on; a crash may lose them.
ALTER TABLE "chat_audiences" SET UNLOGGED;

-- The rotation of the live channel finds videos among many tracks.
CREATE INDEX "music_with_video" ON "music" ("id") WHERE "has_video" AND "is_confirmed";

-- Tells every process of the api, once it is committed, which message or which writer of the chat is not as before; what
-- became of them is read from their rows.
CREATE FUNCTION tell_chat() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  changed JSONB := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  PERFORM pg_notify('chat', TG_ARGV[0] || ' ' || (changed ->> TG_ARGV[1]));
  RETURN NULL;
END $$;

CREATE TRIGGER "chat_messages_told" AFTER INSERT OR UPDATE OR DELETE ON "chat_messages"
  FOR EACH ROW EXECUTE FUNCTION tell_chat('message', 'id');

CREATE TRIGGER "chat_mutes_told" AFTER INSERT OR UPDATE OR DELETE ON "chat_mutes"
  FOR EACH ROW EXECUTE FUNCTION tell_chat('writer', 'user_id');

CREATE TRIGGER "ended_tokens_told" AFTER UPDATE ON "users"
  FOR EACH ROW WHEN (OLD."token_version" <> NEW."token_version") EXECUTE FUNCTION tell_chat('writer', 'id');

CREATE TRIGGER "deleted_users_told" AFTER DELETE ON "users"
  FOR EACH ROW EXECUTE FUNCTION tell_chat('writer', 'id');
