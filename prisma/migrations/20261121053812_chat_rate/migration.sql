-- DropIndex
DROP INDEX "chat_messages_user_id_idx";

-- CreateIndex
CREATE INDEX "chat_messages_user_id_created_at_idx" ON "chat_messages"("user_id", "created_at" DESC);
