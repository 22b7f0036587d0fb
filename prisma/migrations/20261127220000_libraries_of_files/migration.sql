-- AlterTable
ALTER TABLE "library_imports" ADD COLUMN     "library" BYTEA;
