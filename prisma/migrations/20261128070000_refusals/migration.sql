-- Admins refuse tracks and episodes for a reason, which their people are told; the next change has them wait again.
CREATE TYPE "refusal_reason" AS ENUM ('quality', 'rights', 'details', 'duplicate', 'identity', 'spam', 'insult', 'rules', 'other');

ALTER TYPE "notice_kind" ADD VALUE 'decision';

ALTER TABLE "music" ADD COLUMN "refusal_reason" "refusal_reason",
  ADD COLUMN "refusal_words" TEXT NOT NULL DEFAULT '';

ALTER TABLE "podcasts" ADD COLUMN "refusal_reason" "refusal_reason",
  ADD COLUMN "refusal_words" TEXT NOT NULL DEFAULT '';

CREATE FUNCTION end_refusal() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."refusal_reason" := NULL;
  NEW."refusal_words" := '';
  RETURN NEW;
END $$;
CREATE TRIGGER "music_change_ends_refusal" BEFORE UPDATE ON "music"
  FOR EACH ROW WHEN (OLD."refusal_reason" IS NOT NULL AND NEW."updated_at" IS DISTINCT FROM OLD."updated_at")
  EXECUTE FUNCTION end_refusal();
CREATE TRIGGER "podcasts_change_ends_refusal" BEFORE UPDATE ON "podcasts"
  FOR EACH ROW WHEN (OLD."refusal_reason" IS NOT NULL AND NEW."updated_at" IS DISTINCT FROM OLD."updated_at")
  EXECUTE FUNCTION end_refusal();
