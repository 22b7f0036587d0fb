import { limits } from '@nava/contracts'
import { describe, expect, it } from 'vitest'
import { buildArchive } from '../../../testing/build-archive.ts'
import { gatherExports } from './gather-exports.ts'
import { readExports } from './read-exports.ts'
import { packLibrary, unpackLibrary } from './stored-library.ts'

const most = limits.libraryFiles

const file = (name: string, content: unknown) => ({
  name,
  bytes: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
})
const read = (name: string, content: unknown) => readExports([file(name, content)])
const refusalOf = (reading: Promise<unknown>) =>
  reading.then(
    () => undefined,
    (error: unknown) => error,
  )
const playsIn = async (reading: ReturnType<typeof readExports>) => {
  const { library, service } = await reading
  const plays = library.songs.map(({ artist, title, plays, played }) => [
    artist,
    title,
    plays,
    played?.toISOString(),
  ])
  return { service, plays }
}

const LIBRARY = {
  tracks: [
    { artist: 'Zoë', album: 'One', track: 'Newest', uri: 'spotify:track:1' },
    { artist: 'Kaveh', album: 'Two', track: 'Oldest', uri: 'spotify:track:2' },
    { artist: 7, track: null },
    'no track',
  ],
  albums: [{ artist: 'Zoë', album: 'One', uri: 'spotify:album:1' }],
  shows: [{ name: 'A show', publisher: 'Someone', uri: 'spotify:show:1' }],
  episodes: [],
  bannedTracks: [{ artist: 'Never', track: 'Again' }],
  artists: [{ name: 'Kaveh', uri: 'spotify:artist:1' }],
}
const item = (trackName: string, artistName: string) => ({
  track: { trackName, artistName, albumName: 'One', trackUri: 'spotify:track:1' },
  episode: null,
  localTrack: null,
  addedDate: '2021-01-01',
})
const PLAYLISTS = {
  playlists: [
    {
      name: 'Evening',
      lastModifiedDate: '2021-01-02',
      items: [
        item('Oldest', 'Kaveh'),
        { track: null, episode: { episodeName: 'Talk' } },
        item('Rain', 'Zoë'),
      ],
      description: null,
      numberOfFollowers: 0,
    },
    { name: 'Evening', items: [item('Rain', 'Zoë')] },
  ],
}
const play = (trackName: string, endTime: string, msPlayed = 60_000) => ({
  endTime,
  artistName: 'Zoë',
  trackName,
  msPlayed,
})
const extended = (title: string | null, ts: string, ms: unknown = 60_000) => ({
  ts,
  ms_played: ms,
  master_metadata_track_name: title,
  master_metadata_album_artist_name: title && 'Zoë',
  master_metadata_album_album_name: 'One',
  spotify_track_uri: 'spotify:track:1',
  episode_name: title === null ? 'Talk' : null,
})

describe('an export of Spotify', () => {
  it('has the liked tracks, saved albums and followed artists', async () => {
    const { library, service } = await read('YourLibrary.json', `\uFEFF${JSON.stringify(LIBRARY)}\r\n`)
    expect(service).toBe('spotify')
    expect(library.songs.map(({ title, artist, starred }) => [title, artist, starred !== undefined])).toEqual(
      [
        ['Newest', 'Zoë', true],
        ['Oldest', 'Kaveh', true],
      ],
    )
    expect(library.albums).toMatchObject([{ title: 'One', artist: 'Zoë', single: undefined }])
    expect(library.artists).toMatchObject([{ title: 'Kaveh' }])
  })

  it('has playlists without their episodes, each of a name with an ID of its own', async () => {
    const { library } = await read('Playlist1.json', PLAYLISTS)
    expect(library.songs.map(({ title, playlists }) => [title, playlists])).toEqual([
      ['Oldest', [0]],
      ['Rain', [0, 1]],
    ])
    expect(library.playlists).toEqual([
      { id: 'Evening', name: 'Evening', comment: '', songs: [0, 1] },
      { id: 'Evening (2)', name: 'Evening', comment: '', songs: [1] },
    ])
  })

  it('counts plays from 30 seconds on, and knows the latest', async () => {
    const rows = [
      play('Rain', '2021-01-01 12:30'),
      play('Rain', '2021-01-03 12:30', 30_000),
      play('Rain', '2021-01-02 12:30', 29_999),
      play('rain', '2021-01-02 12:31'),
      { ...play('Rain', 'never'), msPlayed: '60000' },
      { endTime: '2021-01-01 12:30', podcastName: 'Show', episodeName: 'Talk', msPlayed: 60_000 },
    ]
    for (const name of ['StreamingHistory0.json', 'StreamingHistory_music_0.json'])
      expect(await playsIn(read(name, rows))).toEqual({
        service: 'spotify',
        plays: [['Zoë', 'Rain', 3, '2021-01-03T12:30:00.000Z']],
      })
  })

  it('has plays of the extended history once, also if those of the last year are sent too', async () => {
    const years = [
      extended('Rain', '2019-05-01T10:00:00Z'),
      extended('Rain', '2020-05-01T10:00:00Z'),
      extended(null, '2020-05-02T10:00:00Z'),
      extended('Rain', '2020-05-01T10:00:00Z', 'long'),
    ]
    const lastYear = [play('Rain', '2020-05-01 10:00'), play('Rain', '2020-06-01 10:00')]
    const files = [
      file('StreamingHistory_music_0.json', lastYear),
      file('Streaming_History_Audio_2019-2020_1.json', years),
    ]
    expect((await playsIn(readExports(files))).plays).toEqual([
      ['Zoë', 'Rain', 3, '2020-06-01T10:00:00.000Z'],
    ])
  })

  it('is read as it was downloaded, whatever else is in it', async () => {
    const archive = buildArchive([
      { name: 'Spotify Account Data/', text: '' },
      { name: 'Spotify Account Data/YourLibrary.json', text: JSON.stringify(LIBRARY) },
      { name: 'MyData\\Playlist1.json', text: JSON.stringify(PLAYLISTS) },
      {
        name: '../../../../etc/StreamingHistory0.json',
        text: JSON.stringify([play('Rain', '2021-01-01 12:30')]),
      },
      { name: 'Spotify Account Data/Userdata.json', text: '{"username":"mina"}' },
      { name: 'Spotify Account Data/StreamingHistory_podcast_0.json', text: '[' },
      { name: '__MACOSX/._YourLibrary.json', text: '\0' },
      { name: 'Spotify Account Data/ReadMeFirst.pdf', bytes: Buffer.from('%PDF\0') },
    ])
    const { library } = await readExports([{ name: 'my_spotify_data.zip', bytes: archive }])
    expect(library.songs.map(({ title, plays, isListed }) => [title, plays, isListed])).toEqual([
      ['Newest', 0, false],
      ['Oldest', 0, true],
      ['Rain', 1, true],
    ])
    expect([library.albums.length, library.artists.length, library.playlists.length]).toEqual([1, 1, 2])
  })

  it('may have entries of other kinds, older dates and files of its listener', async () => {
    const years = [
      null,
      { ...extended('Rain', '2019-05-01 10:00:00'), skipped: null },
      { ...extended(null, '2020-05-02T10:00:00Z'), audiobook_title: 'A book' },
      { ms_played: 60_000, ts: '2020-05-03T10:00:00Z', episode_name: 'Talk' },
    ]
    expect((await playsIn(read('Streaming_History_Audio_2019.json', years))).plays).toEqual([
      ['Zoë', 'Rain', 1, '2019-05-01T10:00:00.000Z'],
    ])
    const lastYear = [
      { endTime: '2021-01-01 12:30', audiobookName: 'A book', msPlayed: 60_000 },
      play('Rain', '2021-01-01 12:30'),
    ]
    expect((await playsIn(read('StreamingHistory_music_1.json', lastYear))).plays).toHaveLength(1)
    const uri = 'spotify:local:Zo%C3%AB+%26+Kaveh:One:Home+tape:225'
    const items = [
      { track: null, episode: null, audiobook: { uri: 'spotify:show:1' }, localTrack: null },
      { track: null, episode: null, localTrack: { uri } },
      { track: null, localTrack: { uri: 7 } },
    ]
    const { library } = await read('Playlist2.json', {
      playlists: [{ name: 'Mine', description: 'At\nhome', items, collaborators: [] }],
    })
    expect(library.playlists).toMatchObject([{ name: 'Mine', comment: 'At home', songs: [0] }])
    expect(library.songs).toMatchObject([{ title: 'Home tape', artist: 'Zoë & Kaveh', seconds: 225 }])
  })

  it.each([
    ['Track-Name', 'Künstlername(n)', 'Track-Dauer (ms)'],
    ['Nom du titre', "Nom(s) de l'artiste", 'Durée du titre (ms)'],
    ['Nombre de la canción', 'Nombre(s) del artista', 'Duración de la canción (ms)'],
    ['Nome della traccia', "Nome dell'artista", 'Durata della traccia (ms)'],
    ['Nome da faixa', 'Nome(s) do artista', 'Duração da faixa (ms)'],
    ['Nummernaam', 'Naam van artiest', 'Nummerduur (ms)'],
    ['Låtens namn', 'Artistens namn', 'Låtlängd (ms)'],
    ['Parça Adı', 'Sanatçı Adı', 'Parça Süresi (ms)'],
    ['Όνομα κομματιού', 'Όνομα/τα καλλιτέχνη', 'Διάρκεια κομματιού (ms)'],
    ['トラック名', 'アーティスト名', 'トラックの長さ（ミリ秒）'],
    ['اسم الأغنية', 'أسماء الفنانين', 'مدة الأغنية (بالمللي ثانية)'],
  ])('may be a playlist of Exportify with the column %s', async (title, artist, duration) => {
    const quoted = (...cells: string[]) => `${cells.map((cell) => `"${cell}"`).join(',')}\n`
    const names = quoted('URI', title, 'URI 2', artist, 'Album', duration)
    const rain = 'Rain, ""again""\nand again'
    const row = quoted('spotify:track:1', rain, 'spotify:artist:1', 'Zoë, Kaveh', 'One', '200000')
    const { library } = await read('rainy_days.csv', names + row)
    expect(library.playlists).toMatchObject([{ name: 'rainy days', songs: [0] }])
    expect(library.songs).toMatchObject([
      { title: 'Rain, "again" and again', artist: 'Zoë, Kaveh', seconds: 200 },
    ])
  })

  it('may be all playlists in one CSV file, of TuneMyMusic, also saved again by Excel', async () => {
    const rows = [
      'Track name;Artist name;Album;Playlist name;Type;ISRC;Spotify - id',
      'Rain;Zoë;One;Evening;Playlist;;1',
      'Snow;Zoë;One;Morning;Playlist;;2',
      '"Fog; thick";Zoë;One;Evening;Playlist;;3',
      'Hail;Zoë;One;;Favorite;;4',
    ]
    for (const text of [rows.join('\r\n'), rows.join('\n').replaceAll(/;(?! )/g, ',')]) {
      const { library } = await read('My Spotify Library.csv', `\uFEFF${text}`)
      expect(library.playlists).toMatchObject([{ name: 'Evening' }, { name: 'Morning' }])
      const found = library.songs.map(({ title, starred, playlists }) => [title, !!starred, playlists])
      expect(found).toEqual([
        ['Hail', true, []],
        ['Rain', false, [0]],
        ['Fog; thick', false, [0]],
        ['Snow', false, [1]],
      ])
    }
  })

  it('may be playlists and liked tracks as CSV, of Exportify', async () => {
    const head = 'Track URI,Track Name,Artist URI(s),Artist Name(s),Album Name,Track Duration (ms),Added At'
    const rain = 'spotify:track:1,"Rain, again",spotify:artist:1,"Zoë, Kaveh",One,200000,2021-01-01'
    const archive = buildArchive([
      { name: 'road_trip.csv', text: `\uFEFF${head}\r\n${rain}\r\n` },
      { name: 'liked.csv', text: `${head}\n${rain}\n` },
      { name: 'liked_songs.csv', text: `${head}\n${rain}\nspotify:track:2,Snow,,Zoë,One,100000,\n` },
    ])
    const { library, service } = await readExports([{ name: 'spotify_playlists.zip', bytes: archive }])
    expect([service, library.playlists]).toEqual([
      'spotify',
      [{ id: 'road trip', name: 'road trip', comment: '', songs: [0] }],
    ])
    expect(library.songs).toMatchObject([
      { title: 'Rain, again', artist: 'Zoë, Kaveh', seconds: 200, starred: new Date(0), isListed: true },
      { title: 'Snow', seconds: 100, starred: new Date(0), isListed: false },
    ])
  })
})

describe('an export of Last.fm', () => {
  const plays = [
    ['Mogwai', 'Rain & "Snow"', 2, '2020-01-02T10:00:00.000Z'],
    ['Zoë', 'Fog', 1, '2020-01-01T10:00:00.000Z'],
  ]

  it.each([
    [
      'lastfm-to-csv',
      ',,,\nMogwai,,"Rain & ""Snow""",02 Jan 2020 10:00\r\nMogwai,,"Rain & ""Snow""","01 Jan 2020, 10:00"\r\nZoë,One,Fog,01 Jan 2020 10:00\n',
    ],
    [
      'ghan.nl',
      `\uFEFFuts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid
"1577959200","02 Jan 2020, 10:00","Mogwai","","","","Rain & ""Snow""",""
"1577872800","01 Jan 2020, 10:00","Mogwai","","","","Rain & ""Snow""",""
"1577872800","01 Jan 2020, 10:00","Zoë","","One","","Fog",""
`,
    ],
    [
      'lastfmstats.com',
      `Artist;Album;AlbumId;Track;Date#mina\r
"Mogwai";"";"";"Rain & ""Snow""";"1577959200000"\r
Mogwai;;;"Rain & ""Snow""";1577872800000\r
Zoë;One;;Fog;1577872800000\r
too;short\r
`,
    ],
    [
      'Last.fm Scrubbler',
      'Mogwai,,"Rain & ""Snow""",02/01/2020 10:00:00 +00:00,,\nMogwai,,"Rain & ""Snow""",01/01/2020 10:00:00 +00:00,,00:03:20\nZoë,One,Fog,01/01/2020 10:00:00 +00:00,Zoë,\nZoë,One,,13/01/2020 10:00:00 +00:00,,\n',
    ],
    [
      'Last.fm Scrubbler in the United States',
      'Mogwai,,"Rain & ""Snow""",1/2/2020 10:00:00 AM +00:00,,\nMogwai,,"Rain & ""Snow""",1/1/2020 10:00:00 AM +00:00,,\nZoë,One,Fog,1/1/2020 10:00:00 AM +00:00,,\n',
    ],
    [
      'Last.fm Scrubbler with semicolons',
      'Mogwai;;"Rain & ""Snow""";02.01.2020 10:00\r\nMogwai;;"Rain & ""Snow""";01.01.2020 10:00\r\nZoë;One;Fog;01.01.2020 10:00\r\n',
    ],
    [
      'lastfmstats.com as JSON',
      JSON.stringify({
        username: 'mina',
        scrobbles: [
          { track: 'Rain & "Snow"', artist: 'Mogwai', album: '', albumId: '', date: 1_577_959_200_000 },
          { track: 'Rain & "Snow"', artist: 'Mogwai', album: '', date: 1_577_872_800_000 },
          { track: 'Fog', artist: 'Zoë', album: 'One', date: 1_577_872_800_000 },
          null,
        ],
      }),
    ],
    [
      'the API as JSON',
      JSON.stringify([
        { track: [{ name: 'Fog', artist: { '#text': 'Zoë' }, date: { uts: '1577872800' } }] },
        {
          track: [1_577_959_200, '1577872800'].map((uts) => ({
            name: 'Rain & "Snow"',
            artist: { '#text': 'Mogwai' },
            date: { uts },
          })),
        },
      ]),
    ],
  ])('is read as %s writes it', async (_, text) => {
    expect(await playsIn(read('export', text))).toEqual({ service: 'lastfm', plays })
  })

  it('may have loved tracks, with their dates', async () => {
    const text = 'uts,utc_time,artist,artist_mbid,track,track_mbid\n1577872800,,Zoë,,Fog,\n'
    const { library } = await read('lovedtracks-mina-1577872800.csv', text)
    expect(library.songs).toMatchObject([
      { title: 'Fog', starred: new Date('2020-01-01T10:00:00Z'), plays: 0 },
    ])
  })

  it('counts a play once that Spotify has too', async () => {
    const files = [
      file('scrobbles.csv', 'Zoë,One,Rain,01 Jan 2020 10:00\nZoë,One,Rain,02 Jan 2020 10:00\n'),
      file('StreamingHistory0.json', [play('Rain', '2020-01-01 10:03')]),
    ]
    expect(await playsIn(readExports(files))).toEqual({
      service: 'spotify',
      plays: [['Zoë', 'Rain', 2, '2020-01-02T10:00:00.000Z']],
    })
  })
})

describe('a file is refused', () => {
  const unreadable = 'library.file-unreadable'
  it.each([
    ['a text', unreadable, 'notes.txt', 'Dear diary,\nit rains.'],
    ['nothing', unreadable, 'nothing.json', ''],
    ['JSON of another kind', unreadable, 'package.json', { name: 'nava', tracks: 2, scrobbles: 'many' }],
    ['a list of another kind', unreadable, 'list.json', [1, { a: 2 }]],
    ['broken JSON', unreadable, 'YourLibrary.json', '{"tracks":['],
    ['deeply nested JSON', unreadable, 'deep.json', '['.repeat(100_000)],
    ['a playlist without names', unreadable, 'list.csv', 'a,b\n1,2\n'],
    ['bytes', unreadable, 'x.csv', 'artist,track,uts\0'],
    ['a broken archive', unreadable, 'x.zip', 'PK\u0003\u0004 and no more'],
    ['an empty library', 'library.file-empty', 'YourLibrary.json', { tracks: [], albums: [], artists: [] }],
    [
      'plays of a moment',
      'library.file-empty',
      'StreamingHistory0.json',
      [play('Rain', '2021-01-01 12:30', 1)],
    ],
    ['a list of no scrobbles', 'library.file-empty', 'x.json', { username: 'mina', scrobbles: [] }],
  ])('that is %s', async (_, code, name, content) => {
    expect(await refusalOf(read(name, content))).toMatchObject({ code })
  })

  it.each([
    ['has no file of an export', [{ name: 'photo.jpg', text: 'JFIF' }], { code: unreadable }],
    [
      'has 10,000 names',
      Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.json` })),
      { code: 'library.too-many-names', params: { max: most.names } },
    ],
    [
      'unpacks to a file that is too large',
      [{ name: 'YourLibrary.json', bytes: Buffer.alloc(most.fileBytes + 1, ' ') }],
      { code: 'library.file-too-long', params: { max: 64 } },
    ],
    [
      'unpacks to too many bytes',
      Array.from({ length: 17 }, (_, at) => ({ name: `Playlist${at}.json`, stated: most.fileBytes })),
      { code: 'library.files-too-long', params: { max: 1024 } },
    ],
    [
      'states fewer bytes than it has',
      [{ name: 'YourLibrary.json', bytes: Buffer.alloc(10_000_000, ' '), stated: 10 }],
      { code: unreadable },
    ],
  ])('as an archive that %s', async (_, files, refusal) => {
    const archive = { name: 'x.zip', bytes: buildArchive(files) }
    expect(await refusalOf(readExports([archive]))).toMatchObject(refusal)
  })

  it('with too many rows', () => {
    const gathering = gatherExports(2)
    const add = () => gathering.play('lastfm', { title: 'Rain', artist: 'Zoë' }, undefined)
    add()
    add()
    expect(add).toThrow(
      expect.objectContaining({ code: 'library.too-many-rows', params: { max: 2 } }) as Error,
    )
  })
})

it('likes and playlists come before plays where a library is cut, and the most played tracks before others', async () => {
  const { songs, entries } = limits.libraryImport
  const history = Array.from({ length: songs + 2 }, (_, at) => play(`Song ${at}`, '2021-01-01 12:30'))
  const files = [
    file('StreamingHistory0.json', [...history, play(`Song ${songs + 1}`, '2021-01-01 12:34')]),
    file('YourLibrary.json', LIBRARY),
    file('Playlist1.json', {
      playlists: [{ name: 'Long', items: Array.from({ length: entries + 2 }, () => item('Rain', 'Zoë')) }],
    }),
  ]
  const { library } = await readExports(files)
  expect(library.songs.slice(0, 4).map(({ title }) => title)).toEqual([
    'Newest',
    'Oldest',
    'Rain',
    `Song ${songs + 1}`,
  ])
  expect([library.songs.length, library.playlists[0]?.songs.length]).toEqual([songs, entries])
  expect(library.cut.toSorted()).toEqual(['entries', 'songs'])
})

it('a library is kept as it was read', async () => {
  const files = [file('YourLibrary.json', LIBRARY), file('Playlist1.json', PLAYLISTS)]
  const { library } = await readExports([
    ...files,
    file('StreamingHistory0.json', [play('Rain', '2021-01-01 12:30')]),
  ])
  expect(await unpackLibrary(packLibrary({ ...library, cut: ['songs'] }))).toEqual({
    ...library,
    cut: ['songs'],
  })
})
