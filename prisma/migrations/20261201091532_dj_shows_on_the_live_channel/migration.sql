-- AlterTable
ALTER TABLE "app_passwords" ADD COLUMN     "use" TEXT NOT NULL DEFAULT 'apps';

-- AlterTable
ALTER TABLE "schedules" ADD COLUMN     "dj_id" INTEGER;

-- AlterTable
ALTER TABLE "schedule_series" ADD COLUMN     "dj_id" INTEGER;

-- AlterTable
ALTER TABLE "live_items" ADD COLUMN     "air_first" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "air_id" INTEGER,
ADD COLUMN     "air_title" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "air_shows" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "dj_id" INTEGER,
    "dj_name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "agent" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "rendition" JSONB,
    "segments" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "heard_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "until" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "is_cut" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "air_shows_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "air_titles" (
    "show_id" INTEGER NOT NULL,
    "segment" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "air_titles_pkey" PRIMARY KEY ("show_id","segment")
);

-- CreateTable
CREATE TABLE "air_releases" (
    "id" SERIAL NOT NULL,
    "dj_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "air_releases_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "air_shows_user_id_id_idx" ON "air_shows"("user_id", "id");

-- CreateIndex
CREATE INDEX "air_shows_dj_id_idx" ON "air_shows"("dj_id");

-- CreateIndex
CREATE INDEX "air_releases_dj_id_until_idx" ON "air_releases"("dj_id", "until");

-- CreateIndex
CREATE INDEX "schedules_dj_id_starts_at_idx" ON "schedules"("dj_id", "starts_at");

-- CreateIndex
CREATE INDEX "schedule_series_dj_id_idx" ON "schedule_series"("dj_id");

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_dj_id_fkey" FOREIGN KEY ("dj_id") REFERENCES "djs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_series" ADD CONSTRAINT "schedule_series_dj_id_fkey" FOREIGN KEY ("dj_id") REFERENCES "djs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "air_shows" ADD CONSTRAINT "air_shows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "air_shows" ADD CONSTRAINT "air_shows_dj_id_fkey" FOREIGN KEY ("dj_id") REFERENCES "djs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "air_titles" ADD CONSTRAINT "air_titles_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "air_shows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "air_releases" ADD CONSTRAINT "air_releases_dj_id_fkey" FOREIGN KEY ("dj_id") REFERENCES "djs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- At most one show is on the air.
CREATE UNIQUE INDEX air_shows_open ON air_shows ((true)) WHERE ended_at IS NULL;
