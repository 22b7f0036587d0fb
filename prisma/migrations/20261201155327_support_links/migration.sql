-- AlterTable
ALTER TABLE "artists" ADD COLUMN     "support_label" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "support_link" TEXT;

-- AlterTable
ALTER TABLE "djs" ADD COLUMN     "support_label" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "support_link" TEXT;
