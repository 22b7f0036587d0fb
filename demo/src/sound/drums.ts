import type { Random } from '../random.ts'
import { bandPass, filterSamples, highPass, lowPass } from './filter.ts'
import { SAMPLE_RATE } from './stereo.ts'

const samplesOf = (seconds: number) => new Float32Array(Math.ceil(seconds * SAMPLE_RATE))

function noise(seconds: number, random: Random): Float32Array {
  const sound = samplesOf(seconds)
  for (let i = 0; i < sound.length; i++) sound[i] = random.next() * 2 - 1
  return sound
}

/** Shapes a sound: 1 ms attack, decay to -60 dB within `seconds`, 0 at the end. */
function strike(sound: Float32Array, seconds: number): Float32Array {
  const rate = -6.9 / (seconds * SAMPLE_RATE)
  const attack = SAMPLE_RATE / 1000
  const tail = SAMPLE_RATE / 200
  for (let i = 0; i < sound.length; i++) {
    const edge = Math.min(1, i / attack, (sound.length - 1 - i) / tail)
    sound[i] = (sound[i] ?? 0) * Math.exp(rate * i) * edge
  }
  return sound
}

function mix(...sounds: [sound: Float32Array, level: number][]): Float32Array {
  const sum = new Float32Array(Math.max(...sounds.map(([sound]) => sound.length)))
  for (const [sound, level] of sounds) {
    for (let i = 0; i < sound.length; i++) sum[i] = (sum[i] ?? 0) + (sound[i] ?? 0) * level
  }
  return sum
}

/** Returns a sine that falls from `from` to `to` Hz in about `fall` seconds. */
export function membrane(from: number, to: number, fall: number, seconds: number): Float32Array {
  const sound = samplesOf(seconds)
  let phase = 0
  for (let i = 0; i < sound.length; i++) {
    const hz = to + (from - to) * Math.exp(-i / SAMPLE_RATE / fall)
    phase += (2 * Math.PI * hz) / SAMPLE_RATE
    sound[i] = Math.sin(phase)
  }
  return strike(sound, seconds)
}

export function kick(random: Random, { hz = 48, punch = 1, seconds = 0.42 } = {}): Float32Array {
  const click = strike(filterSamples(noise(0.02, random), lowPass(5000)), 0.015)
  const body = mix([membrane(hz * 5, hz, 0.028, seconds), 1], [click, 0.25 * punch])
  for (let i = 0; i < body.length; i++) body[i] = Math.tanh((body[i] ?? 0) * (1 + punch))
  return body
}

export function snare(random: Random, { hz = 190, seconds = 0.22, wires = 0.8 } = {}): Float32Array {
  const rattle = strike(
    filterSamples(filterSamples(noise(seconds, random), highPass(900)), lowPass(9500)),
    seconds,
  )
  return mix([membrane(hz * 1.7, hz, 0.012, seconds * 0.7), 0.7], [rattle, wires])
}

export function clap(random: Random): Float32Array {
  const sound = samplesOf(0.3)
  for (const [at, level, seconds] of [
    [0, 0.7, 0.02],
    [0.011, 0.8, 0.02],
    [0.023, 1, 0.2],
  ] as const) {
    const burst = strike(noise(seconds, random), seconds)
    const from = Math.round(at * SAMPLE_RATE)
    for (let i = 0; i < burst.length; i++) sound[from + i] = (sound[from + i] ?? 0) + (burst[i] ?? 0) * level
  }
  return filterSamples(filterSamples(sound, bandPass(1500, 0.8)), highPass(600)).map((sample) => sample * 2)
}

export function cymbal(random: Random, { seconds = 0.06, above = 7000, metal = 0.5 } = {}): Float32Array {
  const sound = noise(seconds, random)
  const tones = [2053, 3033, 3697, 5231, 5419, 8011]
  for (let i = 0; i < sound.length; i++) {
    let clash = 0
    for (const hz of tones) clash += ((i * hz) / SAMPLE_RATE) % 1 < 0.5 ? 1 : -1
    sound[i] = (sound[i] ?? 0) * (1 - metal) + (clash / 6) * metal
  }
  return strike(filterSamples(sound, highPass(above)), seconds)
}

export function rim(random: Random): Float32Array {
  const ping = mix([membrane(1700, 1650, 0.01, 0.05), 0.6], [membrane(560, 540, 0.01, 0.06), 0.6])
  return mix([ping, 1], [strike(filterSamples(noise(0.02, random), highPass(3000)), 0.015), 0.4])
}

export function shaker(random: Random, seconds = 0.07): Float32Array {
  const sound = filterSamples(noise(seconds, random), bandPass(6500, 1.2))
  for (let i = 0; i < sound.length; i++)
    sound[i] = (sound[i] ?? 0) * Math.sin((Math.PI * i) / sound.length) ** 2 * 1.6
  return sound
}

export function brush(random: Random, seconds = 0.25): Float32Array {
  const sound = filterSamples(filterSamples(noise(seconds, random), highPass(1800)), lowPass(8000))
  for (let i = 0; i < sound.length; i++) {
    const at = i / sound.length
    sound[i] = (sound[i] ?? 0) * Math.sin(Math.PI * at ** 0.4) ** 2
  }
  return sound
}

export function gobletDeep(random: Random, hz = 95): Float32Array {
  const skin = strike(filterSamples(noise(0.05, random), bandPass(500, 1)), 0.04)
  return mix([membrane(hz * 1.5, hz, 0.03, 0.35), 1], [skin, 0.6])
}

export function gobletSharp(random: Random, hz = 420): Float32Array {
  const slap = strike(filterSamples(noise(0.08, random), bandPass(2800, 0.9)), 0.06)
  return mix([membrane(hz * 1.15, hz, 0.01, 0.12), 0.45], [slap, 1.2])
}
