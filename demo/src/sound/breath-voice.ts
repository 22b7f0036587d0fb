import type { Random } from '../random.ts'
import { envelopeAt, type Note } from './note.ts'
import { panGains, SAMPLE_RATE, type Stereo } from './stereo.ts'
import { PERIOD, waveFor } from './wave.ts'

export interface BreathPatch {
  air: number
  attack: number
  release: number
  vibratoCents: number
}

export function addBreath(bus: Stereo, note: Note, patch: BreathPatch, random: Random): void {
  const start = Math.round(note.at * SAMPLE_RATE)
  const end = Math.min(bus.left.length, start + Math.ceil((note.seconds + patch.release) * SAMPLE_RATE))
  if (start < 0) return
  const [toLeft, toRight] = panGains(note.pan)
  const wave = waveFor('sine', note.hz)
  const envelope = { attack: patch.attack, decay: 1, sustain: 0.85, release: patch.release }

  const narrow = 2 * Math.sin((Math.PI * Math.min(note.hz * 1.5, 9000)) / SAMPLE_RATE)
  let low = 0
  let band = 0
  let phase = 0
  let loud = 0
  const BLOCK = 64
  for (let block = start; block < end; block += BLOCK) {
    const t = (block - start) / SAMPLE_RATE
    const size = Math.min(BLOCK, end - block)
    const nextLoud = envelopeAt(envelope, note.seconds, t + size / SAMPLE_RATE) * note.level * 0.35
    const rise = (nextLoud - loud) / size
    const scoop = -45 * Math.exp(-t / 0.035)
    const sway = Math.min(1, Math.max(0, t - 0.25) * 3) * patch.vibratoCents * Math.sin(2 * Math.PI * 5.1 * t)
    const step = (note.hz * 2 ** ((scoop + sway) / 1200) * PERIOD) / SAMPLE_RATE
    for (let i = block; i < block + size; i++) {
      const white = random.next() * 2 - 1
      low += narrow * band
      band += narrow * (white - low - 0.35 * band)
      const tone =
        (wave[phase | 0] ?? 0) +
        0.3 * (wave[(phase * 2) & (PERIOD - 1)] ?? 0) +
        0.1 * (wave[(phase * 3) & (PERIOD - 1)] ?? 0)
      phase += step
      if (phase >= PERIOD) phase -= PERIOD
      const sample = (tone * (1 - patch.air * 0.5) + band * patch.air * 0.5) * loud
      loud += rise
      bus.left[i] = (bus.left[i] ?? 0) + sample * toLeft
      bus.right[i] = (bus.right[i] ?? 0) + sample * toRight
    }
    loud = nextLoud
  }
}
