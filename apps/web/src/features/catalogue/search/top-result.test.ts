import { expect, test } from 'vitest'
import { buildArtist, buildCard, buildPodcast } from '../../../testing/build.ts'
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

test.each(['tobais', 'tobas', 'Tobiass', 'tobias lnid'])('“%s” is a typing error of an artist', (text) => {
  const tobias = buildArtist({ name: 'Tobias Lind' })
  const found = { ...all, musics: [buildCard({ title: 'Second Coffee', artists: 'Tobias Lind' })] }
  expect(topResult({ ...found, artists: [tobias] }, text)).toEqual({ kind: 'artist', artist: tobias })
})

test('a mistyped name wins over one that only contains the mistyped word, and loses to an exact one', () => {
  expect(topResult(all, 'harbuor')).toEqual({ kind: 'music', music })
  const typed = buildCard({ title: 'Harbuor' })
  expect(topResult({ ...all, musics: [music, typed] }, 'harbuor')).toEqual({ kind: 'music', music: typed })
})

test('a short text has no typing errors', () => {
  expect(topResult({ ...all, artists: [buildArtist({ name: 'Mia' })] }, 'mya')?.kind).toBe('music')
})

test('letters of Arabic keyboards are those of Persian ones', () => {
  const artist = buildArtist({ name: 'علی‌اکبر' })
  expect(topResult({ ...all, artists: [artist] }, 'علياكبر')).toEqual({ kind: 'artist', artist })
})

test('where no name matches, the first track comes first, and nothing gives nothing', () => {
  expect(topResult(all, 'xyz')).toEqual({ kind: 'music', music })
  expect(topResult({ ...nothing, podcasts: [podcast] }, 'xyz')).toEqual({ kind: 'podcast', podcast })
  expect(topResult(nothing, 'harbour')).toBeUndefined()
})
