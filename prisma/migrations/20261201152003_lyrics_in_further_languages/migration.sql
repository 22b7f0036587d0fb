-- CreateEnum
CREATE TYPE "lyrics_kind" AS ENUM ('translation', 'pronunciation');

-- CreateTable
CREATE TABLE "music_lyrics" (
    "music_id" INTEGER NOT NULL,
    "kind" "lyrics_kind" NOT NULL,
    "language" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "music_lyrics_pkey" PRIMARY KEY ("music_id","kind","language")
);

-- AddForeignKey
ALTER TABLE "music_lyrics" ADD CONSTRAINT "music_lyrics_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;
