-- CreateTable
CREATE TABLE "removed_podcast_plays" (
    "user_id" INTEGER NOT NULL,
    "podcast_id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_podcast_plays_pkey" PRIMARY KEY ("user_id","podcast_id")
);

-- CreateIndex
CREATE INDEX "removed_podcast_plays_podcast_id_idx" ON "removed_podcast_plays"("podcast_id");

-- AddForeignKey
ALTER TABLE "removed_podcast_plays" ADD CONSTRAINT "removed_podcast_plays_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "removed_podcast_plays" ADD CONSTRAINT "removed_podcast_plays_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
