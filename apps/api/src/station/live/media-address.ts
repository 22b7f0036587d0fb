import { streamMusic, streamVideo } from '@nava/contracts'
import type { Playable } from './log.ts'

/** Where the file of a rung lies for all listeners, so that the same caches keep its bytes. */
export function mediaAddress({ kind, musicID, version }: Playable, rung: number): string {
  const path =
    kind === 'video'
      ? streamVideo.path.replace('{height}', String(rung))
      : streamMusic.path.replace('{quality}', String(rung))
  return `${path.replace('{id}', String(musicID))}?v=${version}`
}
