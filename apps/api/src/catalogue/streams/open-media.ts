import { type AudioQuality, limits, type VideoHeight } from '@nava/contracts'
import { audioKey, opusKey, segmentsKey, sourceKey, videoKey, waveformKey } from '@nava/media/storage/keys'
import {
  type AudioRendition,
  AudioRenditions,
  pickQuality,
  type Rendition,
  Renditions,
  Segments,
} from '@nava/media/renditions/renditions'
import { NotStored, type Storage, type StoredFile } from '@nava/media/storage/storage'
import type * as z from 'zod'
import type { HttpError } from '../../platform/http/errors.ts'
import { problem } from '../../platform/http/errors.ts'
import { pickRendition } from './pick-rendition.ts'

export interface Published {
  assetID: number
  version: string
  /** JSON */
  renditions: unknown
}

export interface OpenMedia<Rung> {
  key: string
  file: StoredFile
  rung: Rung
  version: string
}

/** Has a worker look at a version; resolves to 'gone' if it cannot be encoded again, as its upload no longer exists. */
export type ReportMissing = (assetID: number, version: string) => Promise<'remaking' | 'gone'>

/** Seconds after which a player retries a file that is being encoded again */
const REMAKE_PAUSE = 30

export type MediaFiles = ReturnType<typeof mediaFiles>

/**
 * Opens files of published assets, in the wanted rung or the nearest lower one. Reports a missing or truncated
 * file, which a worker encodes again.
 * @throws 503 until then, 404 if that is impossible
 */
export function mediaFiles(parts: { storage: Storage; reportMissing: ReportMissing }) {
  const opening = opens(parts)
  return {
    ...audioFiles(parts.storage, opening),
    ...videoFiles(parts.storage, opening),
    /** Opens what was uploaded; undefined if it is not stored any more. */
    openSource: async (
      assetID: number,
      version: string,
    ): Promise<{ key: string; file: StoredFile } | undefined> => {
      const key = sourceKey(assetID, version)
      const file = await parts.storage.open(key).catch(absent)
      return file && { key, file }
    },
  }
}

function audioFiles(storage: Storage, { openComplete, openFormer }: Opens) {
  return {
    /** Serves the given `version` as long as its files exist. */
    openAudio: async (
      asset: Published,
      quality: AudioQuality,
      version?: string,
    ): Promise<OpenMedia<AudioQuality>> => {
      if (isFormer(asset, version)) {
        const lower = limits.audio.qualities.filter((each) => each <= quality).toReversed()
        const keyOf = (rung: AudioQuality) => audioKey(asset.assetID, version, rung)
        const former = await openFormer(version, lower, keyOf)
        if (former) return former
      }
      const made = pickQuality(audioRenditionsOf(asset), quality)
      if (!made) throw problem('stream.not-found')
      const key = audioKey(asset.assetID, asset.version, made.quality)
      const file = await openComplete(asset, key, made.bytes)
      return { key, file, rung: made.quality, version: asset.version }
    },

    /** @throws 404 if there is no Opus rendition */
    openOpus: async (asset: Published, version?: string): Promise<OpenMedia<'opus'>> => {
      if (isFormer(asset, version)) {
        const former = await openFormer(version, ['opus'] as const, () => opusKey(asset.assetID, version))
        if (former) return former
      }
      const bytes = audioRenditionsOf(asset).find(({ opusBytes }) => opusBytes !== undefined)?.opusBytes
      if (bytes === undefined) throw problem('stream.not-found')
      const key = opusKey(asset.assetID, asset.version)
      return { key, file: await openComplete(asset, key, bytes), rung: 'opus', version: asset.version }
    },

    /** @throws 404 if there is no waveform */
    openWaveform: async (
      asset: Published,
      version?: string,
    ): Promise<{ file: StoredFile; version: string }> => {
      const versions = isFormer(asset, version) ? [version, asset.version] : [asset.version]
      for (const each of versions) {
        const file = await storage.open(waveformKey(asset.assetID, each)).catch(absent)
        if (file) return { file, version: each }
      }
      throw problem('stream.not-found')
    },
  }
}

function videoFiles(storage: Storage, { damaged, openComplete, openFormer }: Opens) {
  const isComplete = async (
    { assetID, version }: Published,
    { height, bytes }: Rendition,
  ): Promise<boolean> => {
    const facts = await storage.stat(videoKey(assetID, version, height))
    return facts !== undefined && facts.bytes >= bytes
  }

  return {
    /** Serves a given `version` in exactly this height, because its playlists list the heights. */
    openVideo: async (
      asset: Published,
      height: VideoHeight,
      version?: string,
    ): Promise<OpenMedia<VideoHeight>> => {
      if (isFormer(asset, version)) {
        const keyOf = (rung: VideoHeight) => videoKey(asset.assetID, version, rung)
        const former = await openFormer(version, [height], keyOf)
        if (former) return former
      }
      const made = pickRendition(renditionsOf(asset), height)
      if (!made) throw problem('stream.not-found')
      const key = videoKey(asset.assetID, asset.version, made.height)
      const file = await openComplete(asset, key, made.bytes)
      return { key, file, rung: made.height, version: asset.version }
    },

    segmentsOf: async (asset: Published, height: VideoHeight) => {
      const made = pickRendition(renditionsOf(asset), height)
      if (!made) throw problem('stream.not-found')
      const stored = await storage.read(segmentsKey(asset.assetID, asset.version, made.height)).catch(absent)
      const segments = Segments.safeParse(readJson(stored)).data
      if (!segments || !(await isComplete(asset, made))) throw await damaged(asset)
      return { rung: made.height, segments }
    },

    /** Returns the rungs whose files are complete, and reports missing ones. */
    completeRenditions: async (asset: Published): Promise<Rendition[]> => {
      const renditions = renditionsOf(asset)
      if (renditions.length === 0) throw problem('stream.not-found')
      const states = await Promise.all(renditions.map((rendition) => isComplete(asset, rendition)))
      const complete = renditions.filter((_, index) => states[index])
      if (complete.length === renditions.length) return complete
      const reason = await damaged(asset)
      if (complete.length === 0) throw reason
      return complete
    },
  }
}

type Opens = ReturnType<typeof opens>

function opens({ storage, reportMissing }: { storage: Storage; reportMissing: ReportMissing }) {
  const damaged = async ({ assetID, version }: Published): Promise<HttpError> =>
    (await reportMissing(assetID, version)) === 'gone'
      ? problem('stream.lost')
      : problem('stream.repairing', {}, { retryAfter: REMAKE_PAUSE })

  const openComplete = async (asset: Published, key: string, bytes: number | undefined) => {
    const file = await storage.open(key).catch(absent)
    if (file && file.bytes >= (bytes ?? 0)) return file
    await file?.close()
    throw await damaged(asset)
  }

  const openFormer = async <Rung>(
    version: string,
    rungs: readonly Rung[],
    keyOf: (rung: Rung) => string,
  ): Promise<OpenMedia<Rung> | undefined> => {
    for (const rung of rungs) {
      const key = keyOf(rung)
      const file = await storage.open(key).catch(absent)
      if (file) return { key, file, rung, version }
    }
    return undefined
  }

  return { damaged, openComplete, openFormer }
}

/** Returns true if a player requests an older version, because it started before the new one was published. */
const isFormer = (asset: Published, version: string | undefined): version is string =>
  version !== undefined && version !== asset.version && /^[a-z0-9]{20}$/.test(version)

export const audioRenditionsOf = ({ renditions }: Pick<Published, 'renditions'>) =>
  parsedOnce(AudioRenditions, audioParsed, renditions)
const renditionsOf = ({ renditions }: Published) => parsedOnce(Renditions, videoParsed, renditions)
const audioParsed = new WeakMap<object, AudioRendition[]>()
const videoParsed = new WeakMap<object, Rendition[]>()

function parsedOnce<T>(schema: z.ZodType<T>, parsed: WeakMap<object, T>, json: unknown): T {
  const known = typeof json === 'object' && json !== null ? parsed.get(json) : undefined
  if (known !== undefined) return known
  const value = schema.parse(json)
  if (typeof json === 'object' && json !== null) parsed.set(json, value)
  return value
}

function readJson(text: Buffer | undefined): unknown {
  try {
    return JSON.parse(text?.toString() ?? '')
  } catch {
    return undefined
  }
}

function absent(error: unknown): undefined {
  if (error instanceof NotStored) return undefined
  throw error
}
