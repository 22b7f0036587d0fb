import type { MediaKeys } from './media-session.ts'

/** Default step of the system's seek keys, in seconds */
const SEEK_OFFSET = 10

export function seekKeys(position: () => number, seek: (seconds: number) => void): MediaKeys {
  return {
    ...stepKeys((seconds) => seek(position() + seconds)),
    seekto: ({ seekTime }) => seek(seekTime ?? position()),
  }
}

/** For what has no positions, such as a broadcast */
export const stepKeys = (seekBy: (seconds: number) => void): MediaKeys => ({
  seekbackward: ({ seekOffset }) => seekBy(-(seekOffset ?? SEEK_OFFSET)),
  seekforward: ({ seekOffset }) => seekBy(seekOffset ?? SEEK_OFFSET),
})
