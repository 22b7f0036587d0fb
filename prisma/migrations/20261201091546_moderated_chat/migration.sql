-- AlterTable
ALTER TABLE "chat_messages" ADD COLUMN     "held_until" TIMESTAMPTZ(3),
ADD COLUMN     "reply_to_id" INTEGER;

-- CreateTable
CREATE TABLE "chat_reactions" (
    "message_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "reaction" SMALLINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_reactions_pkey" PRIMARY KEY ("message_id","user_id","reaction")
);

-- CreateTable
CREATE TABLE "chat_moderators" (
    "room" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_moderators_pkey" PRIMARY KEY ("room","user_id")
);

-- CreateTable
CREATE TABLE "chat_pins" (
    "room" TEXT NOT NULL,
    "message_id" INTEGER NOT NULL,

    CONSTRAINT "chat_pins_pkey" PRIMARY KEY ("room")
);

-- CreateTable
CREATE TABLE "chat_words" (
    "id" SERIAL NOT NULL,
    "room" TEXT NOT NULL,
    "pattern" TEXT NOT NULL,
    "folded" TEXT[],

    CONSTRAINT "chat_words_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_polls" (
    "id" SERIAL NOT NULL,
    "room" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "options" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ends_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "chat_polls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_votes" (
    "poll_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "option" SMALLINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_votes_pkey" PRIMARY KEY ("poll_id","user_id")
);

-- CreateIndex
CREATE INDEX "chat_reactions_user_id_idx" ON "chat_reactions"("user_id");

-- CreateIndex
CREATE INDEX "chat_moderators_user_id_idx" ON "chat_moderators"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "chat_pins_message_id_key" ON "chat_pins"("message_id");

-- CreateIndex
CREATE UNIQUE INDEX "chat_words_room_pattern_key" ON "chat_words"("room", "pattern");

-- CreateIndex
CREATE INDEX "chat_polls_room_id_idx" ON "chat_polls"("room", "id");

-- CreateIndex
CREATE INDEX "chat_votes_user_id_idx" ON "chat_votes"("user_id");

-- CreateIndex
CREATE INDEX "chat_messages_held_until_idx" ON "chat_messages"("held_until");

-- AddForeignKey
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_moderators" ADD CONSTRAINT "chat_moderators_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_pins" ADD CONSTRAINT "chat_pins_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_votes" ADD CONSTRAINT "chat_votes_poll_id_fkey" FOREIGN KEY ("poll_id") REFERENCES "chat_polls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_votes" ADD CONSTRAINT "chat_votes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_reaction" CHECK ("reaction" BETWEEN 0 AND 5);
ALTER TABLE "chat_polls" ADD CONSTRAINT "chat_polls_options" CHECK (cardinality("options") BETWEEN 2 AND 6);

CREATE UNIQUE INDEX "chat_polls_open" ON "chat_polls" ("room") WHERE "closed_at" IS NULL;

-- Tells every process of the api what is not as before, once it is committed.
CREATE TRIGGER "chat_reactions_told" AFTER INSERT OR DELETE ON "chat_reactions"
  FOR EACH ROW EXECUTE FUNCTION notify_chat('reactions', 'message_id');

CREATE TRIGGER "chat_moderators_told" AFTER INSERT OR DELETE ON "chat_moderators"
  FOR EACH ROW EXECUTE FUNCTION notify_chat('writer', 'user_id');

CREATE TRIGGER "admins_told" AFTER UPDATE ON "users"
  FOR EACH ROW WHEN (OLD."is_admin" <> NEW."is_admin") EXECUTE FUNCTION notify_chat('writer', 'id');

CREATE FUNCTION notify_chat_room() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('chat', 'room');
  RETURN NULL;
END $$;

CREATE TRIGGER "chat_room_told" AFTER INSERT OR DELETE ON "chat_moderators"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_chat_room();
CREATE TRIGGER "chat_pins_told" AFTER INSERT OR UPDATE OR DELETE ON "chat_pins"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_chat_room();
CREATE TRIGGER "chat_polls_told" AFTER INSERT OR UPDATE OR DELETE ON "chat_polls"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_chat_room();
CREATE TRIGGER "chat_votes_told" AFTER INSERT OR UPDATE OR DELETE ON "chat_votes"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_chat_room();

-- A message that is taken out of the chat is not at its top either.
CREATE FUNCTION unpin_chat_message() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "chat_pins" WHERE "message_id" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "chat_messages_unpinned" AFTER UPDATE ON "chat_messages"
  FOR EACH ROW WHEN (OLD."deleted_at" IS NULL AND NEW."deleted_at" IS NOT NULL) EXECUTE FUNCTION unpin_chat_message();
