/** The station's rule about new versions of what is published (docs/decisions/046-replaced-recordings.md) */
import { ReplacementMode } from '@nava/contracts'
import type { Prisma } from '@nava/db'
import type { SqlClient } from '@nava/db/in-transaction'

/** Key of the setting's row */
export const REPLACEMENTS = 'replacements'

const READ = 'SELECT value FROM settings WHERE key = $1'

/** Returns 'off' unless an admin has decided otherwise. */
export async function readReplacements(
  client: SqlClient | Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
): Promise<ReplacementMode> {
  const rows =
    '$queryRawUnsafe' in client
      ? await client.$queryRawUnsafe<{ value: unknown }[]>(READ, REPLACEMENTS)
      : (await client.query<{ value: unknown }>(READ, [REPLACEMENTS])).rows
  return ReplacementMode.safeParse(rows[0]?.value).data ?? 'off'
}

export async function writeReplacements(
  tx: Pick<Prisma.TransactionClient, 'setting'>,
  value: ReplacementMode,
): Promise<void> {
  await tx.setting.upsert({
    where: { key: REPLACEMENTS },
    create: { key: REPLACEMENTS, value },
    update: { value },
  })
}
