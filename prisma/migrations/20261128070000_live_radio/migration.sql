CREATE TABLE "live_radio" (
    "id" BIGSERIAL NOT NULL,
    "encoder" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "is_end" BOOLEAN NOT NULL DEFAULT false,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "live_radio_pkey" PRIMARY KEY ("id")
);

-- A crash may lose half a minute of sound, but the numbers must go on for those who read after the last one.
ALTER TABLE "live_radio" SET UNLOGGED;
ALTER SEQUENCE "live_radio_id_seq" SET LOGGED;
