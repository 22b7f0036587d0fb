-- AlterTable
ALTER TABLE "air_shows" ADD COLUMN     "peak" DOUBLE PRECISION,
ADD COLUMN     "rms" DOUBLE PRECISION;

-- CreateTable
CREATE TABLE "radio_audiences" (
    "process" TEXT NOT NULL,
    "listeners" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "radio_audiences_pkey" PRIMARY KEY ("process")
);

-- CreateTable
CREATE TABLE "air_tests" (
    "user_id" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "segments" INTEGER NOT NULL DEFAULT 0,
    "peak" DOUBLE PRECISION,
    "rms" DOUBLE PRECISION,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "heard_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "air_tests_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "air_tests" ADD CONSTRAINT "air_tests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
