import type { Tx } from '../../platform/audit/audited.ts'
import { HIDDEN_CHANNEL } from '../../platform/cache/reply-cache.ts'

/** Gives home a new version, later than the last one, and has all processes drop their replies once the transaction has ended. */
export async function renewHome(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE home_layout SET updated_at = greatest(now(), updated_at + interval '1 millisecond')`
  await tx.$executeRaw`SELECT pg_notify(${HIDDEN_CHANNEL}, '')`
}
