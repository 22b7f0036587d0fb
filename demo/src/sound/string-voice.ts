import type { Random } from '../random.ts'
import type { Note } from './note.ts'
import { addMono, SAMPLE_RATE, type Stereo } from './stereo.ts'

export interface StringPatch {
  /** Seconds to -60 dB, undamped at 220 Hz */
  ring: number
  brightness: number
  pickAt: number
  /** Seconds in which a finger damps the released note */
  stop: number
}

/**
 * Karplus-Strong synthesis (Computer Music Journal 1983) with Jaffe and Smith's fractional tuning: noise
 * circulates in a delay line of one period and loses treble.
 */
export function addString(bus: Stereo, note: Note, patch: StringPatch, random: Random): void {
  const period = SAMPLE_RATE / note.hz
  const loss = 0.5 - 0.42 * patch.brightness
  const size = Math.max(2, Math.floor(period - loss - 0.2))
  const rest = period - loss - size
  const tuning = (1 - rest) / (1 + rest)
  const keep = 10 ** (-3 / (note.hz * patch.ring * Math.sqrt(220 / note.hz)))

  const line = pluck(size, patch, note.level, random)
  const length = Math.ceil((note.seconds + patch.stop) * SAMPLE_RATE)
  const sound = new Float32Array(length)
  const stopFrom = note.seconds * SAMPLE_RATE
  const fade = 1 / (length - stopFrom)
  let at = 0
  let before = 0
  let tunedIn = 0
  let tunedOut = 0
  for (let i = 0; i < length; i++) {
    const sample = line[at] ?? 0
    const softened = (sample + (before - sample) * loss) * keep
    before = sample
    const tuned = tuning * softened + tunedIn - tuning * tunedOut
    tunedIn = softened
    tunedOut = tuned
    line[at] = tuned
    at = at + 1 === size ? 0 : at + 1
    sound[i] = i < stopFrom ? sample : sample * (1 - (i - stopFrom) * fade)
  }
  addMono(bus, sound, note.at, 0.5 * note.level, note.pan)
}

function pluck(
  size: number,
  { brightness, pickAt }: StringPatch,
  level: number,
  random: Random,
): Float32Array {
  const noise = new Float32Array(size)
  const smooth = 0.75 - 0.7 * brightness * (0.5 + 0.5 * level)
  let held = 0
  for (let i = 0; i < size; i++) {
    held = (1 - smooth) * (random.next() * 2 - 1) + smooth * held
    noise[i] = held
  }
  const offset = Math.max(1, Math.round(size * pickAt))
  const line = new Float32Array(size)
  let sum = 0
  for (let i = 0; i < size; i++) {
    const sample = (noise[i] ?? 0) - (noise[(i + size - offset) % size] ?? 0)
    line[i] = sample
    sum += sample * sample
  }
  const even = 0.4 / Math.sqrt(sum / size || 1)
  for (let i = 0; i < size; i++) line[i] = (line[i] ?? 0) * even
  return line
}
