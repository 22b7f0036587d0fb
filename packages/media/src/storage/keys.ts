/**
 * Keys of stored files: relative paths with forward slashes. Each version has its own folder, so published files never
 * change and may be cached forever.
 */
import type { AudioQuality, ImageKind, VideoHeight } from '@nava/contracts'
import { randomBytes } from 'node:crypto'
import { OPUS_QUALITY } from '../renditions/renditions.ts'

/** Returns 20 characters of a-z and 0-9 that sort by time. */
export function newVersion(now = Date.now(), random = randomBytes(7)): string {
  return (
    now.toString(36).padStart(9, '0') +
    BigInt(`0x${random.toString('hex')}`)
      .toString(36)
      .padStart(11, '0')
  )
}

export const sourceKey = (assetID: number, version: string): string => `sources/${assetID}/${version}`

export const audioKey = (assetID: number, version: string, quality: AudioQuality): string =>
  `${assetFolder('audio', assetID, version)}${quality}.mp3`

export const opusKey = (assetID: number, version: string): string =>
  `${assetFolder('audio', assetID, version)}${OPUS_QUALITY}.opus`

export const waveformKey = (assetID: number, version: string): string =>
  `${assetFolder('audio', assetID, version)}waveform.bin`

/** Key of a live film's video, or of its description (`LiveFilm`) */
export const liveKey = (assetID: number, version: string, ending: 'mp4' | 'json'): string =>
  `${assetFolder('audio', assetID, version)}live.${ending}`

/** Key of a segment of a DJ's show, or of a test, then with the ID of the user: a fragmented MP4 of one fragment */
export const airSegmentKey = (showID: number, version: string, segment: number): string =>
  `${airFolder(showID, version)}${segment}.mp4`

export const airFolder = (showID: number, version: string): string => `air/${showID}/${version}/`

/** Key of a fragmented MP4 for byte-range HLS and progressive playback */
export const videoKey = (assetID: number, version: string, height: VideoHeight): string =>
  `${assetFolder('video', assetID, version)}${height}.mp4`

export const segmentsKey = (assetID: number, version: string, height: VideoHeight): string =>
  `${assetFolder('video', assetID, version)}${height}.json`

/** Key of a storyboard's picture, or of its description (`Storyboard`) */
export const storyboardKey = (assetID: number, version: string, ending: 'jpg' | 'json'): string =>
  `${assetFolder('video', assetID, version)}storyboard.${ending}`

export const POSTERS = [1, 2, 3] as const

export const posterKey = (assetID: number, version: string, number: number): string =>
  `${assetFolder('video', assetID, version)}poster-${number}.jpg`

export const assetFolder = (kind: 'audio' | 'video', assetID: number, version: string): string =>
  `${kind}/${assetID}/${version}/`

export type ImageFormat = 'avif' | 'webp' | 'jpg'

export const imageMasterKey = (kind: ImageKind, ownerID: number, version: string): string =>
  `${imageFolder(kind, ownerID, version)}master.jpg`

export const imageKey = (
  kind: ImageKind,
  ownerID: number,
  version: string,
  width: number,
  format: ImageFormat,
): string => `${imageFolder(kind, ownerID, version)}${width}.${format}`

/** Kinds that also get a square picture, for podcast directories */
const SQUARE_KINDS: readonly ImageKind[] = ['dj', 'podcast', 'podcastCollection', 'artist', 'album']
export const hasSquare = (kind: ImageKind): boolean => SQUARE_KINDS.includes(kind)

export const squareKey = (kind: ImageKind, ownerID: number, version: string): string =>
  `${imageFolder(kind, ownerID, version)}square.jpg`

/** Key of an icon that is made from the station's logo; maskable ones have a margin */
export const iconKey = (version: string, side: number, isMaskable = false): string =>
  `${imageFolder('station', STATION_ID, version)}icon-${side}${isMaskable ? '-maskable' : ''}.png`

/** ID of the only row of the station */
export const STATION_ID = 1

export const imageFolder = (kind: ImageKind, ownerID: number, version: string): string =>
  `${imagesFolder(kind, ownerID)}${version}/`

export const imagesFolder = (kind: ImageKind, ownerID: number): string => `images/${kind}/${ownerID}/`
