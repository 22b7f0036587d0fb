-- CreateTable
CREATE TABLE "play_queues" (
    "user_id" INTEGER NOT NULL,
    "queue" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "play_queues_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "listening_devices" (
    "user_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "connection" TEXT NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "listening_devices_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "episode_positions" (
    "user_id" INTEGER NOT NULL,
    "podcast_id" INTEGER NOT NULL,
    "position" DOUBLE PRECISION NOT NULL,
    "length" DOUBLE PRECISION NOT NULL,
    "is_played" BOOLEAN NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "episode_positions_pkey" PRIMARY KEY ("user_id","podcast_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "listening_devices_connection_key" ON "listening_devices"("connection");

-- CreateIndex
CREATE INDEX "listening_devices_seen_at_idx" ON "listening_devices"("seen_at");

-- CreateIndex
CREATE INDEX "episode_positions_user_id_updated_at_podcast_id_idx" ON "episode_positions"("user_id", "updated_at" DESC, "podcast_id");

-- CreateIndex
CREATE INDEX "episode_positions_podcast_id_idx" ON "episode_positions"("podcast_id");

-- AddForeignKey
ALTER TABLE "play_queues" ADD CONSTRAINT "play_queues_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listening_devices" ADD CONSTRAINT "listening_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "episode_positions" ADD CONSTRAINT "episode_positions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "episode_positions" ADD CONSTRAINT "episode_positions_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
