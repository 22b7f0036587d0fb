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
        genre: ['Pop; R&B/Soul;', 'Pop', ' ', 'Dub;Folk, World'],
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
    disc: 2,
    track: 3,
    side: '',
    year: 2019,
    day: '',
    hasOddDate: false,
    genres: ['Pop', 'R&B/Soul', 'Dub', 'Folk, World'],
    isrc: 'IRABC1900003',
    credits: [],
    lyrics: '',
  })
})

it.each([
  ['2019-05-12', 2019, false],
  ['20190512', 2019, false],
  ['12052019', 2019, false],
  ['05132019', 2019, false],
  ['20122012', 2012, false],
  ['20190000', 2019, false],
  ['12/05/2019', 2019, false],
  ['12 May 2019', 2019, false],
  ['1398', 2019, false],
  ['۱۳۹۸', 2019, false],
  ['١٣٩٨', 2019, false],
  ['1398/05/12', 2019, false],
  ['1398/10/10', 2019, false],
  ['1398/10/11', 2020, false],
  ['1398-12-01', 2020, false],
  ['1398-11', 2020, false],
  ['۱۳۹۸/۱۱/۲', 2020, false],
  ['13981105', 2020, false],
  ['12/05/1398', 2019, false],
  ['05111398', 2020, false],
  ['1398-05-12T10:00:00', 2019, false],
  ['1300', 1921, false],
  ['1499', 1499, false],
  ['1500', 1500, false],
  ['c. 1350', 1350, false],
  ['۲۰۱۹', 2019, false],
  ['0000', 0, false],
  ['', 0, false],
  ['unknown', 0, true],
  ["May '99", 0, true],
])('the date %s is of the year %i', (date, year, hasOddDate) => {
  expect(tagsOf({ date }, 'x.mp3')).toMatchObject({ year, hasOddDate })
})

it.each([
  [{ date: '2019' }, ''],
  [{ date: '2019', dates: ['2018-01-02', '2019-05-17'] }, '2019-05-17'],
  [{ year: 2019, dates: ['2019-05-17'] }, '2019-05-17'],
  [{ date: '2019-05', dates: ['2019-05-17'] }, ''],
  [{ date: '2019-05-17', dates: ['2019-01-01'] }, '2019-05-17'],
  [{ date: '', dates: ['2019-05-17'] }, '2019-05-17'],
])('the dates %j are of the day %s', (dates, day) => {
  expect(tagsOf(dates, 'x.mp3')).toMatchObject({ year: 2019, day })
})

it('a year tag without a date may be Jalali', () => {
  expect(tagsOf({ year: 1398 }, 'x.mp3')).toMatchObject({ year: 2019, hasOddDate: false })
})

it('the albums of a box that are named by its discs are one album', () => {
  const of = (album: string) => tagsOf({ album, disk: { no: 1, of: 1 } }, 'x.mp3')
  expect(of('Box (Disc 1)')).toMatchObject({ album: 'Box', disc: 1 })
  expect(of('Box (Disc 2)')).toMatchObject({ album: 'Box', disc: 2 })
  expect(of('Box')).toMatchObject({ album: 'Box', disc: 1 })
})

it('a file without tags is named by its file name', () => {
  expect(tagsOf({}, '03 - Rain.flac')).toMatchObject({ title: 'Rain', track: 3, artists: [], album: '' })
})

it.each([-1, 0, 65_535])('the number %i is none, so the file name tells it', (no) => {
  const tags = tagsOf({ track: { no, of: null }, disk: { no, of: null } }, '2-03 Rain.flac')
  expect(tags).toMatchObject({ disc: 2, track: 3 })
})

it.each(['Mina feat. Kaveh', 'Mina (ft. Kaveh & Sol)', 'Mina; Kaveh'])(
  'an album of %s is of Mina',
  (albumartist) => {
    expect(tagsOf({ albumartist }, 'x.mp3').albumArtist).toBe('Mina')
  },
)

it('genres that ID3v2 abbreviates have their names', () => {
  expect(tagsOf({ genre: ['Techno', 'RX', 'CR'] }, 'x.mp3').genres).toEqual(['Techno', 'Remix', 'Cover'])
})

it('timed lyrics become LRC', () => {
  const syncText = [{ text: ' One ', timestamp: 1500 }, { text: 'Two' }]
  const lyrics = [{ contentType: 1, timeStampFormat: 2, syncText }]
  expect(tagsOf({ lyrics }, 'a.mp3').lyrics).toBe('[00:01.50] One\n[00:00.00] Two')
  expect(tagsOf({ lyrics: [{ text: ' One\nTwo ', syncText: [] }] as never }, 'a.mp3').lyrics).toBe('One\nTwo')
})
