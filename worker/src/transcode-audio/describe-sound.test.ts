import { DESCRIPTOR_WEIGHTS } from '@nava/media/renditions/sound-descriptor'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DESCRIBED_HERTZ, soundDescriber } from './describe-sound.ts'

type Sound = (seconds: number) => number

const samplesOf = (sound: Sound, { seconds = 6, level = 0.3 } = {}): Int16Array =>
  Int16Array.from({ length: seconds * DESCRIBED_HERTZ }, (_, at) =>
    Math.round(32_767 * level * sound(at / DESCRIBED_HERTZ)),
  )

function describe(samples: Int16Array, chunk = samples.length): number[] | undefined {
  const describer = soundDescriber()
  for (let start = 0; start < samples.length; start += chunk)
    describer.add(samples.subarray(start, start + chunk))
  return describer.result()
}

const sine =
  (hertz: number): Sound =>
  (at) =>
    Math.sin(2 * Math.PI * hertz * at)
/** Deterministic noise (a linear congruential generator) */
const noise = (seed: number): Sound => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}
const beat = (tempo: number, seed: number): Sound => {
  const hiss = noise(seed)
  return (at) => hiss(0) * Math.exp(-20 * (at % (60 / tempo)))
}

/** Compares with scales that are usual in a catalogue. */
const distance = (one: readonly number[], other: readonly number[]): number =>
  DESCRIPTOR_WEIGHTS.reduce((sum, weight, at) => {
    const scale = at < 24 ? 3 : at < 26 ? 6 : at < 28 ? 2 : 0.3
    return sum + weight * (((one[at] ?? 0) - (other[at] ?? 0)) / scale) ** 2
  }, 0)

const described = (sound: Sound, options?: Parameters<typeof samplesOf>[1]): number[] => {
  const numbers = describe(samplesOf(sound, options))
  if (!numbers) throw new Error('It was taken for silence')
  return numbers
}

test('a sound of a kind is nearer to its like than to other kinds', () => {
  const kinds = {
    tones: [sine(440), sine(450)],
    noises: [noise(1), noise(2)],
    beats: [beat(120, 3), beat(122, 4)],
    'slow beats': [beat(85, 5), beat(86, 6)],
  }
  const sounds = Object.entries(kinds).flatMap(([kind, pair]) =>
    pair.map((sound) => ({ kind, numbers: described(sound) })),
  )
  for (const { kind, numbers } of sounds) {
    const [, nearest] = sounds.toSorted(
      (one, other) => distance(numbers, one.numbers) - distance(numbers, other.numbers),
    )
    expect(nearest?.kind).toBe(kind)
  }
})

test('a descriptor has finite numbers, one for each weight', () => {
  const numbers = described(beat(100, 1))
  expect(numbers).toHaveLength(DESCRIPTOR_WEIGHTS.length)
  expect(numbers.every(Number.isFinite)).toBe(true)
})

test('a descriptor depends on neither the level nor the chunks', () => {
  const loud = described(beat(120, 1), { level: 0.8 })
  const soft = described(beat(120, 1), { level: 0.1 })
  for (const [at, number] of loud.entries()) expect(number).toBeCloseTo(soft[at] ?? Number.NaN, 0)
  const samples = samplesOf(beat(120, 1), { seconds: 1 })
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 5000 }), (chunk) => {
      expect(describe(samples, chunk)).toEqual(describe(samples))
    }),
    { numRuns: 10 },
  )
})

test.for([70, 100, 128, 174])('a beat of %i a minute has the angle of its tempo', (tempo) => {
  const [x = 0, y = 0] = described(beat(tempo, 7), { seconds: 12 }).slice(-2)
  expect(Math.hypot(x, y)).toBeGreaterThan(0.5)
  const perBeat = (60 / tempo) * (DESCRIBED_HERTZ / 512)
  const off = Math.atan2(y, x) / (2 * Math.PI) - Math.log2(perBeat)
  expect(Math.abs(off - Math.round(off))).toBeLessThan(0.03)
})

test('a steady tone has no tempo', () => {
  expect(Math.hypot(...described(sine(440)).slice(-2))).toBeLessThan(0.1)
})

test.each([
  ['silence', () => new Int16Array(DESCRIBED_HERTZ)],
  ['noise below -70 dBFS', () => samplesOf(noise(1), { level: 1e-4 })],
  ['a tenth of a second', () => samplesOf(sine(440), { seconds: 0.1 })],
  ['nothing', () => new Int16Array(0)],
])('%s has no descriptor', (_, samples) => {
  expect(describe(samples())).toBeUndefined()
})
