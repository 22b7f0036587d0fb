import { randomBytes } from 'node:crypto'
import { type AudioQuality, type ImageKind, limits, type VideoHeight } from '@nava/contracts'
import {
  audioKey,
  imageKey,
  imageMasterKey,
  newVersion,
  opusKey,
  posterKey,
  segmentsKey,
  storyboardKey,
  videoKey,
} from '@nava/media/storage/keys'
import { OPUS_QUALITY, type Segments } from '@nava/media/renditions/renditions'
import type { Storyboard } from '@nava/media/renditions/storyboard'
import type { Storage } from '@nava/media/storage/storage'
import type { Deps } from '../deps.ts'

const source = { state: 'ready', sourceType: 'wav', sourceName: 'song.wav', sourceBytes: 1n } as const

export async function publishAudio(
  { db, storage }: Pick<Deps, 'db'> & { storage: Pick<Storage, 'put'> },
  owner: { musicID: number } | { podcastID: number },
  {
    bytes = 100_000,
    qualities = limits.audio.qualities,
    opus,
    descriptor,
  }: {
    bytes?: number
    qualities?: readonly AudioQuality[]
    opus?: Buffer
    descriptor?: Buffer<ArrayBuffer>
  } = {},
) {
  const version = newVersion()
  const noise = (quality: AudioQuality, times: number) =>
    randomBytes(qualities.includes(quality) ? bytes * times : 0)
  const files: Record<AudioQuality, Buffer> = { 64: noise(64, 1), 128: noise(128, 2), 320: noise(320, 5) }
  const renditions = qualities.map((quality) => ({
    quality,
    bytes: files[quality].length,
    hertz: 48_000,
    channels: 1,
    ...(opus && quality === OPUS_QUALITY && { opusBytes: opus.length }),
  }))
  const described = descriptor && { descriptor }
  const data = {
    ...owner,
    ...source,
    kind: 'audio' as const,
    sourceVersion: version,
    renditions,
    ...described,
  }
  const asset = await db.mediaAsset.create({ data: { ...data, publishedVersion: version } })
  for (const quality of qualities) await storage.put(audioKey(asset.id, version, quality), files[quality])
  if (opus) await storage.put(opusKey(asset.id, version), opus)
  return { version, assetID: asset.id, files }
}

export async function publishVideo(
  { db, storage }: Pick<Deps, 'db'> & { storage: Pick<Storage, 'put'> },
  musicID: number,
  heights: readonly VideoHeight[],
) {
  const version = newVersion()
  const renditions = heights.map((height) => ({
    height,
    pictureWidth: Math.round((height * 16) / 9),
    pictureHeight: height,
    framesPerSecond: 25,
    bytes: 30_000,
    averageBandwidth: height * 1000,
    peakBandwidth: height * 2000,
    codecs: 'avc1.64001f,mp4a.40.2',
    durationMs: 7000,
  }))
  const asset = await db.mediaAsset.create({
    data: {
      musicID,
      ...source,
      kind: 'video',
      sourceVersion: version,
      publishedVersion: version,
      renditions,
    },
  })
  await db.music.update({ where: { id: musicID }, data: { hasVideo: true, videoHeights: [...heights] } })
  const files = new Map(heights.map((height) => [height, randomBytes(30_000)]))
  for (const [height, file] of files) {
    await storage.put(videoKey(asset.id, version, height), file)
    const segments: Segments = {
      initBytes: 1000,
      firstByte: 1000,
      segments: [
        [4, 20_000],
        [3, 9000],
      ],
    }
    await storage.put(segmentsKey(asset.id, version, height), Buffer.from(JSON.stringify(segments)))
  }
  return { version, assetID: asset.id, files }
}

export async function publishPictures(
  { storage }: { storage: Pick<Storage, 'put'> },
  { assetID, version }: { assetID: number; version: string },
  picture: Buffer,
) {
  const board: Storyboard = { width: 160, height: 90, columns: 2, starts: [0, 4, 8], end: 10.5 }
  await storage.put(storyboardKey(assetID, version, 'json'), Buffer.from(JSON.stringify(board)))
  await storage.put(storyboardKey(assetID, version, 'jpg'), picture)
  for (const number of [1, 2, 3]) await storage.put(posterKey(assetID, version, number), picture)
}

export async function publishImage(
  { db, storage }: Pick<Deps, 'db'> & { storage: Pick<Storage, 'put'> },
  kind: ImageKind,
  ownerID: number,
  { version = newVersion(), content = 'a picture' } = {},
): Promise<{ version: string }> {
  await db.image.create({ data: { kind, ownerID, version, width: 96, height: 96, dominantColor: '#000000' } })
  for (const key of [imageMasterKey(kind, ownerID, version), imageKey(kind, ownerID, version, 96, 'jpg')])
    await storage.put(key, Buffer.from(content))
  return { version }
}
