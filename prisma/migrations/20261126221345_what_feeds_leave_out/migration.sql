-- AlterTable
ALTER TABLE "podcasts" ADD COLUMN     "is_date_known" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "feed_imports" ADD COLUMN     "left_out" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "secret" BYTEA;

-- AlterTable
ALTER TABLE "episode_imports" ADD COLUMN     "left_out" JSONB NOT NULL DEFAULT '[]';
