import type { Tx } from '../../platform/audit/audited.ts'
import { HOLD_KEY, SLOW_MODE_KEY } from './chat-settings.ts'

/** Has everybody but moderators wait between two messages. */
export const setSlowMode = async (tx: Tx, seconds: number): Promise<void> => {
  await store(tx, SLOW_MODE_KEY, seconds)
  await tx.$executeRaw`SELECT pg_notify('chat', 'slowMode')`
}

/** Holds messages for moderators; those that are held already for no longer than the new time. */
export const setHold = async (tx: Tx, seconds: number): Promise<void> => {
  await store(tx, HOLD_KEY, seconds)
  await tx.$executeRaw`UPDATE chat_messages SET held_until = created_at + make_interval(secs => ${seconds})
    WHERE held_until > now() AND held_until > created_at + make_interval(secs => ${seconds})`
}

async function store(tx: Tx, key: string, seconds: number): Promise<void> {
  await tx.setting.upsert({
    where: { key },
    create: { key, value: seconds },
    update: { value: seconds },
  })
}
