-- AlterTable
ALTER TABLE "albums" ADD COLUMN     "is_draft" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "podcasts" ADD COLUMN     "guid" TEXT NOT NULL DEFAULT (gen_random_uuid())::text;
