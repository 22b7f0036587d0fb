-- AlterTable
ALTER TABLE "albums" ADD COLUMN     "save_count" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "saved_albums" (
    "user_id" INTEGER NOT NULL,
    "album_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_albums_pkey" PRIMARY KEY ("user_id","album_id")
);

-- CreateIndex
CREATE INDEX "saved_albums_user_id_created_at_idx" ON "saved_albums"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "saved_albums_album_id_idx" ON "saved_albums"("album_id");

-- AddForeignKey
ALTER TABLE "saved_albums" ADD CONSTRAINT "saved_albums_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_albums" ADD CONSTRAINT "saved_albums_album_id_fkey" FOREIGN KEY ("album_id") REFERENCES "albums"("id") ON DELETE CASCADE ON UPDATE CASCADE;
