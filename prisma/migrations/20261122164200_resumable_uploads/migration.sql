-- CreateTable
CREATE TABLE "resumable_uploads" (
    "id" TEXT NOT NULL,
    "asset_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "received_bytes" BIGINT NOT NULL DEFAULT 0,
    "accepted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "resumable_uploads_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "resumable_uploads_asset_id_key" ON "resumable_uploads"("asset_id");

-- CreateIndex
CREATE INDEX "resumable_uploads_user_id_idx" ON "resumable_uploads"("user_id");

-- CreateIndex
CREATE INDEX "resumable_uploads_created_at_idx" ON "resumable_uploads"("created_at");

-- AddForeignKey
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "media_assets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
