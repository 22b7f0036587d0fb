-- CreateEnum
CREATE TYPE "credit_role" AS ENUM ('performer', 'featured', 'composer', 'lyricist', 'arranger', 'conductor', 'producer', 'remixer', 'engineer', 'mixer', 'mastering', 'other');

-- CreateTable
CREATE TABLE "music_credits" (
    "music_id" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,
    "role" "credit_role" NOT NULL,
    "instrument" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "artist_id" INTEGER,

    CONSTRAINT "music_credits_pkey" PRIMARY KEY ("music_id","position")
);

-- CreateIndex
CREATE INDEX "music_credits_artist_id_music_id_idx" ON "music_credits"("artist_id", "music_id");

-- AddForeignKey
ALTER TABLE "music_credits" ADD CONSTRAINT "music_credits_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_credits" ADD CONSTRAINT "music_credits_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artists"("id") ON DELETE SET NULL ON UPDATE CASCADE;
