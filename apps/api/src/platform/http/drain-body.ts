/**
 * What becomes of a body that was answered before it was read whole: too large, of a stranger, of the wrong type, too
 * often. Closing the connection at once would cut off the answer before its reader came to it, and leaving the rest unread
 * would block the sender forever; so the rest is read and discarded for a while, and then the connection is closed. It is
 * read slowly, because a flood of refused files would otherwise cost as much as one of accepted files.
 */
import type { FastifyRequest } from 'fastify'

/** How long the rest of a body is read and discarded, in ms. */
const PATIENCE = 5_000

/** Bytes per ms and connection: 2 MB/s, more than most people's lines can send. */
const RATE = 2_000

/** Without one of these a request has no body (RFC 9112, 6.3); one of our own calls is never said to be complete. */
const announcesBody = ({ headers }: FastifyRequest['raw']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export function drainBody({ raw }: Pick<FastifyRequest, 'raw'>): void {
  if (!announcesBody(raw) || raw.complete || raw.destroyed) return
  raw.unpipe()
  let pause: NodeJS.Timeout | undefined
  raw.on('data', (chunk: Buffer) => {
    raw.pause()
    pause = setTimeout(() => raw.resume(), chunk.length / RATE)
  })
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), PATIENCE)
  raw.once('close', () => {
    clearTimeout(timer)
    clearTimeout(pause)
  })
}
