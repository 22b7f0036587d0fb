-- CreateTable
CREATE TABLE "live_plays" (
    "position" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "music_id" INTEGER,
    "title" TEXT,
    "presenter" TEXT,

    CONSTRAINT "live_plays_pkey" PRIMARY KEY ("starts_at","position")
);

-- CreateIndex
CREATE INDEX "live_plays_music_id_idx" ON "live_plays"("music_id");

-- AddForeignKey
ALTER TABLE "live_plays" ADD CONSTRAINT "live_plays_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;
