import { envelopeAt, type Envelope, type Note } from './note.ts'
import { panGains, SAMPLE_RATE, type Stereo } from './stereo.ts'
import { PERIOD, waveFor, type WaveName } from './wave.ts'

export type SynthPatch = Envelope & {
  wave: WaveName
  unison: number
  detuneCents: number
  spread: number
  /** Hz; Infinity bypasses the filter */
  cutoff: number
  /** Octaves that the filter opens above `cutoff` at first; it closes within `sweep` seconds */
  opening?: number
  sweep?: number
  resonance?: number
  vibrato?: { hz: number; cents: number; after: number }
  glide?: { fromHz: number; seconds: number }
}

const BLOCK = 64

/** Adds a note; filter and pitch are updated every 64 samples. */
export function addSynth(bus: Stereo, note: Note, patch: SynthPatch): void {
  const start = Math.round(note.at * SAMPLE_RATE)
  const end = Math.min(bus.left.length, start + Math.ceil((note.seconds + patch.release) * SAMPLE_RATE))
  if (start < 0 || start >= end) return

  const wave = waveFor(patch.wave, note.hz)
  const count = patch.unison
  const phases = new Float64Array(count)
  const ratios = new Float64Array(count)
  const lefts = new Float64Array(count)
  const rights = new Float64Array(count)
  for (let j = 0; j < count; j++) {
    const place = count === 1 ? 0 : (2 * j) / (count - 1) - 1
    const [l, r] = panGains(note.pan + place * patch.spread)
    lefts[j] = l / Math.sqrt(count)
    rights[j] = r / Math.sqrt(count)
    ratios[j] = 2 ** ((place * patch.detuneCents) / 1200)
    phases[j] = ((j * 0.618 + note.at * 7.31) % 1) * PERIOD
  }

  const filtered = Number.isFinite(patch.cutoff)
  const damping = 1 / (0.6 + (patch.resonance ?? 0) * 6)
  let l1 = 0
  let l2 = 0
  let r1 = 0
  let r2 = 0
  let loud = 0

  for (let block = start; block < end; block += BLOCK) {
    const t = (block - start) / SAMPLE_RATE
    const size = Math.min(BLOCK, end - block)
    const nextLoud = envelopeAt(patch, note.seconds, t + size / SAMPLE_RATE) * note.level * 0.3
    const rise = (nextLoud - loud) / size
    const step = (bentHz(note.hz, patch, t) * PERIOD) / SAMPLE_RATE

    const open = patch.opening ? patch.opening * Math.exp(-t / (patch.sweep ?? 0.2)) : 0
    const hz = Math.min(16_000, patch.cutoff * 2 ** (open * (0.6 + 0.4 * note.level)))
    const g = filtered ? Math.tan((Math.PI * hz) / SAMPLE_RATE) : 0
    const a1 = 1 / (1 + g * (g + damping))
    const a2 = g * a1
    const a3 = g * a2

    for (let i = block; i < block + size; i++) {
      let left = 0
      let right = 0
      for (let j = 0; j < count; j++) {
        const phase = phases[j] ?? 0
        const whole = phase | 0
        const from = wave[whole] ?? 0
        const sample = from + ((wave[whole + 1] ?? 0) - from) * (phase - whole)
        left += sample * (lefts[j] ?? 0)
        right += sample * (rights[j] ?? 0)
        const moved = phase + step * (ratios[j] ?? 1)
        phases[j] = moved >= PERIOD ? moved - PERIOD : moved
      }
      if (filtered) {
        const l3 = left - l2
        const lBand = a1 * l1 + a2 * l3
        const lLow = l2 + a2 * l1 + a3 * l3
        l1 = 2 * lBand - l1
        l2 = 2 * lLow - l2
        left = lLow
        const r3 = right - r2
        const rBand = a1 * r1 + a2 * r3
        const rLow = r2 + a2 * r1 + a3 * r3
        r1 = 2 * rBand - r1
        r2 = 2 * rLow - r2
        right = rLow
      }
      loud += rise
      bus.left[i] = (bus.left[i] ?? 0) + left * loud
      bus.right[i] = (bus.right[i] ?? 0) + right * loud
    }
    loud = nextLoud
  }
}

function bentHz(hz: number, { vibrato, glide }: SynthPatch, t: number): number {
  let bent = hz
  if (glide && t < glide.seconds) {
    const left = 1 - t / glide.seconds
    bent *= (glide.fromHz / hz) ** (left * left)
  }
  if (vibrato && t > vibrato.after) {
    const depth = Math.min(1, (t - vibrato.after) / 0.3) * vibrato.cents
    bent *= 2 ** ((depth * Math.sin(2 * Math.PI * vibrato.hz * t)) / 1200)
  }
  return bent
}
