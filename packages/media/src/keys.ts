/**
 * The keys of all files in the storage. A key is relative, with forward slashes; each version of an upload or picture
 * has its own folder, so published files never change and may be cached forever.
 */
import type { AudioQuality, ImageKind, VideoHeight } from '@nava/contracts'
import { randomBytes } from 'node:crypto'
import { OPUS_QUALITY } from './renditions.ts'

/** A new name for an upload or a picture: 20 characters of a-z and 0-9 that sort by time. */
export function newVersion(now = Date.now(), random = randomBytes(7)): string {
  return (
    now.toString(36).padStart(9, '0') +
    BigInt(`0x${random.toString('hex')}`)
      .toString(36)
      .padStart(11, '0')
  )
}

/** The file as it was uploaded. */
export const sourceKey = (assetID: number, version: string): string => `sources/${assetID}/${version}`

/** One bitrate of an audio asset. */
export const audioKey = (assetID: number, version: string, quality: AudioQuality): string =>
  `${assetFolder('audio', assetID, version)}${quality}.mp3`

/** The Opus rendition of an audio asset, in Ogg. */
export const opusKey = (assetID: number, version: string): string =>
  `${assetFolder('audio', assetID, version)}${OPUS_QUALITY}.opus`

/** The waveform of an audio asset: see waveform.ts. */
export const waveformKey = (assetID: number, version: string): string =>
  `${assetFolder('audio', assetID, version)}waveform.bin`

/** The film that the live channel plays of a recording, which has a still for its picture, and its description (`LiveFilm`). */
export const liveKey = (assetID: number, version: string, ending: 'mp4' | 'json'): string =>
  `${assetFolder('audio', assetID, version)}live.${ending}`

/** One rung of a video asset: a fragmented MP4 for byte-range HLS and for plain playback. */
export const videoKey = (assetID: number, version: string, height: VideoHeight): string =>
  `${assetFolder('video', assetID, version)}${height}.mp4`

/** The byte ranges of that MP4's segments, as JSON: see `Segments` in renditions.ts. */
export const segmentsKey = (assetID: number, version: string, height: VideoHeight): string =>
  `${assetFolder('video', assetID, version)}${height}.json`

/** The pictures of a video's storyboard, side by side in one JPEG, and where each lies: see storyboard.ts. */
export const storyboardKey = (assetID: number, version: string, ending: 'jpg' | 'json'): string =>
  `${assetFolder('video', assetID, version)}storyboard.${ending}`

/** The numbers of the frames that are proposed as a video's poster. */
export const POSTERS = [1, 2, 3] as const

/** One of these frames. */
export const posterKey = (assetID: number, version: string, number: number): string =>
  `${assetFolder('video', assetID, version)}poster-${number}.jpg`

/** The folder, with its slash, that holds all that was made of one version of an asset. */
export const assetFolder = (kind: 'audio' | 'video', assetID: number, version: string): string =>
  `${kind}/${assetID}/${version}/`

export type ImageFormat = 'avif' | 'webp' | 'jpg'

/** The stored picture that all others are made from. */
export const imageMasterKey = (kind: ImageKind, ownerID: number, version: string): string =>
  `${imageFolder(kind, ownerID, version)}master.jpg`

/** One width and format of a picture. */
export const imageKey = (
  kind: ImageKind,
  ownerID: number,
  version: string,
  width: number,
  format: ImageFormat,
): string => `${imageFolder(kind, ownerID, version)}${width}.${format}`

/** The kinds of pictures that feeds show, of which a square is made too: directories of podcasts ask for it. */
const SQUARE_KINDS: readonly ImageKind[] = ['dj', 'podcast', 'podcastCollection', 'artist', 'album']
export const hasSquare = (kind: ImageKind): boolean => SQUARE_KINDS.includes(kind)

/** The square of a picture of such a kind. */
export const squareKey = (kind: ImageKind, ownerID: number, version: string): string =>
  `${imageFolder(kind, ownerID, version)}square.jpg`

/** The folder, with its slash, of one version of a picture. */
export const imageFolder = (kind: ImageKind, ownerID: number, version: string): string =>
  `${imagesFolder(kind, ownerID)}${version}/`

/** The folder, with its slash, of all versions of the picture of one entity. */
export const imagesFolder = (kind: ImageKind, ownerID: number): string => `images/${kind}/${ownerID}/`
