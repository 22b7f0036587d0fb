-- CreateTable
CREATE TABLE "podroll_items" (
    "dj_id" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,
    "other_id" INTEGER,
    "title" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "guid" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "podroll_items_pkey" PRIMARY KEY ("dj_id","position")
);

-- CreateIndex
CREATE INDEX "podroll_items_other_id_idx" ON "podroll_items"("other_id");

-- AddForeignKey
ALTER TABLE "podroll_items" ADD CONSTRAINT "podroll_items_dj_id_fkey" FOREIGN KEY ("dj_id") REFERENCES "djs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "podroll_items" ADD CONSTRAINT "podroll_items_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "djs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
