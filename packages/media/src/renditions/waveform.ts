/** Encodes waveforms: lowest and highest sample of equally long parts, as signed bytes. */
import { limits } from '@nava/contracts'

export const WAVEFORM_BYTES = limits.audio.waveformPoints * 2

/** Lowest and highest sample of a part, from -1 to 1 */
export type Extremes = readonly [low: number, high: number]

/**
 * Returns the waveform, silent if there are no parts. Each point covers all parts that it touches, so no peak is lost.
 */
export function encodeWaveform(parts: readonly Extremes[]): Buffer {
  const { waveformPoints: points } = limits.audio
  const bytes = Buffer.alloc(WAVEFORM_BYTES)
  for (let point = 0; point < points; point++) {
    const from = Math.floor((point * parts.length) / points)
    const to = Math.max(from + 1, Math.ceil(((point + 1) * parts.length) / points))
    const spanned = parts.slice(from, to)
    if (spanned.length === 0) continue
    bytes.writeInt8(toByte(Math.min(...spanned.map(([low]) => low))), point * 2)
    bytes.writeInt8(toByte(Math.max(...spanned.map(([, high]) => high))), point * 2 + 1)
  }
  return bytes
}

const toByte = (sample: number): number => Math.max(-128, Math.min(127, Math.round(sample * 127)))
