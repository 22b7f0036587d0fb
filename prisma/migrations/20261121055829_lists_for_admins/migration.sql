-- CreateIndex
CREATE INDEX "users_name_id_idx" ON "users"("name", "id");

-- CreateIndex
CREATE INDEX "artists_name_id_idx" ON "artists"("name", "id");

-- CreateIndex
CREATE INDEX "music_title_id_idx" ON "music"("title", "id");

-- CreateIndex
CREATE INDEX "albums_name_id_idx" ON "albums"("name", "id");
