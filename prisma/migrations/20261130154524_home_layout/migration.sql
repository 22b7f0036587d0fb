-- AlterTable
ALTER TABLE "sliders" ADD COLUMN     "is_hidden" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "visible_from" TIMESTAMPTZ(3),
ADD COLUMN     "visible_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "home_layout" (
    "id" INTEGER NOT NULL,
    "collection_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "exclusive_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "home_layout_pkey" PRIMARY KEY ("id")
);

INSERT INTO "home_layout" ("id") VALUES (1);
