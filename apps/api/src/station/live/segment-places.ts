import { limits, type VideoHeight } from '@nava/contracts'
import { airSegmentKey, liveKey, segmentsKey, videoKey } from '@nava/media/storage/keys'
import { LiveFilm, type Rendition, Renditions, Segments } from '@nava/media/renditions/renditions'
import { NotStored, type Storage } from '@nava/media/storage/storage'
import { LRUCache } from 'lru-cache'
import { pickRendition } from '../../catalogue/streams/pick-rendition.ts'
import * as z from 'zod'
import type { AirShowPart, LoggedItem } from './live.store.ts'
import type { AirPart, Playable } from './log.ts'

interface Cuts {
  /** Rung of a recording's film, read from the film itself; undefined for videos */
  rendition?: Rendition | undefined
  initBytes: number
  /** Offsets and lengths in bytes */
  segments: { seconds: number; offset: number; bytes: number }[]
}

/** Where an item's segments are: in one file, or of a DJ's show each in its own */
export type Places = { rendition: Rendition } & (
  | ({ key: string } & Cuts)
  | { segments: { seconds: number; key: string }[] }
)

/** Seconds, as announced in playlists */
export const longestSegment = limits.video.segmentSeconds + 1

type Published = Pick<LoggedItem, keyof Playable | 'renditions' | 'air' | 'show' | 'durations'>

const MAX_CACHED = 300

export type SegmentPlaces = ReturnType<typeof segmentPlaces>

export function segmentPlaces(storage: Storage) {
  const cached = new LRUCache<string, Cuts>({ max: MAX_CACHED })

  const cuts = async (key: string) => {
    const known = cached.get(key)
    if (known) return known
    const text = await storage.read(key).catch((error: unknown) => {
      if (error instanceof NotStored) return undefined
      throw error
    })
    if (!text) return undefined
    const read = Stored.parse(JSON.parse(text.toString()))
    cached.set(key, read)
    return read
  }

  return {
    /**
     * Returns the rung of a height, else the nearest lower one, else the lowest; undefined if its file is
     * gone.
     */
    of: async (
      { kind, assetID, version, renditions, ...item }: Published,
      height: VideoHeight,
    ): Promise<Places | undefined> => {
      if (item.air) return item.show && airPlaces(item.air, item.show, item.durations)
      if (kind === 'audio') {
        const film = await cuts(liveKey(assetID, version, 'json'))
        return (
          film?.rendition && { ...film, rendition: film.rendition, key: liveKey(assetID, version, 'mp4') }
        )
      }
      const rendition = pickRendition(Renditions.parse(renditions), height)
      const found = rendition && (await cuts(segmentsKey(assetID, version, rendition.height)))
      return found && { ...found, rendition, key: videoKey(assetID, version, rendition.height) }
    },

    /** Returns microseconds, equal for all rungs; undefined for files that cannot be played. */
    durationsOf: async ({ kind, assetID, version }: Playable): Promise<number[] | undefined> => {
      const keys =
        kind === 'audio'
          ? [liveKey(assetID, version, 'json')]
          : limits.video.heights.map((height) => segmentsKey(assetID, version, height))
      for (const key of keys) {
        const found = await cuts(key)
        if (!found) continue
        const isRegular = found.segments.every(({ seconds }) => seconds <= longestSegment)
        return isRegular ? found.segments.map(({ seconds }) => Math.round(seconds * 1_000_000)) : undefined
      }
      return undefined
    },
  }
}

const airPlaces = (
  { showID, first }: AirPart,
  { version, rendition }: AirShowPart,
  durations: readonly number[],
): Places => ({
  rendition,
  segments: durations.map((micros, index) => ({
    seconds: micros / 1_000_000,
    key: airSegmentKey(showID, version, first + index),
  })),
})

const Stored = z.union([
  LiveFilm.transform(({ rendition, segments }): Cuts => ({ rendition, ...cutsIn(segments) })),
  Segments.transform(cutsIn),
])

function cutsIn({ initBytes, firstByte, segments }: Segments): Cuts {
  let offset = firstByte
  const placed = segments.map(([seconds, bytes]) => {
    const place = { seconds, offset, bytes }
    offset += bytes
    return place
  })
  return { initBytes, segments: placed }
}
