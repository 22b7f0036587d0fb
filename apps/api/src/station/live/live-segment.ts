/** Remuxes stored frames into transport streams and packed audio with one continuous clock. */
import { limits, type VideoHeight } from '@nava/contracts'
import { type ItemSegment, packedAudio, readSound, remuxSegment, type Sound } from '@nava/media/mpeg-ts/remux'
import { NotStored, type Storage, type StoredFile } from '@nava/media/storage/storage'
import { LRUCache } from 'lru-cache'
import { problem } from '../../platform/http/errors.ts'
import { airSegment } from './air/air-segment.ts'
import { type AirSegment, segmentNumbered } from './log.ts'
import type { LoggedItem } from './live.store.ts'
import type { Places, SegmentPlaces } from './segment-places.ts'
import { isPlayable, type ShiftedLog } from './shifted-log.ts'

/** Bytes; all rungs of a window take some 40 MB. */
const MAX_BYTES = 64 * 1024 * 1024
/** Milliseconds after which players no longer request a segment */
const TTL = 60_000
/** Tolerated difference of clocks in ms */
const TOLERANCE = 1000

/** All rungs have the same sound; this one has the fewest bytes around it. */
export const SOUND_HEIGHT = limits.video.heights[3]

interface Context {
  form: VideoHeight | 'sound'
  places: Places
  segment: AirSegment<LoggedItem>
}

export type LiveSegments = ReturnType<typeof liveSegments>

export function liveSegments(deps: {
  log: Pick<ShiftedLog, 'read' | 'withItem'>
  places: SegmentPlaces
  storage: Pick<Storage, 'open'>
}) {
  const { log: timeline, places, storage } = deps
  const made = new LRUCache<string, Buffer, Context>({
    maxSize: MAX_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    ttl: TTL,
    ttlAutopurge: true,
    fetchMethod: async (_, __, { context }) => {
      const stored = await readStored(storage, context.places, context.segment)
      if (!stored) return undefined
      const { item } = context.segment
      return context.form === 'sound' ? packedAudio(readSound(stored), item) : remuxSegment(stored, item)
    },
  })

  return {
    /** @throws 404 for segments that are old or may no longer be played */
    read: async (
      form: VideoHeight | 'sound',
      named: { sequence: number; startsAt: number },
    ): Promise<Buffer> => {
      const { now } = await timeline.read()
      const log = (await timeline.withItem(named.startsAt)) ?? []
      const segment = segmentNumbered(log, named.sequence)
      if (
        !segment ||
        !isPlayable(segment, now, TOLERANCE) ||
        segment.item.startsAt !== named.startsAt ||
        !segment.item.isOpen
      )
        throw problem('stream.not-found')
      const found = await places.of(segment.item, form === 'sound' ? SOUND_HEIGHT : form)
      if (!found) throw problem('stream.not-found')
      const key = 'key' in found ? found.key : found.segments[segment.index]?.key
      const name = `${form === 'sound' ? form : ''} ${key} ${named.sequence} ${named.startsAt} ${segment.isLast}`
      const bytes = await made.fetch(name, { context: { form, places: found, segment } })
      if (!bytes) throw problem('stream.not-found')
      return bytes
    },
    /** Returns undefined if the item may no longer be played or its file is gone. */
    soundOf: async (segment: AirSegment<LoggedItem>): Promise<Sound | undefined> => {
      const found = segment.item.isOpen ? await places.of(segment.item, SOUND_HEIGHT) : undefined
      const stored = found && (await readStored(storage, found, segment))
      return stored && readSound(stored)
    },
    bytes: (): number => made.calculatedSize,
    stop: (): void => made.clear(),
  }
}

/** Returns undefined if the file is gone or has fewer segments. */
async function readStored(
  storage: Pick<Storage, 'open'>,
  places: Places,
  { item, index, isLast, startsAt: broadcastAt }: AirSegment,
): Promise<ItemSegment | undefined> {
  if (!('key' in places)) {
    const at = places.segments[index]
    const file = at && (await fileOr(storage.open(at.key)))
    return file && airSegment(await readWhole(file), broadcastAt)
  }
  const { key, initBytes, segments } = places
  const at = segments[index]
  const file = at && (await fileOr(storage.open(key)))
  if (!file) return undefined
  try {
    const [header, fragment] = [Buffer.alloc(initBytes), Buffer.alloc(at.bytes)]
    await file.readAt(header, 0)
    await file.readAt(fragment, at.offset)
    const { startsAt, endsAt } = item
    return { header, fragment, startsAt, endsAt: isLast ? endsAt : undefined }
  } finally {
    await file.close()
  }
}

async function fileOr(opening: Promise<StoredFile>): Promise<StoredFile | undefined> {
  return opening.catch((error: unknown) => {
    if (error instanceof NotStored) return undefined
    throw error
  })
}

async function readWhole(file: StoredFile): Promise<Buffer> {
  try {
    const bytes = Buffer.alloc(file.bytes)
    await file.readAt(bytes, 0)
    return bytes
  } finally {
    await file.close()
  }
}
