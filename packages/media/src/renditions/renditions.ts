import { limits, type AudioQuality } from '@nava/contracts'
import * as z from 'zod'

export const Rendition = z.object({
  /** Shorter side of the full picture, or the next height above a smaller one */
  height: z.literal(limits.video.heights),
  pictureWidth: z.int().positive(),
  pictureHeight: z.int().positive(),
  framesPerSecond: z.number().positive(),
  bytes: z.int().positive(),
  /** Bits per second: average, and that of the largest segment */
  averageBandwidth: z.int().positive(),
  peakBandwidth: z.int().positive(),
  /** As in RFC 6381: `avc1.640028,mp4a.40.2` */
  codecs: z.string(),
  durationMs: z.int().positive(),
})
export type Rendition = z.infer<typeof Rendition>

/** Tallest first */
export const Renditions = z.array(Rendition)

/** kbps of every Opus rendition */
export const OPUS_QUALITY = 128 satisfies AudioQuality

export const AudioRendition = z.object({
  /** kbps */
  quality: z.literal(limits.audio.qualities),
  /** Missing in old rows, as are `hertz` and `channels` */
  bytes: z.int().positive().optional(),
  hertz: z.int().positive().optional(),
  channels: z.int().positive().optional(),
  opusBytes: z.int().positive().optional(),
})
export type AudioRendition = z.infer<typeof AudioRendition>

/** Sorted by bitrate, lowest first. In old rows, an empty list means all bitrates. */
export const AudioRenditions = z
  .array(AudioRendition)
  .transform((made): AudioRendition[] =>
    made.length > 0 ? made : limits.audio.qualities.map((quality) => ({ quality })),
  )

export const pickQuality = (
  made: readonly AudioRendition[],
  quality: AudioQuality,
): AudioRendition | undefined => made.findLast((rendition) => rendition.quality <= quality) ?? made[0]

/**
 * Layout of a rung's file: initialisation, an index, and segments from `firstByte` on, without gaps. Each segment
 * starts with a key frame; all rungs are cut at the same times.
 */
export const Segments = z.object({
  initBytes: z.int().positive(),
  firstByte: z.int().positive(),
  /** Seconds and bytes of each segment */
  segments: z.array(z.tuple([z.number().positive(), z.int().positive()])).min(1),
})
export type Segments = z.infer<typeof Segments>

/** Video of a recording for the live channel, with a still picture */
export const LiveFilm = z.object({ rendition: Rendition, segments: Segments })
export type LiveFilm = z.infer<typeof LiveFilm>
