-- CreateEnum
CREATE TYPE "library_import_state" AS ENUM ('waiting', 'running', 'done', 'failed');

-- AlterTable
ALTER TABLE "music" ADD COLUMN     "isrc" TEXT;

-- CreateTable
CREATE TABLE "library_imports" (
    "user_id" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "secret" BYTEA,
    "state" "library_import_state" NOT NULL DEFAULT 'waiting',
    "starts" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "found" JSONB NOT NULL DEFAULT '{}',
    "reason_code" TEXT,
    "reason_params" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "library_imports_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "library_import_missing" (
    "user_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "artist" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "marks" TEXT[],
    "playlists" TEXT[],

    CONSTRAINT "library_import_missing_pkey" PRIMARY KEY ("user_id","position")
);

-- CreateTable
CREATE TABLE "brought_playlists" (
    "user_id" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "playlist_id" INTEGER NOT NULL,

    CONSTRAINT "brought_playlists_pkey" PRIMARY KEY ("user_id","address","source_id")
);

-- CreateTable
CREATE TABLE "brought_plays" (
    "user_id" INTEGER NOT NULL,
    "music_id" INTEGER NOT NULL,
    "plays" INTEGER NOT NULL,
    "last_played_at" TIMESTAMPTZ(3),
    "brought_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "brought_plays_pkey" PRIMARY KEY ("user_id","music_id")
);

-- CreateIndex
CREATE INDEX "library_imports_state_idx" ON "library_imports"("state");

-- CreateIndex
CREATE INDEX "brought_playlists_playlist_id_idx" ON "brought_playlists"("playlist_id");

-- CreateIndex
CREATE INDEX "brought_plays_music_id_idx" ON "brought_plays"("music_id");

-- CreateIndex
CREATE INDEX "music_isrc_idx" ON "music"("isrc");

-- AddForeignKey
ALTER TABLE "library_imports" ADD CONSTRAINT "library_imports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "library_import_missing" ADD CONSTRAINT "library_import_missing_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "library_imports"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brought_playlists" ADD CONSTRAINT "brought_playlists_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brought_playlists" ADD CONSTRAINT "brought_playlists_playlist_id_fkey" FOREIGN KEY ("playlist_id") REFERENCES "playlists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brought_plays" ADD CONSTRAINT "brought_plays_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brought_plays" ADD CONSTRAINT "brought_plays_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;
