import { expect, test } from 'vitest'
import { buildCatalogue } from '../catalogue/build-catalogue.ts'
import { loudnessOf } from './loudness.ts'
import { renderShow } from './render-show.ts'
import { SAMPLE_RATE } from './stereo.ts'

const { shows } = buildCatalogue(new Date('2026-03-20T12:00:00Z'))

test('a show opens with the station call, has no gap, and lasts as long as planned', () => {
  const shortest = shows.toSorted((a, b) => a.seconds - b.seconds)[0]?.recipe
  if (!shortest) throw new Error('the catalogue has shows')
  const show = renderShow({ ...shortest, seconds: 45, tracks: shortest.tracks.slice(0, 2) })
  const seconds = show.left.length / SAMPLE_RATE
  expect(seconds).toBeGreaterThanOrEqual(40)
  expect(seconds).toBeLessThanOrEqual(52)
  expect(loudnessOf(show)).toBeGreaterThan(-15)
  for (let from = SAMPLE_RATE; from < show.left.length - 5 * SAMPLE_RATE; from += SAMPLE_RATE) {
    let sum = 0
    for (let i = from; i < from + SAMPLE_RATE; i++) sum += (show.left[i] ?? 0) ** 2
    expect(Math.sqrt(sum / SAMPLE_RATE), `at ${from / SAMPLE_RATE} s`).toBeGreaterThan(0.003)
  }
})

test('every show is planned to last between 40 and 85 seconds, so that its last track may ring out', () => {
  for (const { seconds, recipe } of shows) {
    expect(seconds).toBeGreaterThanOrEqual(40)
    expect(seconds).toBeLessThanOrEqual(85)
    expect(recipe.tracks.length).toBeGreaterThanOrEqual(3)
  }
})

test('a show without a track is refused', () => {
  expect(() => renderShow({ seed: 'empty', key: 0, seconds: 60, tracks: [] })).toThrow('a show needs a track')
})
