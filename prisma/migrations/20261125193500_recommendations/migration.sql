-- AlterTable
ALTER TABLE "users" ADD COLUMN     "has_recommendations" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "similar_musics" (
    "music_id" INTEGER NOT NULL,
    "similar_ids" INTEGER[],
    "scores" REAL[],
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "similar_musics_pkey" PRIMARY KEY ("music_id")
);

-- CreateTable
CREATE TABLE "recommendation_runs" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "requested_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "recommendation_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "daily_mixes" (
    "user_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "artist_ids" INTEGER[],
    "music_ids" INTEGER[],
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "daily_mixes_pkey" PRIMARY KEY ("user_id","position")
);

-- CreateTable
CREATE TABLE "disliked_music" (
    "user_id" INTEGER NOT NULL,
    "music_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "disliked_music_pkey" PRIMARY KEY ("user_id","music_id")
);

-- CreateTable
CREATE TABLE "dismissed_mixes" (
    "user_id" INTEGER NOT NULL,
    "artist_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dismissed_mixes_pkey" PRIMARY KEY ("user_id","artist_id")
);

-- CreateTable
CREATE TABLE "removed_plays" (
    "user_id" INTEGER NOT NULL,
    "music_id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_plays_pkey" PRIMARY KEY ("user_id","music_id")
);

-- CreateIndex
CREATE INDEX "disliked_music_music_id_idx" ON "disliked_music"("music_id");

-- CreateIndex
CREATE INDEX "dismissed_mixes_artist_id_idx" ON "dismissed_mixes"("artist_id");

-- CreateIndex
CREATE INDEX "removed_plays_music_id_idx" ON "removed_plays"("music_id");

-- AddForeignKey
ALTER TABLE "similar_musics" ADD CONSTRAINT "similar_musics_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "daily_mixes" ADD CONSTRAINT "daily_mixes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "disliked_music" ADD CONSTRAINT "disliked_music_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "disliked_music" ADD CONSTRAINT "disliked_music_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dismissed_mixes" ADD CONSTRAINT "dismissed_mixes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dismissed_mixes" ADD CONSTRAINT "dismissed_mixes_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "removed_plays" ADD CONSTRAINT "removed_plays_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "removed_plays" ADD CONSTRAINT "removed_plays_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "early_skips_listener_id_idx" ON "early_skips"("listener", "id");

ALTER TABLE "recommendation_runs" ADD CONSTRAINT "recommendation_runs_one_row" CHECK ("id" = 1);
INSERT INTO "recommendation_runs" ("id") VALUES (1);
