-- AlterTable
ALTER TABLE "users" ADD COLUMN     "hides_explicit" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "music" ADD COLUMN     "is_explicit" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "podcasts" ADD COLUMN     "is_explicit" BOOLEAN NOT NULL DEFAULT false;
