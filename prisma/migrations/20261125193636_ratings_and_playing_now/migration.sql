-- CreateTable
CREATE TABLE "music_ratings" (
    "user_id" INTEGER NOT NULL,
    "music_id" INTEGER NOT NULL,
    "stars" SMALLINT NOT NULL,

    CONSTRAINT "music_ratings_pkey" PRIMARY KEY ("user_id","music_id")
);

-- CreateTable
CREATE TABLE "album_ratings" (
    "user_id" INTEGER NOT NULL,
    "album_id" INTEGER NOT NULL,
    "stars" SMALLINT NOT NULL,

    CONSTRAINT "album_ratings_pkey" PRIMARY KEY ("user_id","album_id")
);

-- CreateTable
CREATE TABLE "artist_ratings" (
    "user_id" INTEGER NOT NULL,
    "artist_id" INTEGER NOT NULL,
    "stars" SMALLINT NOT NULL,

    CONSTRAINT "artist_ratings_pkey" PRIMARY KEY ("user_id","artist_id")
);

-- CreateTable
CREATE TABLE "playing_now" (
    "user_id" INTEGER NOT NULL,
    "client" TEXT NOT NULL,
    "music_id" INTEGER,
    "podcast_id" INTEGER,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "playing_now_pkey" PRIMARY KEY ("user_id","client")
);

-- CreateIndex
CREATE INDEX "music_ratings_music_id_idx" ON "music_ratings"("music_id");

-- CreateIndex
CREATE INDEX "album_ratings_album_id_idx" ON "album_ratings"("album_id");

-- CreateIndex
CREATE INDEX "artist_ratings_artist_id_idx" ON "artist_ratings"("artist_id");

-- CreateIndex
CREATE INDEX "playing_now_music_id_idx" ON "playing_now"("music_id");

-- CreateIndex
CREATE INDEX "playing_now_podcast_id_idx" ON "playing_now"("podcast_id");

-- AddForeignKey
ALTER TABLE "music_ratings" ADD CONSTRAINT "music_ratings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_ratings" ADD CONSTRAINT "music_ratings_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "album_ratings" ADD CONSTRAINT "album_ratings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "album_ratings" ADD CONSTRAINT "album_ratings_album_id_fkey" FOREIGN KEY ("album_id") REFERENCES "albums"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artist_ratings" ADD CONSTRAINT "artist_ratings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artist_ratings" ADD CONSTRAINT "artist_ratings_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playing_now" ADD CONSTRAINT "playing_now_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playing_now" ADD CONSTRAINT "playing_now_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playing_now" ADD CONSTRAINT "playing_now_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
