import { SILENT_FRAME, readSound } from '@nava/media/mpeg-ts/remux'
import { airSegmentKey } from '@nava/media/storage/keys'
import { NotStored, type Storage } from '@nava/media/storage/storage'
import { AIR_SEGMENT, airSegment } from '../live/air/air-segment.ts'

/** Yields the sound of a show as AAC, with silence for segments that are gone. */
export async function* showSound(
  storage: Pick<Storage, 'read'>,
  show: { id: number; version: string; segments: number },
): AsyncGenerator<Buffer, void> {
  for (let segment = 0; segment < show.segments; segment++) {
    const file = await storage.read(airSegmentKey(show.id, show.version, segment)).catch((error: unknown) => {
      if (error instanceof NotStored) return undefined
      throw error
    })
    const frames = file
      ? readSound(airSegment(file, 0)).frames
      : Array.from({ length: AIR_SEGMENT.soundFrames }, () => SILENT_FRAME)
    yield Buffer.concat(frames)
  }
}
