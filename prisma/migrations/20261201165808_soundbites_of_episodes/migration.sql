-- AlterTable
ALTER TABLE "podcasts" ADD COLUMN     "soundbites" JSONB NOT NULL DEFAULT '[]';
