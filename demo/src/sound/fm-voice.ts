import { envelopeAt, type Envelope, type Note } from './note.ts'
import { panGains, SAMPLE_RATE, type Stereo } from './stereo.ts'

export type FmPatch = Envelope & {
  ratio: number
  /** `index`: initial brightness; `indexDecay`: seconds in which it fades */
  index: number
  indexDecay: number
  ting?: number
  tremolo?: { hz: number; depth: number }
}

const SIZE = 4096
const sine = new Float32Array(SIZE + 1)
for (let i = 0; i <= SIZE; i++) sine[i] = Math.sin((2 * Math.PI * i) / SIZE)

const sineOf = (turns: number) => {
  const at = (turns - Math.floor(turns)) * SIZE
  const whole = at | 0
  const from = sine[whole] ?? 0
  return from + ((sine[whole + 1] ?? 0) - from) * (at - whole)
}

const BLOCK = 32

export function addFm(bus: Stereo, note: Note, patch: FmPatch): void {
  const start = Math.round(note.at * SAMPLE_RATE)
  const end = Math.min(bus.left.length, start + Math.ceil((note.seconds + patch.release) * SAMPLE_RATE))
  if (start < 0) return
  const [toLeft, toRight] = panGains(note.pan)
  const step = note.hz / SAMPLE_RATE
  const ting = (patch.ting ?? 0) * note.level
  let loud = 0

  for (let block = start; block < end; block += BLOCK) {
    const size = Math.min(BLOCK, end - block)
    const t = (block - start) / SAMPLE_RATE
    const nextLoud = envelopeAt(patch, note.seconds, t + size / SAMPLE_RATE) * note.level * 0.3
    const rise = (nextLoud - loud) / size
    const bright = (patch.index * (0.4 + 0.6 * note.level) * Math.exp(-t / patch.indexDecay)) / (2 * Math.PI)
    const hammer = (ting * Math.exp(-t / 0.06)) / (2 * Math.PI)
    const sway = patch.tremolo
      ? patch.tremolo.depth * Math.sin(2 * Math.PI * patch.tremolo.hz * (note.at + t))
      : 0
    const l = toLeft * (1 + sway)
    const r = toRight * (1 - sway)
    for (let i = block; i < block + size; i++) {
      const phase = (i - start) * step
      const sample = sineOf(phase + bright * sineOf(phase * patch.ratio) + hammer * sineOf(phase * 14)) * loud
      loud += rise
      bus.left[i] = (bus.left[i] ?? 0) + sample * l
      bus.right[i] = (bus.right[i] ?? 0) + sample * r
    }
    loud = nextLoud
  }
}
