-- AlterTable
ALTER TABLE "schedules" ADD COLUMN     "is_exception" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "occurrence" TIMESTAMP(0),
ADD COLUMN     "series_id" INTEGER;

-- CreateTable
CREATE TABLE "schedule_series" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "starts_on" TIMESTAMP(0) NOT NULL,
    "minutes" INTEGER,
    "rule" TEXT NOT NULL,
    "skipped" TIMESTAMP(0)[],
    "music_id" INTEGER,
    "zone" TEXT NOT NULL,
    "expanded_to" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schedule_series_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "schedule_series_expanded_to_idx" ON "schedule_series"("expanded_to");

-- CreateIndex
CREATE INDEX "schedule_series_music_id_idx" ON "schedule_series"("music_id");

-- CreateIndex
CREATE UNIQUE INDEX "schedules_series_id_occurrence_key" ON "schedules"("series_id", "occurrence");

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "schedule_series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_series" ADD CONSTRAINT "schedule_series_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE SET NULL ON UPDATE CASCADE;
