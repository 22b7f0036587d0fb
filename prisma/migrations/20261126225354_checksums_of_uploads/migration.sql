-- AlterTable
ALTER TABLE "media_assets" ADD COLUMN     "source_sha256" TEXT;

-- CreateIndex
CREATE INDEX "media_assets_source_bytes_idx" ON "media_assets"("source_bytes");
