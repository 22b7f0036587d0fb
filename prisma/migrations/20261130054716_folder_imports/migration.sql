-- CreateEnum
CREATE TYPE "folder_import_state" AS ENUM ('waiting', 'running', 'planned', 'done', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "watched_file_state" AS ENUM ('growing', 'importing', 'here', 'changing', 'changed', 'removed', 'replacing');

-- CreateTable
CREATE TABLE "folder_imports" (
    "id" SERIAL NOT NULL,
    "folder" TEXT NOT NULL,
    "admin_id" INTEGER,
    "watch_id" INTEGER,
    "options" JSONB NOT NULL,
    "step" TEXT NOT NULL DEFAULT 'plan',
    "state" "folder_import_state" NOT NULL DEFAULT 'waiting',
    "starts" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "reason_code" TEXT,
    "reason_params" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "folder_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "folder_import_items" (
    "import_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "file" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL DEFAULT '',
    "artists" TEXT NOT NULL DEFAULT '',
    "album" TEXT NOT NULL DEFAULT '',
    "detail" TEXT NOT NULL DEFAULT '',
    "music_id" INTEGER,
    "outcome" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "folder_import_items_pkey" PRIMARY KEY ("import_id","position")
);

-- CreateTable
CREATE TABLE "watched_folders" (
    "id" SERIAL NOT NULL,
    "folder" TEXT NOT NULL,
    "is_on" BOOLEAN NOT NULL DEFAULT true,
    "options" JSONB NOT NULL,
    "admin_id" INTEGER,
    "scanned_at" TIMESTAMPTZ(3),
    "reason_code" TEXT,
    "reason_params" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watched_folders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watched_files" (
    "id" SERIAL NOT NULL,
    "watch_id" INTEGER NOT NULL,
    "file" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "changed" BIGINT NOT NULL,
    "state" "watched_file_state" NOT NULL DEFAULT 'growing',
    "music_id" INTEGER,

    CONSTRAINT "watched_files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "folder_imports_state_idx" ON "folder_imports"("state");

-- CreateIndex
CREATE INDEX "folder_imports_created_at_id_idx" ON "folder_imports"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "folder_imports_admin_id_idx" ON "folder_imports"("admin_id");

-- CreateIndex
CREATE INDEX "folder_imports_watch_id_idx" ON "folder_imports"("watch_id");

-- CreateIndex
CREATE INDEX "folder_import_items_import_id_kind_position_idx" ON "folder_import_items"("import_id", "kind", "position");

-- CreateIndex
CREATE INDEX "folder_import_items_import_id_file_idx" ON "folder_import_items"("import_id", "file");

-- CreateIndex
CREATE UNIQUE INDEX "watched_folders_folder_key" ON "watched_folders"("folder");

-- CreateIndex
CREATE INDEX "watched_folders_admin_id_idx" ON "watched_folders"("admin_id");

-- CreateIndex
CREATE INDEX "watched_files_watch_id_state_idx" ON "watched_files"("watch_id", "state");

-- CreateIndex
CREATE INDEX "watched_files_music_id_idx" ON "watched_files"("music_id");

-- CreateIndex
CREATE UNIQUE INDEX "watched_files_watch_id_file_key" ON "watched_files"("watch_id", "file");

-- AddForeignKey
ALTER TABLE "folder_imports" ADD CONSTRAINT "folder_imports_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "folder_imports" ADD CONSTRAINT "folder_imports_watch_id_fkey" FOREIGN KEY ("watch_id") REFERENCES "watched_folders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "folder_import_items" ADD CONSTRAINT "folder_import_items_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "folder_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watched_folders" ADD CONSTRAINT "watched_folders_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watched_files" ADD CONSTRAINT "watched_files_watch_id_fkey" FOREIGN KEY ("watch_id") REFERENCES "watched_folders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watched_files" ADD CONSTRAINT "watched_files_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE SET NULL ON UPDATE CASCADE;
