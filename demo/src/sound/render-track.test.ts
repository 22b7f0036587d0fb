import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildCatalogue, lengthOf } from '../catalogue/build-catalogue.ts'
import { recipeOf } from '../catalogue/recipes.ts'
import { seededRandom } from '../random.ts'
import { openingBars } from './excerpt.ts'
import { loudnessOf } from './loudness.ts'
import { renderTrack } from './render-track.ts'
import { SAMPLE_RATE, type Stereo } from './stereo.ts'
import { styles, type StyleName } from './styles/all.ts'
import { toWav } from './wav.ts'

const names = Object.keys(styles) as StyleName[] // the keys of the object above
/** Four bars of the second verse, in which all instruments play */
const part = { from: 6, count: 4 }
const rendered = new Map(names.map((name) => [name, renderTrack(recipeOf(name, 1), part)]))

const peakOf = ({ left, right }: Stereo) =>
  Math.max(
    ...[left, right].map((channel) => channel.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)),
  )

test.each(names)(
  'the style %s has the loudness of streamed music, never clips, and has only finite samples',
  (name) => {
    const piece = rendered.get(name)
    if (!piece) throw new Error('rendered above')
    expect(peakOf(piece)).toBeLessThan(0.9)
    expect(piece.left.every(Number.isFinite) && piece.right.every(Number.isFinite)).toBe(true)
    expect(loudnessOf(piece)).toBeGreaterThan(-15)
    expect(loudnessOf(piece)).toBeLessThan(-13.5)
  },
)

test.each(names)('the style %s starts and ends in silence, is stereo, and has no gap', (name) => {
  const { left, right } = rendered.get(name) ?? { left: new Float32Array(), right: new Float32Array() }
  expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.01)
  expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(0.001)
  expect(left.some((sample, i) => Math.abs(sample - (right[i] ?? 0)) > 0.01)).toBe(true)
  const second = SAMPLE_RATE
  const heard = left.length - styles[name].ring * second
  for (let from = 0; from + second < heard; from += second) {
    let sum = 0
    for (let i = from; i < from + second; i++) sum += (left[i] ?? 0) ** 2
    expect(Math.sqrt(sum / second), `${name} at ${from / second} s`).toBeGreaterThan(0.003)
  }
})

test('styles differ in their spectrum more than two pieces of one style do', () => {
  const profiles = names.map((name) =>
    profileOf(rendered.get(name) ?? { left: new Float32Array(), right: new Float32Array() }),
  )
  const again = profileOf(renderTrack(recipeOf('ambient', 2), part))
  const within = distance(profiles[names.indexOf('ambient')] ?? [], again)
  const between = names
    .filter((name) => name !== 'ambient')
    .map((name) => distance(profiles[names.indexOf(name)] ?? [], again))
  expect(Math.min(...between)).toBeGreaterThan(within)
})

test('equal recipes produce equal bytes, and a different seed different ones', () => {
  const recipe = recipeOf('synthwave', 1)
  const sum = (piece: Stereo) =>
    createHash('sha256')
      .update(toWav(piece, seededRandom('dither')))
      .digest('hex')
  const first = rendered.get('synthwave')
  if (!first) throw new Error('rendered above')
  expect(sum(renderTrack(recipe, part))).toBe(sum(first))
  expect(sum(renderTrack({ ...recipe, seed: 'another' }, part))).not.toBe(sum(first))
})

test('no two tracks of the catalogue share style, key and tempo, and all last 30 to 60 seconds', () => {
  const recipes = buildCatalogue(new Date('2026-03-20T12:00:00Z')).tracks.flatMap(
    ({ recipe }) => recipe ?? [],
  )
  expect(recipes.length).toBeGreaterThanOrEqual(60)
  expect(new Set(recipes.map(({ style, key, tempo }) => `${style}/${key}/${tempo}`)).size).toBe(
    recipes.length,
  )
  for (const recipe of recipes) {
    expect(lengthOf(recipe), recipe.seed).toBeGreaterThanOrEqual(30)
    expect(lengthOf(recipe) + styles[recipe.style].ring, recipe.seed).toBeLessThanOrEqual(60)
  }
})

test('the opening of a track ends on a whole bar and fades to silence', () => {
  const recipe = { ...recipeOf('house', 1), seconds: 25 }
  const piece = renderTrack(recipe)
  expect(piece.left.length / SAMPLE_RATE).toBeGreaterThan(22)
  const cut = openingBars(piece, recipe, 11)
  const seconds = cut.left.length / SAMPLE_RATE
  const bars = seconds / ((4 * 60) / recipe.tempo)
  expect(Math.abs(bars - Math.round(bars))).toBeLessThan(0.001)
  expect(seconds).toBeGreaterThan(8)
  expect(seconds).toBeLessThanOrEqual(11)
  expect(Math.abs(cut.left.at(-1) ?? 1)).toBeLessThan(0.001)
})

test('the header of a WAV file states its length', () => {
  const file = toWav({ left: new Float32Array(100), right: new Float32Array(100) }, seededRandom('dither'))
  expect(file.length).toBe(444)
  expect(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ')
  expect(file.readUInt32LE(4)).toBe(file.length - 8)
  expect(file.readUInt32LE(40)).toBe(400)
})

/** Returns the power of each octave in dB, by one-pole filters. */
function profileOf({ left }: Stereo): number[] {
  const powers: number[] = []
  let above = left
  for (const hz of [8000, 4000, 2000, 1000, 500, 250, 125, 60]) {
    const low = new Float32Array(above.length)
    const share = 1 - Math.exp((-2 * Math.PI * hz) / SAMPLE_RATE)
    let held = 0
    let sum = 0
    for (let i = 0; i < above.length; i++) {
      held += share * ((above[i] ?? 0) - held)
      low[i] = held
      sum += ((above[i] ?? 0) - held) ** 2
    }
    powers.push(10 * Math.log10(sum / above.length + 1e-12))
    above = low
  }
  return powers
}

const distance = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)))
