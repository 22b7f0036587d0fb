/**
 * What becomes of a body that was answered before it was read whole: too large, of a stranger, of the wrong type.
 * Closing the connection at once would cut off the answer before its reader came to it, and leaving the rest unread
 * would block the sender forever; so the rest is read and discarded for a while, and then the connection is closed.
 */
import type { FastifyRequest } from 'fastify'

/** How long the rest of a body is read and discarded, in ms. */
const PATIENCE = 5_000

export function drainBody({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), PATIENCE)
  raw.once('close', () => clearTimeout(timer))
}
