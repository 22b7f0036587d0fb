-- AlterTable
ALTER TABLE "workers" ADD COLUMN     "commit" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "version" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "hourly_counts" (
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "hourly_counts_pkey" PRIMARY KEY ("hour","kind","code")
);

-- CreateTable
CREATE TABLE "space_samples" (
    "place" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "used_bytes" BIGINT NOT NULL,

    CONSTRAINT "space_samples_pkey" PRIMARY KEY ("place","hour")
);
