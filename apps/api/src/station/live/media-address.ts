import { addressOf, streamMusic, streamVideo } from '@nava/contracts'
import type { Playable } from './log.ts'

/** Returns the address of a rung's file: the same for all listeners, so that shared caches keep its bytes. */
export function mediaAddress({ kind, musicID, version }: Playable, rung: number): string {
  const query = { v: version }
  return kind === 'video'
    ? addressOf(streamVideo, { params: { height: rung, id: musicID }, query })
    : addressOf(streamMusic, { params: { quality: rung, id: musicID }, query })
}
