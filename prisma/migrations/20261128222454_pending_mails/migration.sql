-- CreateTable
CREATE TABLE "pending_mails" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "topic" TEXT NOT NULL DEFAULT '',
    "content" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pending_mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "pending_mails_due_at_idx" ON "pending_mails"("due_at");

-- CreateIndex
CREATE INDEX "pending_mails_email_topic_idx" ON "pending_mails"("email", "topic");
