/** Notifies every open page through PostgreSQL, whichever process it is connected to. */
import { type ClientEvents, PushEvent, type ServerEvents } from '@nava/contracts'
import type { Prisma } from '@nava/db'
import type { Server } from 'socket.io'
import * as z from 'zod'

/** Of PostgreSQL's notifications. */
export const PUSH_CHANNEL = 'push'

/** Announces when the transaction is done. The limits of the form keep it well below the 8000 bytes that a notification may have. */
export async function announce(tx: Prisma.TransactionClient, event: PushEvent): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${PUSH_CHANNEL}, ${JSON.stringify(event)})`
}

/** Parses the payload of an announcement: the event as JSON. */
export const Announcement = z
  .string()
  .transform((payload, context): unknown => {
    try {
      return JSON.parse(payload)
    } catch {
      context.addIssue({ code: 'custom', message: 'Not JSON' })
      return z.NEVER
    }
  })
  .pipe(PushEvent)

/** Hands announcements to the pages that are connected to this process. */
export const forwardAnnouncements =
  (io: Server<ClientEvents, ServerEvents>) =>
  (event: PushEvent): void => {
    io.emit('push', event)
  }
