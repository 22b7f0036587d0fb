import { expect, test } from 'vitest'
import { buildArtist, buildCard, buildPodcast } from '../../testing/build.ts'
import { topResult } from './top-result.ts'

const nothing = { musics: [], videos: [], artists: [], podcasts: [] }
const music = buildCard({ title: 'Harbour' })
const artist = buildArtist({ name: 'Harbour Lights' })
const podcast = buildPodcast({ title: 'The Harbour Hour' })
const all = {
  musics: [music],
  artists: [artist],
  podcasts: [podcast],
  videos: [buildCard({ title: 'Rain' })],
}

test('the name that is the text wins over one that begins with it, and that over one that contains it', () => {
  expect(topResult(all, 'harbour')).toEqual({ kind: 'music', music })
  expect(topResult(all, 'Harbour L')).toEqual({ kind: 'artist', artist })
  expect(topResult(all, 'the har')).toEqual({ kind: 'podcast', podcast })
})

test('of a track and an artist that match equally the artist wins', () => {
  expect(topResult(all, 'harb')).toEqual({ kind: 'artist', artist })
})

test('the top result is chosen regardless of accents and case', () => {
  const found = { ...nothing, musics: [music], podcasts: [buildPodcast({ title: 'Élan' })] }
  expect(topResult(found, 'elan')?.kind).toBe('podcast')
})

test('where no name matches, the first track comes first, and nothing gives nothing', () => {
  expect(topResult(all, 'harbuor')).toEqual({ kind: 'music', music })
  expect(topResult({ ...nothing, podcasts: [podcast] }, 'xyz')).toEqual({ kind: 'podcast', podcast })
  expect(topResult(nothing, 'harbour')).toBeUndefined()
})
