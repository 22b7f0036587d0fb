/** What one page sends of a show: bytes with acknowledgements, as a stream that cannot hold more than a bound. */
import { PassThrough } from 'node:stream'
import { AirBytes, limits } from '@nava/contracts'

/** Bytes that wait before acknowledgements wait too */
const HELD = 64 * 1024
/** Bytes that a page which heeds the acknowledgements cannot exceed */
const MOST_HELD = HELD + limits.live.air.browser.unacknowledged * limits.live.air.browser.messageBytes

export type BrowserSource = ReturnType<typeof browserSource>

export function browserSource() {
  const body = new PassThrough({ highWaterMark: HELD })
  // Its end is what the reader of the stream learns.
  body.on('error', () => undefined)
  let drain: Promise<void> | undefined
  const isOpen = () => !body.destroyed && !body.writableEnded

  return {
    body,
    /** Resolves once more may be sent: to `taken`; to `over` if nothing is taken any more, to `invalid` for what is none. */
    take: async (input: unknown): Promise<'taken' | 'over' | 'invalid'> => {
      if (!isOpen()) return 'over'
      const bytes = AirBytes.safeParse(input)
      if (!bytes.success || body.writableLength + body.readableLength > MOST_HELD) return 'invalid'
      if (!body.write(bytes.data)) await (drain ??= drained(body).finally(() => (drain = undefined)))
      return isOpen() ? 'taken' : 'over'
    },
    /** Lets the reader have what was taken, and then its end. */
    finish: (): void => {
      if (isOpen()) body.end()
    },
  }
}

const drained = (body: PassThrough) =>
  new Promise<void>((resolve) => {
    body.once('drain', resolve).once('close', resolve).once('finish', resolve)
    if (body.destroyed) resolve()
  })
