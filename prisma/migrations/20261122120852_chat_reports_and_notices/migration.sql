-- CreateEnum
CREATE TYPE "notice_kind" AS ENUM ('announcement', 'release', 'episode', 'reminder');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "muted_notices" "notice_kind"[] DEFAULT ARRAY[]::"notice_kind"[],
ADD COLUMN     "seen_notice_id" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "chat_messages" ADD COLUMN     "client_key" TEXT;

-- CreateTable
CREATE TABLE "web_push_subscriptions" (
    "id" SERIAL NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "web_push_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notices" (
    "id" SERIAL NOT NULL,
    "kind" "notice_kind" NOT NULL,
    "user_id" INTEGER,
    "music_id" INTEGER,
    "podcast_id" INTEGER,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "image" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL,
    "ref_id" INTEGER NOT NULL DEFAULT 0,
    "click_action" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schedule_reminders" (
    "user_id" INTEGER NOT NULL,
    "schedule_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schedule_reminders_pkey" PRIMARY KEY ("user_id","schedule_id")
);

-- CreateTable
CREATE TABLE "chat_reports" (
    "message_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_reports_pkey" PRIMARY KEY ("message_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "web_push_subscriptions_endpoint_key" ON "web_push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "web_push_subscriptions_user_id_idx" ON "web_push_subscriptions"("user_id");

-- CreateIndex
CREATE INDEX "notices_kind_id_idx" ON "notices"("kind", "id" DESC);

-- CreateIndex
CREATE INDEX "notices_user_id_id_idx" ON "notices"("user_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "notices_music_id_key" ON "notices"("music_id");

-- CreateIndex
CREATE UNIQUE INDEX "notices_podcast_id_key" ON "notices"("podcast_id");

-- CreateIndex
CREATE INDEX "schedule_reminders_schedule_id_idx" ON "schedule_reminders"("schedule_id");

-- CreateIndex
CREATE INDEX "chat_reports_user_id_idx" ON "chat_reports"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "chat_messages_user_id_client_key_key" ON "chat_messages"("user_id", "client_key");

-- AddForeignKey
ALTER TABLE "web_push_subscriptions" ADD CONSTRAINT "web_push_subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_reminders" ADD CONSTRAINT "schedule_reminders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_reminders" ADD CONSTRAINT "schedule_reminders_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Every id starts at 1001.
ALTER SEQUENCE "web_push_subscriptions_id_seq" RESTART WITH 1001;
ALTER SEQUENCE "notices_id_seq" RESTART WITH 1001;
