-- CreateIndex
CREATE INDEX "music_likes_user_id_created_at_idx" ON "music_likes"("user_id", "created_at" DESC);
