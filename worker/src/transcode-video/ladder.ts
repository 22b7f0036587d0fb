import { limits, type VideoHeight } from '@nava/contracts'

export interface Rung {
  height: VideoHeight
  /** Pixels, even */
  width: number
  lines: number
  maxBitrate: number
}

/** Highest bitrates at up to 30 frames per second */
const maxBitrates: Record<VideoHeight, number> = {
  1080: 5_000_000,
  720: 2_800_000,
  480: 1_400_000,
  360: 800_000,
}

const FAST_FACTOR = 1.5
const FAST_RATE = 31
const MIN_BITRATE = 150_000
/** Bits that H.264 needs for the quality of a bit of the codec */
const efficiency: Readonly<Record<string, number>> = { hevc: 1.7, vp9: 1.7, av1: 2.2 }

/** Longest side in pixels that hardware decoders support */
const MAX_SIDE = 4096

/** Factor by which a picture may exceed a height without a rung of its own size */
const NEAR = 1.1

/**
 * Returns rungs by the shorter displayed side: an upright video of 1080 by 1920 has a 1080 rung. Nothing is
 * enlarged; a picture between two heights also has a rung of its own size, named as the height above it, and one below
 * all heights has one rung, named as the lowest. No rung has a higher bitrate than
 * the source.
 * @param bitrate of the complete source, in bits per second
 */
export function planRungs(
  picture: { width: number; height: number; codec: string },
  rate: FrameRate,
  bitrate: number,
): Rung[] {
  const own = Math.max(MIN_BITRATE, bitrate * (efficiency[picture.codec] ?? 1))
  const factor = rate.numerator / rate.denominator > FAST_RATE ? FAST_FACTOR : 1
  const shorter = Math.min(picture.width, picture.height)
  const heights = limits.video.heights.filter((height) => height <= shorter)
  const lowest = Math.min(...limits.video.heights) as VideoHeight
  const rung = (height: VideoHeight, side: number): Rung => ({
    height,
    ...scaled(picture, side),
    maxBitrate: Math.round(Math.min(maxBitrates[height] * factor, own)),
  })
  const [tallest] = heights
  if (tallest === undefined) return [rung(lowest, shorter)]
  const above = limits.video.heights.findLast((height) => height > shorter)
  const isBetween = shorter > tallest * NEAR && Math.max(picture.width, picture.height) <= MAX_SIDE
  return [
    ...(above !== undefined && isBetween ? [rung(above, shorter)] : []),
    ...heights.map((height) => rung(height, height)),
  ]
}

function scaled(picture: { width: number; height: number }, side: number): { width: number; lines: number } {
  const { width, height } = picture
  const scale = Math.min(side / Math.min(width, height), MAX_SIDE / Math.max(width, height))
  return { width: even(width * scale), lines: even(height * scale) }
}

/** Rounds to an even number, since colour is stored for every second pixel. */
const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2))

export interface FrameRate {
  numerator: number
  denominator: number
}

const MAX_RATE = 60
const MIN_RATE = 10
const USUAL_RATE = 30
const USUAL_RATES = [10, 12, 12.5, 15, 20, 24, 25, 30, 48, 50, 60]

/**
 * Returns a constant frame rate of at most 60: a constant source's rate, with television's fractions
 * (30000/1001), halved while too high; else a usual rate near the average.
 */
export function outputRate(picture: {
  framesPerSecond: number | undefined
  steadyRate: number | undefined
}): FrameRate {
  const { framesPerSecond: average, steadyRate: steady } = picture
  // Times in milliseconds look like a rate of 1000, so such rates are ignored.
  const isSteady = steady !== undefined && steady <= 480
  let rate = isSteady ? steady : (nearest(USUAL_RATES, average) ?? USUAL_RATE)
  // Some phones declare a much higher rate than they record.
  if (isSteady && average !== undefined && average > 0 && steady > average * 1.9) {
    rate = nearest(USUAL_RATES, average) ?? USUAL_RATE
  }
  while (rate > MAX_RATE + 0.01) rate /= 2
  rate = Math.max(MIN_RATE, rate)
  const whole = Math.round(rate)
  const television = (whole * 1000) / 1001
  if (Math.abs(rate - television) < 0.01 && Math.abs(rate - whole) > 0.005) {
    return { numerator: whole * 1000, denominator: 1001 }
  }
  if (Math.abs(rate - whole) < 0.005) return { numerator: whole, denominator: 1 }
  return { numerator: Math.round(rate * 100), denominator: 100 }
}

function nearest(rates: readonly number[], wanted: number | undefined): number | undefined {
  if (wanted === undefined || !(wanted > 0)) return undefined
  return rates.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0]
}
