-- CreateEnum
CREATE TYPE "live_request_state" AS ENUM ('waiting', 'played', 'declined', 'withdrawn', 'expired', 'unavailable');

-- AlterTable
ALTER TABLE "live_items" ADD COLUMN     "request_id" INTEGER;

-- CreateTable
CREATE TABLE "live_requests" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "music_id" INTEGER,
    "title" TEXT NOT NULL,
    "is_anonymous" BOOLEAN NOT NULL DEFAULT false,
    "state" "live_request_state" NOT NULL DEFAULT 'waiting',
    "reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "live_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "live_request_votes" (
    "request_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "live_request_votes_pkey" PRIMARY KEY ("request_id","user_id")
);

-- CreateIndex
CREATE INDEX "live_requests_user_id_created_at_idx" ON "live_requests"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "live_requests_music_id_idx" ON "live_requests"("music_id");

-- CreateIndex
CREATE INDEX "live_request_votes_user_id_idx" ON "live_request_votes"("user_id");

-- AddForeignKey
ALTER TABLE "live_requests" ADD CONSTRAINT "live_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "live_requests" ADD CONSTRAINT "live_requests_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "live_request_votes" ADD CONSTRAINT "live_request_votes_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "live_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "live_request_votes" ADD CONSTRAINT "live_request_votes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Of a track, one request waits; this also lists what waits.
CREATE UNIQUE INDEX "live_requests_waiting" ON "live_requests"("music_id") WHERE "state" = 'waiting';
