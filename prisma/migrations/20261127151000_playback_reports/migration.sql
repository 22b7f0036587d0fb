-- AlterTable
ALTER TABLE "playing_now" ADD COLUMN     "is_counted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "playback_rate" REAL NOT NULL DEFAULT 1,
ADD COLUMN     "position_ms" INTEGER,
ADD COLUMN     "reported_at" TIMESTAMPTZ(3),
ADD COLUMN     "state" TEXT;
