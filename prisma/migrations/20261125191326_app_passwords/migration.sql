-- CreateTable
CREATE TABLE "app_passwords" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "lookup" BYTEA NOT NULL,
    "agent" TEXT NOT NULL DEFAULT '',
    "network" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "app_passwords_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "app_passwords_lookup_key" ON "app_passwords"("lookup");

-- CreateIndex
CREATE INDEX "app_passwords_user_id_id_idx" ON "app_passwords"("user_id", "id");

-- AddForeignKey
ALTER TABLE "app_passwords" ADD CONSTRAINT "app_passwords_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER SEQUENCE "app_passwords_id_seq" RESTART WITH 1001;
