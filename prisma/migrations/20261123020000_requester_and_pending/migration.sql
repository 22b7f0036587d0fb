-- The words of the code, see docs/naming.md.
ALTER TABLE "login_codes" RENAME COLUMN "asker" TO "requester";
ALTER TABLE "login_code_tries" RENAME COLUMN "asker" TO "requester";

UPDATE "settings" SET "value" = jsonb_set("value", '{media}', '"pending"')
WHERE "key" = 'demo' AND "value" ->> 'media' = 'owed';
