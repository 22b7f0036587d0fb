-- AlterTable
ALTER TABLE "feed_imports" ADD COLUMN     "told_at" TIMESTAMPTZ(3),
ADD COLUMN     "user_id" INTEGER;

-- AlterTable
ALTER TABLE "library_imports" ADD COLUMN     "told_at" TIMESTAMPTZ(3);

-- Nobody is told of imports that ended earlier. Those of feeds have no user.
UPDATE "library_imports" SET "told_at" = now();

-- AddForeignKey
ALTER TABLE "feed_imports" ADD CONSTRAINT "feed_imports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "feed_imports_user_id_idx" ON "feed_imports"("user_id");
