/** Reads frame headers of MPEG audio, layers 2 and 3 (ISO/IEC 11172-3, 2.4.2.3; 13818-3) */

export interface MpegFrame {
  version: 1 | 2 | 2.5
  layer: 2 | 3
  /** kbit/s */
  bitrate: number
  hertz: number
  channels: 1 | 2
  /** Bytes of the frame, including the header */
  length: number
}

export const FRAME_SAMPLES = 1152

/** kbit/s by index: MPEG-1 layers 2 and 3; MPEG-2 and 2.5 */
const BITRATES = {
  first: {
    2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const RATES = [44_100, 48_000, 32_000]
/** Versions by the header's index; index 1 is reserved. */
const VERSIONS = [2.5, undefined, 2, 1] as const

export function readFrameHeader(header: number): MpegFrame | undefined {
  if (header >>> 21 !== 0x7ff) return undefined
  const version = VERSIONS[(header >>> 19) & 3]
  const layer = 4 - ((header >>> 17) & 3)
  const rate = RATES[(header >>> 10) & 3]
  if (!version || (layer !== 2 && layer !== 3) || !rate) return undefined
  const bitrate = (version === 1 ? BITRATES.first[layer] : BITRATES.second)[(header >>> 12) & 15]
  if (!bitrate) return undefined
  const hertz = rate / { 1: 1, 2: 2, 2.5: 4 }[version]
  const bytesPerKilobit = version !== 1 && layer === 3 ? 72_000 : 144_000
  const length = Math.floor((bytesPerKilobit * bitrate) / hertz) + ((header >>> 9) & 1)
  return { version, layer, bitrate, hertz, channels: ((header >>> 6) & 3) === 3 ? 1 : 2, length }
}
