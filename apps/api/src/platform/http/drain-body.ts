/**
 * Discards the rest of a body after the reply. Closing could cut off the reply, and not reading would block
 * the sender. Reads slowly, so that floods of refused files stay cheap.
 */
import type { FastifyRequest } from 'fastify'

/** Milliseconds for which the rest of a body is read */
const TIMEOUT = 5_000

/** Bytes per ms and connection: 2 MB/s, faster than most uplinks */
const RATE = 2_000

/**
 * Returns false if the request has no body (RFC 9112, 6.3). Needed because injected requests never become
 * `complete`.
 */
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
  const timer = setTimeout(() => raw.destroy(), TIMEOUT)
  raw.once('close', () => {
    clearTimeout(timer)
    clearTimeout(pause)
  })
}
