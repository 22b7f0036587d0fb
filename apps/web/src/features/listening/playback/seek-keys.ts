import type { MediaKeys } from './media-session.ts'

/** Default step of the system's seek keys, in seconds */
const SEEK_OFFSET = 10

export function seekKeys(position: () => number, seek: (seconds: number) => void): MediaKeys {
  return {
    seekbackward: ({ seekOffset }) => seek(position() - (seekOffset ?? SEEK_OFFSET)),
    seekforward: ({ seekOffset }) => seek(position() + (seekOffset ?? SEEK_OFFSET)),
    seekto: ({ seekTime }) => seek(seekTime ?? position()),
  }
}
