import { filterSamples, highPass, lowPass } from './filter.ts'
import { loudnessOf } from './loudness.ts'
import { SAMPLE_RATE, type Stereo } from './stereo.ts'

const TARGET_LUFS = -14
/** Headroom for peaks between samples, and for MP3's ringing */
const CEILING = 10 ** (-2 / 20)
/** Number of samples, about 4 ms */
const LOOK_AHEAD = 192
/** Sum of both channels; at -54 dB each, the tail of a sound is practically over */
const AUDIBLE = 0.004

export function master(mix: Stereo, { fadeIn = 0.005, fadeOut = 2.5 } = {}): Stereo {
  for (const channel of [mix.left, mix.right]) {
    filterSamples(channel, highPass(28))
    filterSamples(channel, lowPass(15_500))
  }
  const missing = TARGET_LUFS - loudnessOf(mix)
  if (!Number.isFinite(missing)) return mix
  gain(mix, 10 ** (missing / 20))
  const piece = trim(mix)
  fade(piece, fadeIn, Math.min(fadeOut, piece.left.length / SAMPLE_RATE / 4))
  // Limiting lowers the loudness, so levels are corrected several times.
  for (let pass = 0; pass < 3; pass++) {
    limit(piece)
    const short = TARGET_LUFS - loudnessOf(piece)
    if (Math.abs(short) < 0.25) break
    gain(piece, 10 ** (short / 20))
  }
  limit(piece)
  return piece
}

function gain({ left, right }: Stereo, factor: number): void {
  for (let i = 0; i < left.length; i++) {
    left[i] = (left[i] ?? 0) * factor
    right[i] = (right[i] ?? 0) * factor
  }
}

/**
 * Limits peaks. The gain is averaged over the next 4 ms, so it falls smoothly before a peak; it recovers
 * within 90 ms.
 */
function limit({ left, right }: Stereo, ceiling = CEILING): void {
  const release = 1 - Math.exp(-1 / (0.09 * SAMPLE_RATE))
  const length = left.length
  const wanted = new Float32Array(length + LOOK_AHEAD).fill(1)
  let gain = 1
  for (let i = 0; i < length; i++) {
    const peak = Math.max(Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0))
    gain = Math.min(peak > ceiling ? ceiling / peak : 1, gain + (1 - gain) * release)
    wanted[i] = gain
  }
  let sum = 0
  for (let i = 0; i < LOOK_AHEAD; i++) sum += wanted[i] ?? 1
  for (let i = 0; i < length; i++) {
    const mean = sum / LOOK_AHEAD
    sum += (wanted[i + LOOK_AHEAD] ?? 1) - (wanted[i] ?? 1)
    // Shortly after a peak, the averaged gain is slightly too high, so samples are clipped.
    left[i] = Math.max(-ceiling, Math.min(ceiling, (left[i] ?? 0) * mean))
    right[i] = Math.max(-ceiling, Math.min(ceiling, (right[i] ?? 0) * mean))
  }
}

function trim({ left, right }: Stereo): Stereo {
  let last = left.length - 1
  while (last > 0 && Math.abs(left[last] ?? 0) + Math.abs(right[last] ?? 0) < AUDIBLE) last--
  const end = Math.min(left.length, last + Math.round(0.3 * SAMPLE_RATE))
  return { left: left.subarray(0, end), right: right.subarray(0, end) }
}

function fade({ left, right }: Stereo, fadeIn: number, fadeOut: number): void {
  const rise = Math.round(fadeIn * SAMPLE_RATE)
  const fall = Math.round(fadeOut * SAMPLE_RATE)
  for (let i = 0; i < left.length; i++) {
    const level = Math.min(1, i / rise, (left.length - 1 - i) / fall)
    if (level >= 1) continue
    const curve = Math.sin((level * Math.PI) / 2)
    left[i] = (left[i] ?? 0) * curve
    right[i] = (right[i] ?? 0) * curve
  }
}
