-- CreateTable
CREATE TABLE "admin_audit" (
    "id" SERIAL NOT NULL,
    "admin_id" INTEGER,
    "action" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "row_id" INTEGER NOT NULL DEFAULT 0,
    "changes" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "admin_audit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "admin_audit_created_at_id_idx" ON "admin_audit"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "admin_audit_kind_row_id_idx" ON "admin_audit"("kind", "row_id");

-- CreateIndex
CREATE INDEX "admin_audit_admin_id_idx" ON "admin_audit"("admin_id");

-- AddForeignKey
ALTER TABLE "admin_audit" ADD CONSTRAINT "admin_audit_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Every id starts at 1001.
ALTER SEQUENCE "admin_audit_id_seq" RESTART WITH 1001;
