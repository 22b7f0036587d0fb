-- CreateEnum
CREATE TYPE "episode_type" AS ENUM ('full', 'trailer', 'bonus');

-- AlterTable
ALTER TABLE "podcasts" ADD COLUMN     "episode" INTEGER,
ADD COLUMN     "episode_type" "episode_type" NOT NULL DEFAULT 'full',
ADD COLUMN     "season" SMALLINT,
ADD COLUMN     "season_name" TEXT;
