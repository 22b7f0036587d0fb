import { expect, it } from 'vitest'
import { tagsOf } from './tags.ts'

it('tags name title, artists with guests, album, numbers, year and genres', () => {
  expect(
    tagsOf(
      {
        title: 'Rain (feat. Sol)',
        artist: 'Mina; Kaveh',
        artists: ['Mina', 'Kaveh'],
        albumartist: 'Mina',
        album: ' Glass ',
        musicbrainz_albumid: 'b1',
        disk: { no: 2, of: 2 },
        track: { no: 3, of: 9 },
        year: 2019,
        genre: ['Pop', ' '],
        isrc: ['none', 'ir-abc-19-00003'],
      },
      '03 - x.mp3',
    ),
  ).toEqual({
    title: 'Rain',
    artists: ['Mina', 'Kaveh', 'Sol'],
    albumArtist: 'Mina',
    album: 'Glass',
    albumID: 'b1',
    disk: 2,
    track: 3,
    year: 2019,
    genres: ['Pop'],
    isrc: 'IRABC1900003',
    lyrics: '',
  })
})

it('a file without tags is named by its file name', () => {
  expect(tagsOf({}, '03 - Rain.flac')).toMatchObject({ title: 'Rain', track: 3, artists: [], album: '' })
})

it('timed lyrics become LRC', () => {
  const syncText = [{ text: ' One ', timestamp: 1500 }, { text: 'Two' }]
  const lyrics = [{ contentType: 1, timeStampFormat: 2, syncText }]
  expect(tagsOf({ lyrics }, 'a.mp3').lyrics).toBe('[00:01.50] One\n[00:00.00] Two')
  expect(tagsOf({ lyrics: [{ text: ' One\nTwo ', syncText: [] }] as never }, 'a.mp3').lyrics).toBe('One\nTwo')
})
