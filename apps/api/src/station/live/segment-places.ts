/** The byte ranges of the channel's segments in stored files. */
import { type AudioQuality, limits, type VideoHeight } from '@nava/contracts'
import { audioKey, segmentsKey } from '@nava/media/keys'
import { mp3Segments } from '@nava/media/mp3-segments'
import { Segments } from '@nava/media/renditions'
import { NotStored, type Storage } from '@nava/media/storage'
import type { Playable } from './log.ts'

/** The file that holds the segments of one rung. */
export interface Places {
  /** Bytes of the part that every segment of a video needs; undefined for audio. */
  initBytes: number | undefined
  /** Seconds, first byte and bytes of each. */
  segments: { seconds: number; offset: number; bytes: number }[]
}

/** Seconds that no segment is longer than: what a live playlist announces as its target. */
export const longestSegment = limits.video.segmentSeconds + 1

/** Files whose places are cached in memory; a playlist needs those of few. */
const MAX_CACHED = 300

export type SegmentPlaces = ReturnType<typeof segmentPlaces>

export function segmentPlaces(storage: Storage) {
  const cached = new Map<string, Places>()

  const read = async (kind: Playable['kind'], key: string): Promise<Places | undefined> => {
    if (kind === 'video') {
      const { initBytes, firstByte, segments } = Segments.parse(
        JSON.parse((await storage.read(key)).toString()),
      )
      return { initBytes, segments: inARow(firstByte, segments) }
    }
    const file = await storage.open(key)
    try {
      const cuts = await mp3Segments(file, limits.video.segmentSeconds)
      return cuts && { initBytes: undefined, segments: inARow(cuts.firstByte, cuts.segments) }
    } finally {
      await file.close()
    }
  }

  return {
    /** Undefined if there is no such file any more, or it cannot be cut. */
    of: async (
      { kind, assetID, version }: Playable,
      rung: VideoHeight | AudioQuality,
    ): Promise<Places | undefined> => {
      const key =
        kind === 'video'
          ? // The casts hold: whoever asks has the rung from the asset's own kind.
            segmentsKey(assetID, version, rung as VideoHeight)
          : audioKey(assetID, version, rung as AudioQuality)
      const known = cached.get(key)
      if (known) return known
      const places = await read(kind, key).catch((error: unknown) => {
        if (error instanceof NotStored) return undefined
        throw error
      })
      if (places) {
        cached.set(key, places)
        for (const [oldest] of cached) if (cached.size > MAX_CACHED) cached.delete(oldest)
      }
      return places
    },
  }
}

function inARow(firstByte: number, segments: readonly (readonly [number, number])[]): Places['segments'] {
  let offset = firstByte
  return segments.map(([seconds, bytes]) => {
    const place = { seconds, offset, bytes }
    offset += bytes
    return place
  })
}
