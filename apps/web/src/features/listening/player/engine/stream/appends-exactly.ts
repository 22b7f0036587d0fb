import { createBufferWriter } from './buffer-writer.ts'
import { openMediaSource } from './media-source.ts'

/** Silent MP3 frames: MPEG-1, layer 3, 32 kbps, 44.1 kHz, mono, 104 bytes and 26 ms each */
const FRAME = { header: [0xff, 0xfb, 0x10, 0xc0], bytes: 104, count: 12 }
/** Seconds, chosen so that both edges of the window lie within a frame */
const [OFFSET, LENGTH] = [-0.013, 0.2]
const TOLERANCE = 0.002
/** Milliseconds that the test may take; it usually takes a few. */
const TIMEOUT = 3000

/**
 * Returns true if the browser cuts frames at the edges of an append window, as gapless joins need. WebKitGTK
 * drops whole frames instead.
 */
export async function appendsExactly(): Promise<boolean> {
  const element = new Audio()
  const { media, opened, close } = openMediaSource(element)
  const append = async () => {
    const buffer = await opened
    const writer = createBufferWriter(media, buffer)
    await writer.place(OFFSET, { start: 0, end: LENGTH })
    await writer.append(silence())
    const { buffered } = buffer
    return (
      buffered.length === 1 &&
      Math.abs(buffered.start(0)) < TOLERANCE &&
      Math.abs(buffered.end(0) - LENGTH) < TOLERANCE
    )
  }
  const giveUp = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), TIMEOUT)
  })
  try {
    return await Promise.race([append(), giveUp])
  } catch {
    return false
  } finally {
    close()
    element.removeAttribute('src')
  }
}

function silence(): Uint8Array<ArrayBuffer> {
  const frames = new Uint8Array(FRAME.bytes * FRAME.count)
  for (let at = 0; at < frames.length; at += FRAME.bytes) frames.set(FRAME.header, at)
  return frames
}
