import type { MediaKeys } from './media-session.ts'

/** How far the keys for seeking go where the system says nothing else, in seconds. */
const SEEK_OFFSET = 10

/** Returns the handlers of the system's keys for seeking. */
export function seekKeys(position: () => number, seek: (seconds: number) => void): MediaKeys {
  return {
    seekbackward: ({ seekOffset }) => seek(position() - (seekOffset ?? SEEK_OFFSET)),
    seekforward: ({ seekOffset }) => seek(position() + (seekOffset ?? SEEK_OFFSET)),
    seekto: ({ seekTime }) => seek(seekTime ?? position()),
  }
}
