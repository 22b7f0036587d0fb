-- CreateTable
CREATE TABLE "video_subtitles" (
    "music_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "cues" JSONB NOT NULL,
    "lines" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "video_subtitles_pkey" PRIMARY KEY ("music_id","language")
);

-- AddForeignKey
ALTER TABLE "video_subtitles" ADD CONSTRAINT "video_subtitles_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;
