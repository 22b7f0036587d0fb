-- AlterTable
ALTER TABLE "resumable_uploads" ADD COLUMN     "moved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "resumable_uploads_moved_at_idx" ON "resumable_uploads"("moved_at");
