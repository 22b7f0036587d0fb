-- CreateEnum
CREATE TYPE "admin_task_kind" AS ENUM ('takeBackup', 'verifyBackup', 'removeBackup', 'verifyMedia', 'repairMedia');

-- CreateEnum
CREATE TYPE "admin_task_state" AS ENUM ('waiting', 'running', 'done', 'failed', 'cancelled');

-- AlterTable
ALTER TABLE "media_assets" ADD COLUMN     "log" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "notices" ADD COLUMN     "to_artist_id" INTEGER,
ADD COLUMN     "to_dj_id" INTEGER;

-- CreateTable
CREATE TABLE "admin_tasks" (
    "id" SERIAL NOT NULL,
    "kind" "admin_task_kind" NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "options" JSONB NOT NULL DEFAULT '{}',
    "state" "admin_task_state" NOT NULL DEFAULT 'waiting',
    "percent" INTEGER NOT NULL DEFAULT 0,
    "files" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT NOT NULL DEFAULT '',
    "report" JSONB NOT NULL DEFAULT '{}',
    "starts" INTEGER NOT NULL DEFAULT 0,
    "admin_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "admin_tasks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "admin_tasks_kind_subject_id_idx" ON "admin_tasks"("kind", "subject", "id" DESC);

-- CreateIndex
CREATE INDEX "admin_tasks_admin_id_idx" ON "admin_tasks"("admin_id");

-- CreateIndex
CREATE INDEX "notices_to_artist_id_idx" ON "notices"("to_artist_id");

-- CreateIndex
CREATE INDEX "notices_to_dj_id_idx" ON "notices"("to_dj_id");

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_to_artist_id_fkey" FOREIGN KEY ("to_artist_id") REFERENCES "artists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_to_dj_id_fkey" FOREIGN KEY ("to_dj_id") REFERENCES "djs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_tasks" ADD CONSTRAINT "admin_tasks_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
-- One task of a kind and subject at a time
CREATE UNIQUE INDEX "admin_tasks_one_active" ON "admin_tasks" ("kind", "subject") WHERE "state" IN ('waiting', 'running');
