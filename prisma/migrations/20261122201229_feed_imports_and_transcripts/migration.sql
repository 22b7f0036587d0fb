-- CreateEnum
CREATE TYPE "episode_import_state" AS ENUM ('waiting', 'running', 'done', 'failed');

-- CreateTable
CREATE TABLE "podcast_transcripts" (
    "podcast_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "cues" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "podcast_transcripts_pkey" PRIMARY KEY ("podcast_id")
);

-- CreateTable
CREATE TABLE "feed_imports" (
    "id" SERIAL NOT NULL,
    "dj_id" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "turn_at" TIMESTAMPTZ(3),

    CONSTRAINT "feed_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "episode_imports" (
    "id" SERIAL NOT NULL,
    "import_id" INTEGER NOT NULL,
    "dj_id" INTEGER NOT NULL,
    "guid" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "item" JSONB NOT NULL,
    "state" "episode_import_state" NOT NULL DEFAULT 'waiting',
    "reason_code" TEXT,
    "reason_params" JSONB NOT NULL DEFAULT '{}',
    "received_bytes" BIGINT NOT NULL DEFAULT 0,
    "total_bytes" BIGINT NOT NULL DEFAULT 0,
    "starts" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "until" TIMESTAMPTZ(3),
    "podcast_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "episode_imports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "feed_imports_dj_id_idx" ON "feed_imports"("dj_id");

-- CreateIndex
CREATE INDEX "episode_imports_import_id_id_idx" ON "episode_imports"("import_id", "id");

-- CreateIndex
CREATE INDEX "episode_imports_state_until_idx" ON "episode_imports"("state", "until");

-- CreateIndex
CREATE INDEX "episode_imports_podcast_id_idx" ON "episode_imports"("podcast_id");

-- CreateIndex
CREATE UNIQUE INDEX "episode_imports_dj_id_guid_key" ON "episode_imports"("dj_id", "guid");

-- AddForeignKey
ALTER TABLE "podcast_transcripts" ADD CONSTRAINT "podcast_transcripts_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feed_imports" ADD CONSTRAINT "feed_imports_dj_id_fkey" FOREIGN KEY ("dj_id") REFERENCES "djs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "episode_imports" ADD CONSTRAINT "episode_imports_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "feed_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "episode_imports" ADD CONSTRAINT "episode_imports_dj_id_fkey" FOREIGN KEY ("dj_id") REFERENCES "djs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "episode_imports" ADD CONSTRAINT "episode_imports_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE SET NULL ON UPDATE CASCADE;
