import { encodeWaveform, type Extremes } from '@nava/media/renditions/waveform'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Loudness } from '../assets/assets.ts'
import { EXTREMES_FILE } from './args.ts'

export interface MeasuredSound extends Loudness {
  waveform: Buffer
}

/** Loudness of silence in LUFS (ITU-R BS.1770) */
const ABSOLUTE_GATE = -70
/** ffmpeg rounds to one decimal. Adding the error ensures that the true peak is not too low. */
const ROUNDING = 0.05

export function readLoudness() {
  let isSummary = false
  let loudness: number | undefined
  let truePeak: number | undefined
  return {
    onLine: (line: string): void => {
      // Another thread's output may precede this text on the line.
      isSummary ||= /\bSummary:\s*$/.test(line)
      if (!isSummary) return
      loudness = numberOf(/^\s+I:\s+(\S+) LUFS$/, line) ?? loudness
      truePeak = numberOf(/^\s+Peak:\s+(\S+) dBFS$/, line) ?? truePeak
    },
    result: (): Loudness => {
      if (loudness === undefined) throw new Error('The loudness was not measured')
      const isSilent = loudness <= ABSOLUTE_GATE || truePeak === undefined
      return isSilent
        ? { loudness: undefined, truePeak: undefined }
        : { loudness, truePeak: Math.round(((truePeak ?? 0) + ROUNDING) * 100) / 100 }
    },
  }
}

function numberOf(pattern: RegExp, line: string): number | undefined {
  const found = Number(pattern.exec(line)?.[1] ?? Number.NaN)
  return Number.isFinite(found) ? found : undefined
}

const FULL_SCALE = 32_768

export async function readExtremes(folder: string): Promise<Buffer> {
  const parts: Extremes[] = []
  let low = 0
  for await (const line of createInterface({ input: createReadStream(join(folder, EXTREMES_FILE)) })) {
    low = numberOf(/^lavfi\.astats\.Overall\.Min_level=(\S+)$/, line) ?? low
    const high = numberOf(/^lavfi\.astats\.Overall\.Max_level=(\S+)$/, line)
    if (high !== undefined) parts.push([low / FULL_SCALE, high / FULL_SCALE])
  }
  return encodeWaveform(parts)
}

export async function writeWaveform(folder: string, waveform: Buffer): Promise<string> {
  const file = join(folder, 'waveform.bin')
  await writeFile(file, waveform)
  return file
}
