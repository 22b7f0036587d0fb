-- They are good for an hour at most, and do not say who asked.
DELETE FROM "login_codes";
DELETE FROM "login_attempts";

-- AlterTable
ALTER TABLE "login_codes" DROP COLUMN "tries_left",
ADD COLUMN     "asker" TEXT NOT NULL;

-- AlterTable
ALTER TABLE "login_attempts" DROP CONSTRAINT "login_attempts_pkey",
ADD COLUMN     "scope" TEXT NOT NULL,
ADD CONSTRAINT "login_attempts_pkey" PRIMARY KEY ("email", "scope");

-- CreateTable
CREATE TABLE "login_code_tries" (
    "code_id" INTEGER NOT NULL,
    "asker" TEXT NOT NULL,
    "tries" INTEGER NOT NULL,

    CONSTRAINT "login_code_tries_pkey" PRIMARY KEY ("code_id","asker")
);

-- AddForeignKey
ALTER TABLE "login_code_tries" ADD CONSTRAINT "login_code_tries_code_id_fkey" FOREIGN KEY ("code_id") REFERENCES "login_codes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
