-- CreateTable
CREATE TABLE "job_times" (
    "job" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "up_to" DOUBLE PRECISION NOT NULL,
    "count" BIGINT NOT NULL,
    "seconds" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "job_times_pkey" PRIMARY KEY ("job","outcome","up_to")
);
-- Failed uploads by reason, which each scrape of the metrics counts
CREATE INDEX "media_assets_failed" ON "media_assets" ("kind", "reason_code") WHERE "state" = 'failed';
