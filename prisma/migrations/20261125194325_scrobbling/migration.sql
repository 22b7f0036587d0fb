-- CreateEnum
CREATE TYPE "scrobble_service" AS ENUM ('listenbrainz', 'lastfm');

-- CreateTable
CREATE TABLE "scrobble_accounts" (
    "user_id" INTEGER NOT NULL,
    "service" "scrobble_service" NOT NULL,
    "name" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "refused_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scrobble_accounts_pkey" PRIMARY KEY ("user_id","service")
);

-- CreateTable
CREATE TABLE "scrobbles" (
    "id" BIGSERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "service" "scrobble_service" NOT NULL,
    "music_id" INTEGER NOT NULL,
    "played_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scrobbles_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "scrobbles_user_id_service_due_at_idx" ON "scrobbles"("user_id", "service", "due_at");

-- CreateIndex
CREATE INDEX "scrobbles_due_at_idx" ON "scrobbles"("due_at");

-- CreateIndex
CREATE INDEX "scrobbles_music_id_idx" ON "scrobbles"("music_id");

-- AddForeignKey
ALTER TABLE "scrobble_accounts" ADD CONSTRAINT "scrobble_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scrobbles" ADD CONSTRAINT "scrobbles_user_id_service_fkey" FOREIGN KEY ("user_id", "service") REFERENCES "scrobble_accounts"("user_id", "service") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scrobbles" ADD CONSTRAINT "scrobbles_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A play is to be sent once half of a track of more than 30 seconds was heard, or four minutes of it.
CREATE FUNCTION queue_scrobbles() RETURNS TRIGGER LANGUAGE plpgsql
AS $$
DECLARE
  enough CONSTANT DOUBLE PRECISION := (SELECT least(240, "length_seconds" / 2.0) FROM "music"
    WHERE "id" = NEW."music_id" AND "length_seconds" > 30);
BEGIN
  IF NEW."heard_seconds" >= enough AND (TG_OP = 'INSERT' OR coalesce(OLD."heard_seconds", 0) < enough) THEN
    INSERT INTO "scrobbles" ("user_id", "service", "music_id", "played_at")
      SELECT a."user_id", a."service", NEW."music_id", NEW."played_at" FROM "scrobble_accounts" a
      WHERE a."user_id" = NEW."user_id" FOR KEY SHARE OF a;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "plays_queue_scrobbles" AFTER INSERT OR UPDATE OF "heard_seconds" ON "plays" FOR EACH ROW
  WHEN (NEW."user_id" IS NOT NULL AND NEW."music_id" IS NOT NULL AND NEW."heard_seconds" IS NOT NULL)
  EXECUTE FUNCTION queue_scrobbles();
