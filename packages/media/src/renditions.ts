/** The parts of a published upload: written by the worker, read by streams and playlists. */
import { limits, type AudioQuality } from '@nava/contracts'
import * as z from 'zod'

/** One published rung of a video. */
export const Rendition = z.object({
  /** The rung's name, by the shorter side of its full picture; the lowest rung may hold a smaller picture. */
  height: z.literal(limits.video.heights),
  /** The picture as it is stored, in pixels. */
  pictureWidth: z.int().positive(),
  pictureHeight: z.int().positive(),
  framesPerSecond: z.number().positive(),
  bytes: z.int().positive(),
  /** Bits per second, over the whole and in the heaviest segment. */
  averageBandwidth: z.int().positive(),
  peakBandwidth: z.int().positive(),
  /** As RFC 6381 writes them: `avc1.640028,mp4a.40.2`. */
  codecs: z.string(),
  durationMs: z.int().positive(),
})
export type Rendition = z.infer<typeof Rendition>

/** MediaAsset.renditions of a video: tallest first. */
export const Renditions = z.array(Rendition)

/** In kbps: the one bitrate that Opus is made at, beside the MP3 of it. */
export const OPUS_QUALITY = 128 satisfies AudioQuality

/** One published bitrate of a recording. */
export const AudioRendition = z.object({
  /** In kbps. */
  quality: z.literal(limits.audio.qualities),
  /** Undefined in what was published before sizes were written down. */
  bytes: z.int().positive().optional(),
  /** Of the same bitrate as Opus, if it was made. */
  opusBytes: z.int().positive().optional(),
})
export type AudioRendition = z.infer<typeof AudioRendition>

/** MediaAsset.renditions of a recording, lowest first. Recordings published before it was filled have all bitrates. */
export const AudioRenditions = z
  .array(AudioRendition)
  .transform((made): AudioRendition[] =>
    made.length > 0 ? made : limits.audio.qualities.map((quality) => ({ quality })),
  )

/** Returns the published bitrate for the requested `quality`: that one, else the nearest lower one, else the lowest. */
export const pickQuality = (
  made: readonly AudioRendition[],
  quality: AudioQuality,
): AudioRendition | undefined => made.findLast((rendition) => rendition.quality <= quality) ?? made[0]

/**
 * The segments of one rung in its file: the initialisation part at its start, and from `firstByte` on segment
 * after segment without gaps to the file's end. Each segment begins with a key frame; all rungs are cut at the same
 * times. Between the two is an index for players that load the file directly.
 */
export const Segments = z.object({
  initBytes: z.int().positive(),
  firstByte: z.int().positive(),
  /** Seconds and bytes of each. */
  segments: z.array(z.tuple([z.number().positive(), z.int().positive()])).min(1),
})
export type Segments = z.infer<typeof Segments>

/** What the live channel plays of a recording: one rung, whose picture is a still. */
export const LiveFilm = z.object({ rendition: Rendition, segments: Segments })
export type LiveFilm = z.infer<typeof LiveFilm>
