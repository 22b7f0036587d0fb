/** Segments of a DJ's show, each stored as a fragmented MP4 of one fragment */
import { readFragmentHeader, readFrames } from '@nava/media/mpeg-ts/read-fragment'
import type { ItemSegment } from '@nava/media/mpeg-ts/remux'
import type { Rendition } from '@nava/media/renditions/renditions'
import { boxAt, trackIn } from '@nava/media/formats/mp4-boxes'

/** What is seen of a show: a plain picture, or the DJ's own */
export type AirKind = 'audio' | 'video'

/**
 * 16 pictures, or 48 of a DJ, and 75 frames of sound last equally long, so segments continue each other exactly, whichever
 * of them a show or an item of the channel begins with.
 */
export const AIR_SEGMENT = {
  pictures: {
    audio: { count: 16, perSecond: 10 },
    video: { count: 48, perSecond: 30 },
  },
  soundFrames: 75,
  micros: 1_600_000,
} as const

/** Shown while a DJ is on the air; what a DJ sends is fitted into it. */
export const AIR_PICTURE = { width: 854, lines: 480, height: 480, color: '0x16161d' } as const

/** Returns a stored segment with its times. `startsAt`: its broadcast time in ms */
export function airSegment(file: Buffer, startsAt: number): ItemSegment {
  const at = fragmentStart(file)
  const [header, fragment] = [file.subarray(0, at), file.subarray(at)]
  const { picture } = readFragmentHeader(header)
  const decodedAt = readFrames(fragment, picture)[0]?.decodedAt ?? 0
  return { header, fragment, startsAt: startsAt - (decodedAt * 1000) / picture.timeScale }
}

const fragmentStart = (file: Buffer): number => file.indexOf('moof', 0, 'latin1') - 4

/** Returns the rung that a segment plays; undefined for the last one of a show, which is shorter. */
export function airRendition(file: Buffer, kind: AirKind): Rendition | undefined {
  const at = fragmentStart(file)
  const picture = trackIn(file.subarray(0, at), 'vide')
  if (!picture) throw new Error('There is no picture')
  const sound = trackIn(file.subarray(0, at), 'soun')
  if (!sound) throw new Error('There is no sound')
  const { count, perSecond } = AIR_SEGMENT.pictures[kind]
  const framesOf = (track: typeof picture) => readFrames(file.subarray(at), track).length
  if (framesOf(picture) !== count || framesOf(sound) !== AIR_SEGMENT.soundFrames) return undefined
  const bytes = file.length
  const profile = boxAt(picture.configuration, ['avcC']).toString('hex', 1, 4)
  const bandwidth = Math.ceil((bytes * 8 * 1_000_000) / AIR_SEGMENT.micros)
  return {
    height: AIR_PICTURE.height,
    pictureWidth: picture.entry.readUInt16BE(24),
    pictureHeight: picture.entry.readUInt16BE(26),
    framesPerSecond: perSecond,
    bytes,
    averageBandwidth: bandwidth,
    peakBandwidth: bandwidth,
    codecs: `avc1.${profile},mp4a.40.2`,
    durationMs: AIR_SEGMENT.micros / 1000,
  }
}
