/** Remuxes stored frames into transport streams with one continuous clock. */
import type { VideoHeight } from '@nava/contracts'
import { remuxSegment } from '@nava/media/mpeg-ts/remux'
import { NotStored, type Storage } from '@nava/media/storage/storage'
import { LRUCache } from 'lru-cache'
import { problem } from '../../platform/http/errors.ts'
import type { CachedLog } from './cached-log.ts'
import { type AirSegment, segmentNumbered } from './log.ts'
import type { LoggedItem } from './live.store.ts'
import type { Places, SegmentPlaces } from './segment-places.ts'

/** Bytes; all rungs of a window take some 40 MB. */
const MAX_BYTES = 64 * 1024 * 1024
/** Milliseconds after which players no longer request a segment */
const KEPT_FOR = 60_000
/** Tolerated difference of clocks in ms */
const TOLERANCE = 1000

export type LiveSegments = ReturnType<typeof liveSegments>

export function liveSegments(deps: {
  log: CachedLog
  places: SegmentPlaces
  storage: Pick<Storage, 'open'>
}) {
  const { log: cachedLog, places, storage } = deps
  const made = new LRUCache<string, Buffer, { places: Places; segment: AirSegment<LoggedItem> }>({
    maxSize: MAX_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    ttl: KEPT_FOR,
    ttlAutopurge: true,
    fetchMethod: (_, __, { context }) => remux(storage, context.places, context.segment),
  })

  return {
    /** @throws 404 for segments that are old or may no longer be played */
    read: async (named: { height: VideoHeight; sequence: number; startsAt: number }): Promise<Buffer> => {
      const { log, now } = await cachedLog.read()
      const segment = segmentNumbered(log, named.sequence)
      const isOnAir = segment !== undefined && segment.startsAt <= now + TOLERANCE
      if (!isOnAir || segment.item.startsAt !== named.startsAt || !segment.item.isOpen)
        throw problem('stream.not-found')
      const found = await places.of(segment.item, named.height)
      if (!found) throw problem('stream.not-found')
      const name = `${found.key} ${named.sequence} ${named.startsAt} ${segment.isLast}`
      const bytes = await made.fetch(name, { context: { places: found, segment } })
      if (!bytes) throw problem('stream.not-found')
      return bytes
    },
    bytes: (): number => made.calculatedSize,
    stop: (): void => made.clear(),
  }
}

/** Returns undefined if the file is gone or has fewer segments. */
async function remux(
  storage: Pick<Storage, 'open'>,
  { key, initBytes, segments }: Places,
  { item, index, isLast }: AirSegment,
): Promise<Buffer | undefined> {
  const at = segments[index]
  if (!at) return undefined
  const file = await storage.open(key).catch((error: unknown) => {
    if (error instanceof NotStored) return undefined
    throw error
  })
  if (!file) return undefined
  try {
    const [header, fragment] = [Buffer.alloc(initBytes), Buffer.alloc(at.bytes)]
    await file.readAt(header, 0)
    await file.readAt(fragment, at.offset)
    const { startsAt, endsAt } = item
    return remuxSegment({ header, fragment, startsAt, endsAt: isLast ? endsAt : undefined })
  } finally {
    await file.close()
  }
}
