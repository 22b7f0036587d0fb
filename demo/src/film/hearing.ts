import { filterSamples, highPass, lowPass } from '../sound/filter.ts'
import { SAMPLE_RATE, type Stereo } from '../sound/stereo.ts'

export interface Heard {
  bass: number
  middle: number
  treble: number
  beat: number
  wave: Float32Array
}

export function listen({ left, right }: Stereo, framesPerSecond: number): Heard[] {
  const mono = new Float32Array(left.length)
  for (let i = 0; i < mono.length; i++) mono[i] = ((left[i] ?? 0) + (right[i] ?? 0)) / 2
  const step = SAMPLE_RATE / framesPerSecond
  const count = Math.floor(mono.length / step)
  const bands = [
    filterSamples(mono.slice(), lowPass(140)),
    filterSamples(filterSamples(mono.slice(), highPass(300)), lowPass(2500)),
    filterSamples(mono.slice(), highPass(4500)),
  ].map((band) => meter(band, step, count))

  const heard: Heard[] = []
  let slowBass = 0
  let beat = 0
  for (let f = 0; f < count; f++) {
    const [bass = 0, middle = 0, treble = 0] = bands.map((band) => band[f] ?? 0)
    beat = bass > slowBass * 1.35 + 0.05 && beat < 0.5 ? 1 : beat * 0.86
    slowBass += (bass - slowBass) * 0.15
    const wave = new Float32Array(96)
    const from = Math.floor(f * step)
    for (let i = 0; i < wave.length; i++)
      wave[i] = Math.max(-1, Math.min(1, (mono[from + i * 14] ?? 0) * 1.6))
    heard.push({ bass, middle, treble, beat, wave })
  }
  return heard
}

function meter(band: Float32Array, step: number, count: number): Float32Array {
  const levels = new Float32Array(count)
  let held = 0
  let loudest = 1e-6
  for (let f = 0; f < count; f++) {
    let sum = 0
    const from = Math.floor(f * step)
    const to = Math.floor((f + 1) * step)
    for (let i = from; i < to; i++) sum += (band[i] ?? 0) ** 2
    const level = Math.sqrt(sum / (to - from))
    held = level > held ? held + (level - held) * 0.7 : held * 0.88 + level * 0.12
    levels[f] = held
    loudest = Math.max(loudest, held)
  }
  return levels.map((level) => level / loudest)
}
