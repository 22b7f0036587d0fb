-- CreateTable
CREATE TABLE "file_checksums" (
    "key" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "modified_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_checksums_pkey" PRIMARY KEY ("key")
);
